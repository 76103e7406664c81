import { AlreadySettledError } from '@nod/client';
import {
  type ApprovalAnswer,
  type ChatMode,
  type ConversationId,
  chatModeSchema,
  type HumanRequest,
  PERSON,
  type RequestId,
  type ToolApproval,
} from '@nod/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserPorts } from '../browser/browser-ports.ts';
import { toastsOf } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { type ChatModeStore, chatModeOf, type PendingToolCall } from './chat-mode-store.ts';
import { usePanel } from './panel-store.ts';
import { submitAnswer } from './submitted-answers.ts';

const KEY = 'ai-chat-mode';
const conversationId = 'cnv_a' as ConversationId;
const stored = new Map<string, string>();
let isStorageBroken = false;

/** The browser's storage, which may refuse. */
const storage = {
  getItem(key: string): string | null {
    if (isStorageBroken) throw new Error('denied');
    return stored.get(key) ?? null;
  },
  setItem(key: string, value: string): void {
    if (isStorageBroken) throw new Error('full');
    stored.set(key, value);
  },
};

beforeEach(() => {
  stored.clear();
  isStorageBroken = false;
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

function toRequest(index: number): ToolApproval {
  return {
    kind: 'tool-approval',
    id: `req_${index}` as RequestId,
    agent: 'nod' as ToolApproval['agent'],
    conversationId: conversationId,
    messageId: 'msg_a' as ToolApproval['messageId'],
    title: 'a',
    text: '',
    openedAt: index,
    expiresAt: null,
    awaited: 'never',
    settlement: null,
    runId: 'run_a' as ToolApproval['runId'],
    orderedBy: PERSON,
    call: { id: `call-${index}`, toolName: 'write_file', parameters: { index } },
    preview: { type: 'plain' },
    hash: `hash-${index}`,
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
    scopes: [],
  };
}

function toPending(index: number, request = toRequest(index)): PendingToolCall {
  const { id, openedAt: timestamp, call } = request;
  return { id, toolName: call.toolName, args: call.parameters, timestamp, status: 'pending', request };
}

function settle(request: ToolApproval): HumanRequest {
  return { ...request, settlement: { outcome: 'cancelled', at: 1, reason: 'withdrawn' } };
}

/** A panel on a hub that does as told and remembers it. `gone`: settled before the panel's answers come. */
function openPanel({ setMode = (mode: ChatMode) => Promise.resolve(mode), gone = [] as RequestId[] } = {}) {
  const decided: { id: RequestId; hash: string; verdict: string }[] = [];
  const answers: ApprovalAnswer[] = [];
  const toId = (id: RequestId) => Number(id.replace('req_', ''));
  const client = {
    setMode: async (_: string, { mode }: { mode: ChatMode }) => ({ mode: await setMode(mode) }),
    async answer(id: RequestId, { approval }: { approval: ApprovalAnswer }) {
      answers.push(approval);
      const request = toRequest(toId(id));
      if (gone.includes(id)) throw new AlreadySettledError('too late', settle(request));
      return settle(request);
    },
    async answerAll({ answers: given }: { answers: { id: RequestId; approval: ApprovalAnswer }[] }) {
      decided.push(
        ...given.map(({ id, approval }) => ({
          id,
          hash: approval.verdict === 'approve' ? approval.hash : '',
          verdict: approval.verdict,
        })),
      );
      return {
        answered: given.map(({ id }) => id),
        requests: given.map(({ id }) => settle(toRequest(toId(id)))),
      };
    },
  };
  const ports = { ...createBrowserPorts(), client, surface: 'panel', now: () => 42 };
  const panel = ports as unknown as Panel;
  const refusals = vi.spyOn(toastsOf(panel), 'add');
  return { panel, store: chatModeOf(panel, conversationId), decided, answers, refusals };
}

/** The mode as the hub has it. */
function showMode(panel: Panel, mode: ChatMode): void {
  usePanel.of(panel).setState(({ overview }) => ({
    overview: { ...overview, conversations: { [conversationId]: { mode } } as never },
  }));
}

const modes = fc.constantFrom(...chatModeSchema.options);
const modeOf = (store: ChatModeStore) => store.state.mode;
const pendingIds = (store: ChatModeStore) => store.state.pendingToolCalls.map(({ id }) => id);

test('Feature: chat-modes, Property 1: Mode selection updates store (CM-P1 CM-1.3)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modes, { minLength: 1, maxLength: 8 }), async (chosen) => {
      const sent: ChatMode[] = [];
      const { panel, store } = openPanel({
        setMode: async (mode) => {
          sent.push(mode);
          return mode;
        },
      });
      showMode(panel, 'ask');
      const done = chosen.map((mode) => {
        const settled = store.setMode(mode);
        expect(modeOf(store)).toBe(mode);
        return settled;
      });
      await Promise.all(done);
      expect(modeOf(store)).toBe(chosen.at(-1));
      expect(sent.at(-1)).toBe(chosen.at(-1));
    }),
    { numRuns: 200 },
  );
});

