// The actions an intent can name.

export const ACTIONS = [
  'summarize',
  'extract',
  'reply',
  'translate',
  'remember',
  'recall',
  'list_memories',
  'forget',
  'send',
  'read_file',
  'list_files',
  'search_files',
  'write_file',
  'run',
  'fetch',
  'demo',
  'help',
  'greet',
  'thank',
  'connect_model',
  'stop',
] as const;

export type Action = (typeof ACTIONS)[number];

/** Actions that change something: never done on a question, and only when every word was read. */
export const EFFECTS: ReadonlySet<string> = new Set(['remember', 'forget', 'send', 'write_file', 'run']);

/** Actions that are conversation, not work. */
export const SMALL_TALK: ReadonlySet<string> = new Set(['greet', 'thank', 'help', 'demo', 'connect_model']);
