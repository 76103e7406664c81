// Agent programs in a terminal of tmux, as the scenario of doors needs them: what differs between them, as data.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ProgramName } from '@nod/profiles';
import { KEY } from '../programs/headless-run.ts';

export interface DoorProgram {
  /** What `nod run` is given; by hand: what the person runs in tmux, to adopt it later. */
  command: readonly string[];
  isByHand?: true;
  /** Commands of Nod that come before. */
  setup: readonly (readonly string[])[];
  /** What it would install by itself when it starts. */
  install?(home: string): void;
  /** Files of the home beside those of a headless run. */
  files(home: string, project: string): Record<string, string>;
  /** The tool that runs a command, and its parameters. */
  shell: { tool: RegExp; parameters(command: string): object };
  /** The tool that asks the person natively; keys that the terminal needs before the model has it. */
  question: {
    tool: RegExp;
    parameters(question: string, options: readonly string[]): object;
    keys: readonly string[];
  } | null;
  /** Words of the menu that asks for an approval, how long it takes no key when it has opened, and the key that approves. */
  menu: { words: string; deafMs: number; approve: string };
  /** Whether this is seen as unsent text in the composer; null where prompts are typed there, so that there must be none. */
  hasUnsent: ((screen: readonly string[], text: string) => boolean) | null;
  /** What the person has said, also with a rejection, by the program's own record, oldest first. */
  readPrompts(home: string): string[];
}

export const DOOR_PROGRAMS: Partial<Record<ProgramName, DoorProgram>> = {
  claude: {
    command: ['claude', '--permission-mode', 'manual'],
    setup: [['hooks', 'install', 'claude', '--yes']],
    files: (_, project) => ({
      '.claude.json': JSON.stringify({
        hasCompletedOnboarding: true,
        theme: 'dark',
        customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
        projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
      }),
    }),
    shell: { tool: /^Bash$/, parameters: (command) => ({ command, description: 'Make a file' }) },
    question: {
      tool: /^AskUserQuestion$/,
      parameters: (question, options) => ({
        questions: [
          {
            question,
            header: 'Colour',
            multiSelect: false,
            options: options.map((label) => ({ label, description: `${label}, then` })),
          },
        ],
      }),
      keys: [],
    },
    menu: { words: 'Do you want to proceed?', deafMs: 2_000, approve: '1' },
    hasUnsent: null,
    readPrompts: (home) => readLines(join(home, '.claude/projects')).flatMap(readClaudeUser),
  },
  codex: {
    command: ['codex'],
    setup: [],
    files: (home, project) => ({
      '.codex/config.toml': `${readFileSync(join(home, '.codex/config.toml'), 'utf8')}
[projects."${project}"]
trust_level = "trusted"
`,
    }),
    shell: { tool: /^exec_command$/, parameters: (cmd) => ({ cmd }) },
    question: {
      tool: /^request_user_input$/,
      parameters: (question, options) => ({
        questions: [
          {
            id: 'colour',
            header: 'Colour',
            question,
            options: options.map((label) => ({ label, description: `${label}, then` })),
          },
        ],
      }),
      // Codex has the tool in Plan mode alone.
      keys: ['BTab'],
    },
    menu: { words: 'Would you like to run the following command?', deafMs: 0, approve: 'y' },
    hasUnsent: (screen, text) => screen.some((line) => line.startsWith('›') && line.includes(text)),
    readPrompts: (home) => readLines(join(home, '.codex/sessions')).flatMap(readUserMessage),
  },
  copilot: {
    command: ['copilot'],
    isByHand: true,
    setup: [],
    files: (_, project) => ({
      '.copilot/config.json': JSON.stringify({ trusted_folders: [project], banner: 'never' }),
    }),
    shell: { tool: /^bash$/, parameters: (command) => ({ command, description: 'Makes a file' }) },
    question: null,
    menu: { words: 'Do you want to run this command?', deafMs: 0, approve: '1' },
    hasUnsent: null,
    readPrompts: (home) => readLines(join(home, '.copilot/session-state')).flatMap(readCopilotLine),
  },
  gemini: {
    command: ['gemini', '-m', 'gemini-2.5-pro'],
    isByHand: true,
    setup: [],
    files: () => ({}),
    shell: {
      tool: /^run_shell_command$/,
      parameters: (command) => ({ command, description: 'Makes a file' }),
    },
    question: null,
    menu: { words: 'Allow execution of', deafMs: 0, approve: '1' },
    hasUnsent: null,
    readPrompts: (home) => readLines(join(home, '.gemini/tmp')).flatMap(readGeminiLine),
  },
  opencode: {
    // With a word behind it, it is not the agent that speaks ACP.
    command: ['opencode', '.'],
    setup: [['connect', 'opencode', '--yes']],
    // It does so once there is a plugin, and waits over a minute where the registry cannot be reached.
    install: (home) => installInto(join(home, '.config/opencode'), '@opencode-ai/plugin@1.18.33'),
    files: () => ({}),
    shell: { tool: /^bash$/, parameters: (command) => ({ command, description: 'Makes a file' }) },
    question: { tool: /^question$/, parameters: toQuestions, keys: [] },
    menu: { words: 'Permission required', deafMs: 0, approve: 'Enter' },
    hasUnsent: (screen, text) => screen.some((line) => line.includes(text)),
    readPrompts: (home) => readOpenCode(join(home, '.local/share/opencode/opencode.db')),
  },
  qwen: {
    command: ['qwen'],
    setup: [],
    files: () => ({}),
    shell: {
      tool: /^run_shell_command$/,
      parameters: (command) => ({ command, is_background: false, description: 'Makes a file' }),
    },
    question: { tool: /^ask_user_question$/, parameters: toQuestions, keys: [] },
    menu: { words: 'Yes, allow once', deafMs: 0, approve: '1' },
    hasUnsent: (screen, text) => screen.some((line) => line.startsWith('>') && line.includes(text)),
    readPrompts: (home) => readLines(join(home, '.qwen/projects')).flatMap(readQwenLine),
  },
};