test('Feature: chat-modes, Property 8: Batch operations consistency (CM-P8 CM-3.5)', async () => {
  const batch = fc.record({
    shown: fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 10 }),
    later: fc.uniqueArray(fc.integer({ min: 31, max: 60 }), { maxLength: 4 }),
    verdict: fc.constantFrom('approve', 'reject'),
  });
  await fc.assert(
    fc.asyncProperty(batch, async ({ shown, later, verdict }) => {
      const { store, decided } = openPanel();
      for (const index of shown) store.addPendingToolCall(toPending(index));
      const seen = store.state.pendingToolCalls;
      for (const index of later) store.addPendingToolCall(toPending(index));
      const all = verdict === 'approve' ? store.approveAllToolCalls : store.rejectAllToolCalls;
      const ids = await all(seen);
      const expected = shown.toSorted((a, b) => a - b).map((index) => `req_${index}`);
      expect(ids).toEqual(expected);
      expect(decided.map(({ id }) => id)).toEqual(expected);
      const toHash = (id: RequestId) => (verdict === 'approve' ? id.replace('req_', 'hash-') : '');
      expect(decided.every(({ id, hash }) => hash === toHash(id))).toBe(true);
      expect(decided.every((each) => each.verdict === verdict)).toBe(true);
      expect(pendingIds(store)).toEqual(later.toSorted((a, b) => a - b).map((index) => `req_${index}`));
    }),
    { numRuns: 200 },
  );
});

test('Feature: chat-modes, Property 9: Mode persistence (CM-P9 CM-5.1)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modes, { minLength: 1, maxLength: 5 }), async (chosen) => {
      const store = chatModeOf(openPanel().panel, null);
      for (const mode of chosen) {
        await store.setMode(mode);
        expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ mode, updatedAt: 42 });
      }
    }),
    { numRuns: 200 },
  );
});

test('Feature: chat-modes, Property 10: Mode restoration (CM-P10 CM-5.2)', () => {
  fc.assert(
    fc.property(modes, modes, fc.nat(), (mode, before, updatedAt) => {
      stored.clear();
      const store = chatModeOf(openPanel().panel, null);
      void store.setMode(before);
      stored.set(KEY, JSON.stringify({ mode, updatedAt }));
      store.loadFromStorage();
      expect(modeOf(store)).toBe(mode);
      expect(modeOf(openPanel().store)).toBe(mode);
    }),
    { numRuns: 200 },
  );
});

test('CM-5.3 what cannot be read is Agent', () => {
  const unreadable = fc.oneof(
    fc.string(),
    fc.json(),
    fc.string().map((mode) => JSON.stringify({ mode: `${mode}!`, updatedAt: 1 })),
  );
  fc.assert(
    fc.property(unreadable, (text) => {
      stored.set(KEY, text);
      expect(modeOf(openPanel().store)).toBe('agent');
    }),
    { numRuns: 200 },
  );
  isStorageBroken = true;
  expect(modeOf(openPanel().store)).toBe('agent');
});

