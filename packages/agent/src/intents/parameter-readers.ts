// The parameters of a request, by its action.
import type { Action } from './action.ts';
import { parseEntityTypes } from './entity-words.ts';
import { parseTargetLanguage } from './languages.ts';
import { parseFormat, parseLength } from './parse-options.ts';
import {
  FILE_WORDS,
  RECALL_WORDS,
  readAfterColon,
  readQuery,
  readQuotedReply,
  readRemembered,
  readSaying,
  readSending,
  readTranslated,
  readWritten,
  toContent,
} from './read-texts.ts';
import type { Reading, ReadParameters } from './request-reading.ts';

export const PARAMETER_READERS: Record<Action, (reading: Reading) => ReadParameters> = {
  summarize: (reading) => ({
    ...parseLength(reading.asked),
    language: parseTargetLanguage(reading.asked),
    ...toContent(reading),
  }),
  extract: (reading) => ({
    entityType: parseEntityTypes(reading.masked),
    format: parseFormat(reading.asked),
    ...toContent(reading),
  }),
  translate: (reading) => {
    const text = readTranslated(reading);
    return { language: parseTargetLanguage(reading.asked), text, target: reading.target?.text ?? text };
  },
  reply: ({ masked, text, whole, reference, target, literals }) => ({
    intent: readQuotedReply(text) ?? readSaying(text) ?? TONES.find(([pattern]) => pattern.test(masked))?.[1],
    postContent:
      (readQuotedReply(text) ? undefined : literals.find(({ kind }) => kind === 'quoted')?.text) ??
      readAfterColon(whole) ??
      (target ? undefined : reference),
  }),
  remember: (reading) => ({ text: readRemembered(reading), target: reading.target?.text }),
  recall: (reading) => ({ query: readQuery(reading, RECALL_WORDS), target: '' }),
  send: readSending,
  read_file: ({ literals, reference }) => {
    const path = literals.find(({ kind }) => kind !== 'url')?.text ?? reference ?? undefined;
    return { path, target: path };
  },
  list_files: ({ literals }) => ({ path: literals[0]?.text, target: literals[0]?.text }),
  search_files: (reading) => ({
    query: reading.literals.find(({ kind }) => kind === 'quoted')?.text ?? readQuery(reading, FILE_WORDS),
    path: reading.literals.find(({ kind }) => kind === 'path')?.text,
  }),
  write_file: ({ literals, text, reference }) => {
    const path = literals.findLast(({ kind }) => kind === 'path')?.text;
    return {
      path,
      text: literals.find(({ kind }) => kind === 'quoted')?.text ?? readWritten(text, path) ?? reference,
      target: path,
    };
  },
  run: ({ literals, text }) => {
    const quoted = literals.find(({ kind }) => kind === 'quoted')?.text;
    const words = text.replace(RUN_WORDS, '');
    const isDescribed = /^(?:the|my|our|all|a|an|this|that) /iu.test(words);
    const command = quoted ?? (isDescribed ? undefined : words || undefined);
    return { command, target: command ?? (words || undefined) };
  },
  fetch: ({ literals, reference }) => {
    const url = literals.find(({ kind }) => kind === 'url')?.text ?? reference ?? undefined;
    return { url, target: url };
  },
  page_action: ({ masked, text, literals }) => {
    const action = PAGE_ACTIONS.find(([pattern]) => pattern.test(masked))?.[1];
    const target =
      text.replace(
        /^(?:click|press|tap|fill|scroll|点击|填写|点一下)(?: (?:on|in|out))?(?: the)?\s*/iu,
        '',
      ) || undefined;
    return { action, target, value: literals.find(({ kind }) => kind === 'quoted')?.text };
  },
  demo: () => ({}),
  help: () => ({}),
  greet: () => ({}),
  thank: () => ({}),
  connect_model: () => ({}),
  stop: () => ({}),
};

/** "Run the tests" describes a command; "run npm test" is one. */
const RUN_WORDS =
  /^(?:\$|(?:run|execute|running)(?: (?:the |this |that |a )?(?:shell |bash )?(?:command|script)(?!\p{L}))?:?|(?:运行|执行|跑)(?:一下|下)?(?:这个|命令|脚本)*[：:]?)\s*/iu;

const PAGE_ACTIONS: readonly [RegExp, string][] = [
  [/^(?:click|press|tap|点|按)/u, 'click'],
  [/^(?:scroll|.{0,2}滚动|.{0,2}翻页)/u, 'scroll'],
  [/^(?:fill|type|填)/u, 'fill'],
];

const TONES: readonly [RegExp, string][] = [
  [/polite|礼貌|客气|委婉/u, 'polite'],
  [/friendly|warm|kind|nice|友好|热情|亲切/u, 'friendly'],
  [/formal|professional|正式|专业/u, 'formal'],
  [/funny|humorous|witty|幽默|搞笑|风趣/u, 'humorous'],
  [/short|brief|简短|简单/u, 'brief'],
  [/declin|refus|reject|拒绝|婉拒/u, 'decline'],
  [/agree|accept|同意|赞同|接受/u, 'agree'],
  [/disagree|反对|不同意/u, 'disagree'],
  [/thank|感谢/u, 'thank'],
  [/apologi|sorry|道歉/u, 'apologize'],
];
