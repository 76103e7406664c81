import { type ApprovalAnswer, type ChatMode, chatModeSchema, PERSON, type RequestId } from '@nod/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserPorts } from '../browser/browser-ports.ts';
import { type ChatModePorts, createChatModeStore, type PendingToolCall } from './chat-mode-store.ts';

const KEY = 'ai-chat-mode';
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

function toPending(index: number): PendingToolCall {
  return {
    kind: 'tool-approval',
    id: `req_${index}` as RequestId,
    agent: 'nod' as PendingToolCall['agent'],
    conversationId: 'cnv_a' as PendingToolCall['conversationId'],
    messageId: 'msg_a' as PendingToolCall['messageId'],
    title: 'a',
    text: '',
    openedAt: index,
    expiresAt: null,
    awaited: 'never',
    settlement: null,
    runId: 'run_a' as PendingToolCall['runId'],
    orderedBy: PERSON,
    call: { id: `call-${index}`, toolName: 'write_file', parameters: { index } },
    preview: { type: 'plain' },
    hash: `hash-${index}`,
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
  };
}

/** A hub that does as told and remembers it. */
function createHub({ setMode = (mode: ChatMode) => Promise.resolve(mode), gone = [] as RequestId[] } = {}) {
  const decided: { id: RequestId; hash: string; verdict: string }[] = [];
  const answers: ApprovalAnswer[] = [];
  const refusals: unknown[] = [];
  const ports: ChatModePorts = {
    setMode,
    async answer({ id, hash }, answer) {
      answers.push(answer);
      decided.push({ id, hash, verdict: answer.verdict });
      return !gone.includes(id);
    },
    async decideAll(calls, verdict) {
      const taken = calls.filter(({ id }) => !gone.includes(id));
      decided.push(...taken.map(({ id, hash }) => ({ id, hash, verdict })));
      return taken.map(({ id }) => id);
    },
    onRefused: (error) => refusals.push(error),
    storage: createBrowserPorts().storage,
    now: () => 42,
  };
  return { ports, decided, answers, refusals };
}

const modes = fc.constantFrom(...chatModeSchema.options);
const modeOf = (store: ReturnType<typeof createChatModeStore>) => store.api.getState().mode;
const pendingIds = (store: ReturnType<typeof createChatModeStore>) =>
  store.api.getState().pendingToolCalls.map(({ id }) => id);

test('Feature: chat-modes, Property 1: Mode selection updates store (CM-P1 CM-1.3)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modes, { minLength: 1, maxLength: 8 }), async (chosen) => {
      const sent: ChatMode[] = [];
      const { ports } = createHub({
        setMode: async (mode) => {
          sent.push(mode);
          return mode;
        },
      });
      const store = createChatModeStore(ports);
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
      const { ports, decided } = createHub();
      const store = createChatModeStore(ports);
      for (const index of shown) store.addPendingToolCall(toPending(index));
      const seen = store.api.getState().pendingToolCalls;
      for (const index of later) store.addPendingToolCall(toPending(index));
      const all = verdict === 'approve' ? store.approveAllToolCalls : store.rejectAllToolCalls;
      const ids = await all(seen);
      const expected = shown.toSorted((a, b) => a - b).map((index) => `req_${index}`);
      expect(ids).toEqual(expected);
      expect(decided.map(({ id }) => id)).toEqual(expected);
      expect(decided.every(({ id, hash }) => hash === id.replace('req_', 'hash-'))).toBe(true);
      expect(decided.every((each) => each.verdict === verdict)).toBe(true);
      expect(pendingIds(store)).toEqual(later.toSorted((a, b) => a - b).map((index) => `req_${index}`));
    }),
    { numRuns: 200 },
  );
});

test('Feature: chat-modes, Property 9: Mode persistence (CM-P9 CM-5.1)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modes, { minLength: 1, maxLength: 5 }), async (chosen) => {
      const store = createChatModeStore({ ...createHub().ports, setMode: null });
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
      const store = createChatModeStore({ ...createHub().ports, setMode: null });
      void store.setMode(before);
      stored.set(KEY, JSON.stringify({ mode, updatedAt }));
      store.loadFromStorage();
      expect(modeOf(store)).toBe(mode);
      expect(modeOf(createChatModeStore(createHub().ports))).toBe(mode);
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
      expect(modeOf(createChatModeStore(createHub().ports))).toBe('agent');
    }),
    { numRuns: 200 },
  );
  isStorageBroken = true;
  expect(modeOf(createChatModeStore(createHub().ports))).toBe('agent');
});

test('CM-5.1 a failing write is silent, and the choice holds', async () => {
  const store = createChatModeStore(createHub().ports);
  isStorageBroken = true;
  await store.setMode('supervised');
  expect(modeOf(store)).toBe('supervised');
});

test('CM-8.2 a mode that the hub refuses goes back to what the hub has, and is said', async () => {
  const { ports, refusals } = createHub({ setMode: () => Promise.reject(new Error('no')) });
  const store = createChatModeStore(ports);
  store.showMode('supervised');
  const done = store.setMode('ask');
  expect(modeOf(store)).toBe('ask');
  await done;
  expect(modeOf(store)).toBe('supervised');
  expect(refusals).toHaveLength(1);
});

test('CM-8.2 a mode set on another surface shows at once, but not over a choice on its way', async () => {
  const answer = Promise.withResolvers<ChatMode>();
  const store = createChatModeStore(createHub({ setMode: () => answer.promise }).ports);
  store.showMode('ask');
  expect(modeOf(store)).toBe('ask');
  const done = store.setMode('agent');
  store.showMode('supervised');
  expect(modeOf(store)).toBe('agent');
  answer.resolve('agent');
  await done;
  expect(modeOf(store)).toBe('agent');
});

test('CM-8.4 an approval names the hash that was shown; one that came too late stays as the hub says', async () => {
  const { ports, answers } = createHub({ gone: ['req_2' as RequestId] });
  const store = createChatModeStore(ports);
  for (const index of [1, 2, 3]) store.addPendingToolCall(toPending(index));
  expect(await store.approveToolCall('req_1' as RequestId)).toBe(true);
  expect(await store.approveToolCall('req_2' as RequestId, { hash: 'edited', parameters: { a: 1 } })).toBe(
    false,
  );
  expect(await store.rejectToolCall('req_3' as RequestId, 'not now')).toBe(true);
  expect(await store.approveToolCall('req_9' as RequestId)).toBe(false);
  expect(answers).toEqual([
    { verdict: 'approve', hash: 'hash-1', remember: 'once' },
    { verdict: 'approve', hash: 'edited', parameters: { a: 1 }, remember: 'once' },
    { verdict: 'reject', words: 'not now' },
  ]);
  expect(pendingIds(store)).toEqual(['req_2']);
  store.removePendingToolCall('req_2' as RequestId);
  expect(pendingIds(store)).toEqual([]);
});

test('CM-3.5 a call that arrives again shows once, as it is now', () => {
  const store = createChatModeStore(createHub().ports);
  store.addPendingToolCall(toPending(1));
  store.addPendingToolCall({ ...toPending(1), hash: 'new' });
  expect(store.api.getState().pendingToolCalls).toMatchObject([{ id: 'req_1', hash: 'new' }]);
  store.clearPendingToolCalls();
  expect(pendingIds(store)).toEqual([]);
});