test('CM-5.1 a failing write is silent, and the choice holds', async () => {
  const { store } = openPanel();
  isStorageBroken = true;
  await store.setMode('supervised');
  expect(modeOf(store)).toBe('supervised');
});

test('CM-8.2 a mode that the hub refuses goes back to what the hub has, and is said', async () => {
  const { panel, store, refusals } = openPanel({ setMode: () => Promise.reject(new Error('no')) });
  showMode(panel, 'supervised');
  const done = store.setMode('ask');
  expect(modeOf(store)).toBe('ask');
  await done;
  expect(modeOf(store)).toBe('supervised');
  expect(refusals).toHaveBeenCalledOnce();
});

test('CM-8.2 a mode set on another surface shows at once, but not over a choice on its way', async () => {
  const answer = Promise.withResolvers<ChatMode>();
  const { panel, store } = openPanel({ setMode: () => answer.promise });
  showMode(panel, 'ask');
  expect(modeOf(store)).toBe('ask');
  const done = store.setMode('agent');
  showMode(panel, 'supervised');
  expect(modeOf(store)).toBe('agent');
  answer.resolve('agent');
  await done;
  expect(modeOf(store)).toBe('agent');
});

test('CM-8.4 an approval names the hash that was shown; one that came too late stays as the hub says', async () => {
  const { store, answers } = openPanel({ gone: ['req_2' as RequestId] });
  for (const index of [1, 2, 3]) store.addPendingToolCall(toPending(index));
  expect(await store.approveToolCall('req_1' as RequestId)).toBe('req_1');
  expect(await store.approveToolCall('req_2' as RequestId, { hash: 'edited', parameters: { a: 1 } })).toBe(
    '',
  );
  expect(await store.rejectToolCall('req_3' as RequestId, 'not now')).toBe('req_3');
  expect(await store.approveToolCall('req_9' as RequestId)).toBe('');
  expect(answers).toEqual([
    { verdict: 'approve', hash: 'hash-1', remember: 'once' },
    { verdict: 'approve', hash: 'edited', parameters: { a: 1 }, remember: 'once' },
    { verdict: 'reject', words: 'not now' },
  ]);
  expect(pendingIds(store)).toEqual([]);
});

test('CM-9.1 CM-3.5 the calls are a view of what the panel knows: one that arrives again shows once, as it is now', () => {
  const { panel, store } = openPanel();
  store.addPendingToolCall(toPending(1));
  store.addPendingToolCall(toPending(1, { ...toRequest(1), hash: 'new' }));
  expect(store.state.pendingToolCalls).toEqual([toPending(1, { ...toRequest(1), hash: 'new' })]);
  expect(chatModeOf(panel, conversationId).state).toEqual(store.state);
  expect(Object.keys(usePanel.of(panel).getState().requests)).toEqual(['req_1']);
  store.removePendingToolCall('req_1' as RequestId);
  expect(pendingIds(store)).toEqual([]);
  for (const index of [2, 3]) store.addPendingToolCall(toPending(index));
  store.clearPendingToolCalls();
  expect(pendingIds(store)).toEqual([]);
});

test('CM-9.1 a call whose verdict is on its way says so', async () => {
  const { store } = openPanel();
  for (const index of [1, 2]) store.addPendingToolCall(toPending(index));
  const done = [store.approveToolCall('req_1' as RequestId), store.rejectToolCall('req_2' as RequestId)];
  expect(store.state.pendingToolCalls.map(({ status }) => status)).toEqual(['approved', 'rejected']);
  await Promise.all(done);
  expect(pendingIds(store)).toEqual([]);
});

test('QR-3.4 an answer that is on its way is not sent a second time', async () => {
  const { panel, answers } = openPanel();
  const request = toRequest(1);
  const approve = () =>
    submitAnswer(panel, request, 'approve', {
      approval: { verdict: 'approve', hash: request.hash, remember: 'once' },
    });
  expect(await Promise.all([approve(), approve()])).toEqual([true, false]);
  expect(answers).toHaveLength(1);
});
