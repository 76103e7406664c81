import { type DeliveredMessage, type HumanRequest, PERSON, type Renewal, type Run } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { en, zhCn } from '../texts/texts.ts';
import { type ConversationRecord, toMarkdown } from './conversation-markdown.ts';

const conversationId = 'cnv_a' as DeliveredMessage['conversationId'];
const nod = 'nod' as Run['agent'];

function toMessage(position: number, from: 'user' | 'nod', text: string): DeliveredMessage {
  const at = new Date(2026, 10, 15, 22, position).getTime();
  return {
    id: `msg_${position}` as DeliveredMessage['id'],
    conversationId,
    from: from as DeliveredMessage['from'],
    to: (from === 'user' ? 'nod' : 'user') as DeliveredMessage['to'],
    payload: { text },
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: at,
    dueAt: at,
    position,
    supersededBy: null,
    delivery: null,
  };
}

const asked = toMessage(1, 'user', 'remember: Miso\nis my cat');
const answered = toMessage(2, 'nod', 'Saved. Anything else?');
const request: HumanRequest = {
  kind: 'quick-replies',
  id: 'req_a' as HumanRequest['id'],
  agent: nod,
  conversationId,
  messageId: answered.id,
  title: 'Deploy?',
  text: 'Deploy?',
  openedAt: 0,
  expiresAt: null,
  awaited: 'never',
  options: ['Yes', 'No'],
  recommended: 1,
  settlement: {
    outcome: 'answered',
    at: new Date(2026, 10, 15, 22, 3).getTime(),
    reply: {
      requestId: 'req_a' as HumanRequest['id'],
      messageId: asked.id,
      text: 'No',
      chosen: { type: 'option', index: 1 },
      surface: 'cli',
    },
  },
};
const run: Run = {
  id: 'run_a' as Run['id'],
  agent: nod,
  conversationId,
  messageId: asked.id,
  startedAt: 0,
  steps: [
    {
      type: 'tool-call-settled',
      at: 1,
      call: { id: 'a', toolName: 'save_memory', parameters: {} },
      outcome: 'succeeded',
      text: '',
    },
  ],
  end: {
    at: 1200,
    outcome: 'completed',
    reasoning: '',
    inputTokens: 300,
    outputTokens: 40,
    answerId: answered.id,
  },
};
const record: ConversationRecord = {
  participants: ['user', nod] as ConversationRecord['participants'],
  messages: [asked, answered],
  requests: [request],
  runs: [run],
  renewals: [],
  exportedAt: 0,
};