function installInto(folder: string, name: string): void {
  const options = ['--no-audit', '--no-fund', '--save-exact', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, name], { cwd: folder, stdio: 'inherit' });
}

function toQuestions(question: string, options: readonly string[]): object {
  const listed = options.map((label) => ({ label, description: `${label}, then` }));
  return { questions: [{ question, header: 'Colour', options: listed, multiSelect: false }] };
}

function readOpenCode(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database
      .prepare(
        'SELECT p.data AS part, m.data AS message FROM part p JOIN message m ON m.id = p.message_id ORDER BY p.id',
      )
      .all();
    return rows.flatMap(({ part, message }) =>
      readOpenCodePart(JSON.parse(String(part)), JSON.parse(String(message))),
    );
  } finally {
    database.close();
  }
}

/** A prompt, or the words with which a call was rejected. */
function readOpenCodePart(
  part: { type: string; text?: string; state?: { error?: string } },
  message: { role: string },
) {
  if (part.type === 'text' && message.role === 'user') return [part.text ?? ''];
  return part.type === 'tool' && part.state?.error ? [part.state.error] : [];
}

function readCopilotLine(line: string): string[] {
  if (!line.includes('"user.message"')) return [];
  const { type, data } = JSON.parse(line);
  return type === 'user.message' ? [data.content] : [];
}

/** Records of the user that hold what a tool gave have no text. */
function readGeminiLine(line: string): string[] {
  if (!line.includes('"type":"user"')) return [];
  const { type, content } = JSON.parse(line);
  if (type !== 'user') return [];
  const texts =
    typeof content === 'string' ? [content] : content.flatMap(({ text }: { text?: string }) => text ?? []);
  return texts.filter((text: string) => !text.startsWith('<session_context>'));
}

function readQwenLine(line: string): string[] {
  if (!line.includes('"real_user"')) return [];
  const { message } = JSON.parse(line);
  return message.parts.map(({ text }: { text?: string }) => text ?? '');
}

function readLines(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  );
  return files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
}

/** The item that the person's message was: without what Codex adds for the model. */
function readUserMessage(line: string): string[] {
  if (!line.includes('"UserMessage"')) return [];
  const { type, payload } = JSON.parse(line);
  const isMessage =
    type === 'event_msg' && payload.type === 'item_completed' && payload.item.type === 'UserMessage';
  return isMessage ? payload.item.content.map(({ text }: { text?: string }) => text ?? '') : [];
}

/** Prompts, and the words of a rejection, which the model is told as the result of the call. */
function readClaudeUser(line: string): string[] {
  if (!line.includes('"type":"user"')) return [];
  const { type, message, isMeta } = JSON.parse(line);
  if (type !== 'user' || isMeta) return [];
  if (typeof message.content === 'string') return [message.content];
  const results = message.content.filter((block: { is_error?: boolean }) => block.is_error);
  return results.map(({ content }: { content: unknown }) => String(content));
}
