// `nod chat`: the person says something to an agent and sees the answer as it is written.
import type { HubClient } from '@nod/client';
import { type AgentName, type Message, PERSON, type StartingPoint } from '@nod/protocol';
import {
  beginView,
  emptyThread,
  emptyView,
  type HubView,
  listOpen,
  listWaitingCalls,
  mergePage,
  toDefaultTarget,
} from '@nod/surface';
import { wordFailedDelivery, wordOptions, wordRenewed } from '@nod/wording';
import { type ApprovalDesk, createEventDesk, createNoticeDesk } from '../chat/approval-desk.ts';
import { createAskingDesk } from '../chat/asking-desk.ts';
import { type AnswerListener, followAnswer } from '../chat/followed-answer.ts';
import { createProgressLine } from '../chat/progress-line.ts';
import { openTerminalPrompt } from '../chat/terminal-prompt.ts';
import { ATTACH_OPTION, addAttached, readAttached } from '../command-line/attached-files.ts';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { findAgent, findConversation } from '../command-line/named-agent.ts';
import { parseStrictly, readAgentOption, readMode, readText, readWords } from '../command-line/options.ts';
import { toShortId } from '../command-line/short-ids.ts';
import { renderLines, renderParts } from '../requests/request-lines.ts';
import { renderAttachments } from '../terminal/attachment-lines.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = {
  ...ATTACH_OPTION,
  agent: { type: 'string' },
  mode: { type: 'string' },
  new: { type: 'boolean', default: false },
  'no-answer': { type: 'boolean', default: false },
} as const;
/** As text, it begins the conversation anew. */
const NEW = '/new';
/** As many messages as the panel shows at first: a question further above is not answered by what is typed. */
const PAGE = 60;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  if (positionals.length !== 1 && !(values.new && positionals.length === 0))
    throw new UsageError(texts.wrongArguments);
  const named = readAgentOption(values.agent, texts);
  const mode = values.mode === undefined ? {} : { mode: readMode(values.mode, texts) };
  const text = positionals.length === 0 ? NEW : readWords(readText(positionals[0], texts), texts);
  const isAlone = text.trim() === NEW;
  const files = await readAttached(values.attach, texts);
  if (isAlone && files.length > 0) throw new UsageError(texts.wrongArguments);
  const client = connectAsPerson(values.data, texts);
  if (isAlone || values.new) await renew(client, named, { isAlone, json: values.json }, texts);
  if (isAlone) return EXIT.ok;
  const start = await client.overview();
  const agent = findAgent(named, start.overview, texts);
  const before = await readView(client, start, agent);
  const question = values['no-answer'] ? null : findQuestion(before, agent);
  if (question && !values.json)
    process.stderr.write(`${texts.answering.answers(toVisible(question.title))}\n`);
  const inReplyTo = question?.messageId ?? null;
  const outgoing = { from: PERSON, to: agent, payload: { text }, inReplyTo, surface: 'cli', ...mode };
  const { message } = await client.sendMessage({ ...outgoing, ...(await addAttached(client, files)) });
  const view = withThread(before, message);
  const desk = createDesk(client, values.json, texts);
  const { close, ...listener } = createListener(desk, values.json);
  // Calls that waited before: the agent gets to the new message after them.
  for (const call of listWaitingCalls(view.requests, message.conversationId)) desk.put(call);
  try {
    const followed = await followAnswer(client, { logId: start.logId, view }, message, listener, texts);
    if (followed === null) {
      process.stderr.write(`\n${texts.superseded}\n`);
      return EXIT.cancelled;
    }
    if ('delivery' in followed) {
      const lines = values.json
        ? [JSON.stringify(followed)]
        : renderLines(wordFailedDelivery(followed.delivery, texts.words));
      process[values.json ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`);
      return EXIT.failed;
    }
    if ('ended' in followed) {
      const words = values.json ? JSON.stringify(followed) : texts.unanswered[followed.ended](agent);
      process[values.json ? 'stdout' : 'stderr'].write(`${words}\n`);
      return followed.ended === 'gone' ? EXIT.failed : EXIT.cancelled;
    }
    const { message: answer, outcome } = followed;
    process.stdout.write(values.json ? `${JSON.stringify(answer)}\n` : '\n');
    if (!values.json) {
      for (const line of renderAttachments(answer.attachments)) process.stderr.write(`${line}\n`);
      await tellOfOptions(client, answer, texts);
    }
    return outcome === 'failed' ? EXIT.failed : EXIT.ok;
  } finally {
    close();
  }
};

/** What came of it goes to standard output where nothing else does. Before a first message there is nothing to begin anew. */
async function renew(
  client: HubClient,
  named: AgentName | null,
  { isAlone, json }: { isAlone: boolean; json: boolean },
  texts: Texts,
): Promise<void> {
  const { overview } = await client.overview();
  const agent = findAgent(named, overview, texts);
  const conversation = findConversation(overview, agent);
  if (!conversation && isAlone) throw new CliError('not_found', texts.approvals.noConversation(agent));
  if (!conversation) return;
  const renewed = await client.renew(conversation.id, { surface: 'cli' });
  const lines = json ? [JSON.stringify(renewed)] : wordRenewed(renewed, texts.words).map(renderParts);
  if (isAlone) process.stdout.write(`${lines.join('\n')}\n`);
  else if (!json) process.stderr.write(`${lines.join('\n')}\n`);
}

/** The hub with the newest messages of the conversation. Drafts under way belong to something else. */
async function readView(client: HubClient, start: StartingPoint, agent: AgentName): Promise<HubView> {
  const view = beginView(emptyView, { ...start, drafts: [] });
  const conversation = findConversation(start.overview, agent);
  if (!conversation) return view;
  return mergePage(view, conversation.id, await client.messages(conversation.id, { limit: PAGE }));
}

/** What the typed text answers, by the rule of every surface. */
function findQuestion({ overview, requests, threads }: HubView, agent: AgentName) {
  const conversation = findConversation(overview, agent);
  if (!conversation) return null;
  return toDefaultTarget(listOpen(requests), conversation, threads[conversation.id]?.messages ?? []);
}

/** The first message opens the conversation. */
function withThread(view: HubView, { conversationId: id }: Message): HubView {
  return { ...view, threads: { ...view.threads, [id]: view.threads[id] ?? emptyThread } };
}

/** What the agent says and does, on the terminal; for programs, only what waits. */
function createListener(desk: ApprovalDesk, json: boolean): AnswerListener & { close(): void } {
  const line = createProgressLine({
    write: (text) => void process.stderr.write(text),
    columns: () => process.stderr.columns,
  });
  return {
    onPiece(piece) {
      if (json) return;
      line.clear();
      line.note(piece);
      process.stdout.write(toVisible(piece));
    },
    onProgress(text) {
      if (!json && process.stderr.isTTY) line.show(toVisible(text));
    },
    onApproval(request) {
      line.clear();
      desk.put(request);
    },
    close() {
      line.clear();
      desk.close();
    },
  };
}

/** What the answer offers, apart from its text: that alone goes to whoever reads standard output. */
async function tellOfOptions(client: HubClient, { id }: Message, texts: Texts): Promise<void> {
  const { requests } = await client.message(id);
  const asked = requests.find(({ settlement }) => settlement === null);
  if (!asked || 'call' in asked) return;
  const options = 'options' in asked ? renderLines(wordOptions(asked, texts.words)) : [];
  process.stderr.write(`${['', ...options, texts.answering.waits(toShortId(asked.id))].join('\n')}\n`);
}

function createDesk(client: HubClient, json: boolean, texts: Texts): ApprovalDesk {
  const write = (text: string) => void process.stderr.write(text);
  if (json) return createEventDesk(write);
  if (!process.stdin.isTTY || !process.stderr.isTTY) return createNoticeDesk(write, texts);
  const interrupt = () => void process.kill(process.pid, 'SIGINT');
  const prompt = openTerminalPrompt({ input: process.stdin, output: process.stderr }, interrupt);
  const desk = createAskingDesk({ client, texts, write, ask: prompt.ask });
  return {
    ...desk,
    close() {
      desk.close();
      prompt.close();
    },
  };
}