test('an exported conversation has names, times, texts, requests with their answers, and runs in brief', () => {
  const lines = toMarkdown(record, en).split('\n');
  expect(lines[0]).toBe('# Conversation with nod');
  expect(lines).toContain('## 2026-11-15');
  expect(lines).toContain('> remember: Miso');
  expect(lines).toContain('> is my cat');
  expect(lines).toContain('- nod used Save Memory · 1 tool · 1.2 s · 340 tokens');
  expect(lines).toContain('  - No (recommended)');
  expect(lines.find((line) => line.startsWith('- Answered:'))).toMatch(
    /^- Answered: No \(from the command line, /,
  );
  expect(lines.findIndex((line) => line.startsWith('**You**'))).toBeLessThan(
    lines.findIndex((line) => line.startsWith('**nod**')),
  );
});

test('SEC-5 an exported message names its files, each on a line that no name can leave', () => {
  const file = { mediaType: 'text/plain', size: 1200, id: 'att_a' as never };
  const attachments = [
    { ...file, name: '`a`\u2028# b.txt' },
    { ...file, name: 'c.txt' },
  ];
  const silent = { ...toMessage(1, 'nod', ''), payload: {}, attachments };
  const lines = toMarkdown({ ...record, messages: [silent], requests: [], runs: [] }, en).split(/[\n\u2028]/);
  expect(lines.filter((line) => line.startsWith('-'))).toEqual([
    '- 📎 `` `a`\\u2028# b.txt `` (text/plain, 1.2 KB)',
    '- 📎 `c.txt` (text/plain, 1.2 KB)',
  ]);
  expect(lines.some((line) => line.startsWith('>'))).toBe(false);
});

test('where the conversation was begun anew stands between what was said before and after', () => {
  const at = new Date(2026, 10, 15, 22, 2).getTime();
  const renewals = [{ id: 'rnw_a' as Renewal['id'], position: 1.5, at }];
  const lines = toMarkdown({ ...record, renewals }, en).split('\n');
  const place = lines.findIndex((line) => line.startsWith('*Begun anew · '));
  expect(place).toBeGreaterThan(lines.indexOf('> is my cat'));
  expect(place).toBeLessThan(lines.indexOf('> Saved. Anything else?'));
});

test('OPS-4 the document is written in the language of the panel', () => {
  expect(toMarkdown(record, zhCn)).toContain('# 与 nod 的对话');
  expect(toMarkdown({ ...record, requests: [{ ...request, settlement: null }] }, zhCn)).toContain(
    '还没有回答',
  );
});

test('SEC-5 whatever a message says, it stays inside its quote', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('\n', '\r', '\u2028', '#', '**You** · ', '> ', 'a') }),
  );
  fc.assert(
    fc.property(text, text, (said, reply) => {
      const plain = toMarkdown(
        { ...record, messages: [toMessage(1, 'nod', 'x')], requests: [], runs: [] },
        en,
      );
      const written = toMarkdown(
        { ...record, messages: [toMessage(1, 'nod', said)], requests: [], runs: [] },
        en,
      );
      const outside = (document: string) =>
        document.split(/[\n\r\u2028\u2029]/).filter((line) => !line.startsWith('>'));
      expect(outside(written)).toEqual(outside(plain));
      const settled = { ...request, settlement: null, options: [reply] };
      const withOption = toMarkdown({ ...record, requests: [settled as HumanRequest] }, en);
      expect(withOption.split(/[\n\r\u2028\u2029]/).filter((line) => line.startsWith('**'))).toHaveLength(2);
    }),
  );
});

const parameters = { path: 'notes.md', content: 'one\n`two`' };
const approval: HumanRequest = {
  kind: 'tool-approval',
  id: 'req_b' as HumanRequest['id'],
  agent: nod,
  conversationId,
  messageId: asked.id,
  title: 'npm test',
  text: '',
  openedAt: 0,
  expiresAt: null,
  awaited: 'never',
  runId: run.id,
  orderedBy: PERSON,
  call: { id: 'a', toolName: 'write_file', parameters },
  preview: { type: 'plain' },
  hash: 'h',
  reason: 'mode',
  permission: null,
  coveredBy: null,
  isEditable: true,
  scopes: [],
  settlement: null,
};

function decide(verdict: 'approved' | 'rejected', isEdited: boolean, text: string): HumanRequest {
  const edited = { parameters: { path: 'other.md' }, hash: 'h', isEdited };
  const reply = { requestId: approval.id, messageId: null, text, surface: 'panel' as const };
  const settlement = {
    outcome: 'answered' as const,
    at: new Date(2026, 10, 15, 22, 3).getTime(),
    reply: {
      ...reply,
      chosen: {
        type: 'verdict' as const,
        verdict,
        ...edited,
        remember: 'once' as const,
        scope: null,
        by: 'answer' as const,
      },
    },
  };
  return { ...approval, settlement };
}

test('CM-8.4 an export has what was asked about tool calls, in full, and what was decided', () => {
  const render = (request: HumanRequest) => toMarkdown({ ...record, requests: [request] }, en).split('\n');
  const open = render(approval);
  expect(open).toContain(`- nod wants to use Write File: \`\` ${JSON.stringify(parameters)} \`\``);
  expect(open).toContain('  - Not answered yet');
  const edited = render(decide('approved', true, ''));
  expect(edited.find((line) => line.includes('Approved'))).toMatch(
    /^ {2}- Approved, with your changes \(in the panel, /,
  );
  expect(edited).toContain('  - Changed by you: `{"path":"other.md"}`');
  const rejected = render(decide('rejected', false, 'Not\nthis one'));
  expect(rejected.find((line) => line.includes('Rejected'))).toMatch(/^ {2}- Rejected \(in the panel, /);
  expect(rejected).toContain('  - You said: Not this one');
});
