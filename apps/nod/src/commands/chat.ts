// `nod chat`: the person says something to an agent and sees the answer as it is written.
import type { HubClient } from '@nod/client';
import { type Message, PERSON } from '@nod/protocol';
import { beginView, emptyView, findQuestion, listOpen, listWaitingCalls } from '@nod/surface';
import { wordOptions } from '@nod/wording';
import { type ApprovalDesk, createEventDesk, createNoticeDesk } from '../chat/approval-desk.ts';
import { createAskingDesk } from '../chat/asking-desk.ts';
import { followAnswer } from '../chat/followed-answer.ts';
import { renderPlanStep } from '../chat/plan-step.ts';
import { createProgressLine } from '../chat/progress-line.ts';
import { openTerminalPrompt } from '../chat/terminal-prompt.ts';
import { UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly, readAgentName, readMode, readText, readWords } from '../command-line/options.ts';
import { requireOwnAgent } from '../command-line/own-agent.ts';
import { toShortId } from '../ids/short-id.ts';
import { renderLines } from '../requests/request-lines.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

const OPTIONS = { agent: { type: 'string' }, mode: { type: 'string' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  if (positionals.length !== 1) throw new UsageError(texts.wrongArguments);
  const named = values.agent === undefined ? null : readAgentName(values.agent, '--agent', texts);
  const mode = values.mode === undefined ? {} : { mode: readMode(values.mode, texts) };
  const text = readWords(readText(positionals[0], texts), texts);
  const client = connectAsPerson(values.data, texts);
  const start = await client.overview();
  const { overview } = start;
  const agent = named ?? requireOwnAgent(overview, texts);
  // What is typed answers the newest question of the agent, as it does in the panel.
  const question = findQuestion(listOpen(overview).filter((request) => request.agent === agent));
  if (question && !values.json)
    process.stderr.write(`${texts.answering.answers(toVisible(question.title))}\n`);
  const outgoing = {
    from: PERSON,
    to: agent,
    payload: { text },
    inReplyTo: question?.messageId ?? null,
    surface: 'cli',
    ...mode,
  } as const;
  const { message } = await client.sendMessage(outgoing);
  const line = createProgressLine({
    write: (text) => void process.stderr.write(text),
    columns: () => process.stderr.columns,
  });
  const isWatched = !values.json && process.stderr.isTTY;
  const tell = (piece: string) => {
    line.clear();
    line.note(piece);
    process.stdout.write(toVisible(piece));
  };
  const desk = createDesk(client, values.json, texts);
  // Calls that waited before: the agent gets to the new message after them.
  for (const call of listWaitingCalls(beginView(emptyView, start), message.conversationId)) desk.open(call);
  try {
    const followed = await followAnswer(client, start, message, {
      onPiece: values.json ? () => {} : tell,
      onProgress: ({ text, part }) => {
        if (isWatched) line.show(toVisible(part ? texts.part(part.at, part.of) : text));
      },
      onPlanStep: (step) => {
        if (isWatched) line.show(toVisible(renderPlanStep(step, texts)));
      },
      onApproval(request) {
        line.clear();
        desk.open(request);
      },
      onSettled: desk.settle,
    });
    if (followed === null) {
      process.stderr.write(`\n${texts.superseded}\n`);
      return EXIT.cancelled;
    }
    const { message: answer, outcome } = followed;
    process.stdout.write(values.json ? `${JSON.stringify(answer)}\n` : '\n');
    if (!values.json) await tellOfOptions(client, answer, texts);
    return outcome === 'failed' ? EXIT.failed : EXIT.ok;
  } finally {
    line.clear();
    desk.close();
  }
};

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
