// The actions an intent can name, and where each finds its tool.

export const ACTIONS = [
  'summarize',
  'extract',
  'reply',
  'translate',
  'remember',
  'recall',
  'send',
  'read_file',
  'list_files',
  'search_files',
  'write_file',
  'run',
  'fetch',
  'page_action',
  'demo',
  'help',
  'greet',
  'thank',
  'connect_model',
  'stop',
] as const;

export type Action = (typeof ACTIONS)[number];

/** Actions whose words run to the end of the message: "and" inside them joins words, not requests. */
export const FREE_TEXT: ReadonlySet<Action> = new Set(['remember', 'send', 'run', 'write_file']);

/** Actions that are conversation, not work. */
export const SMALL_TALK: ReadonlySet<Action> = new Set(['greet', 'thank', 'help', 'demo', 'connect_model']);
