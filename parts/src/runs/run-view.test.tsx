// Runs in the chat: what a plan says of its steps, and what is left when it is interrupted.
import { ALL_ABILITIES, BUILT_IN_AGENT, PERSON, type RunStep } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { expect, it } from 'vitest';
import { type Asked, findPart, openAsked, parts, type TestPanel, textOf } from '../test-panel.ts';

type Run = Awaited<ReturnType<TestPanel['hub']['runs']['start']>>;

/** The panel at a conversation in which the agent is at work, with these steps done. */
async function openRun(steps: RunStep[], language: 'en' | 'zh-CN' = 'en') {
  let run: Run = null;
  const { panel } = await openAsked(
    async ({ hub, outgoing }) => {
      await hostBuiltIn(hub);
      const { message } = await hub.bus.send(outgoing({ from: PERSON, to: BUILT_IN_AGENT, text: 'Go' }));
      const [delivered] = await hub.bus.inbox(BUILT_IN_AGENT, { limit: 1, waitMs: 0 });
      if (delivered) run = await hub.runs.start(delivered);
      if (!run) throw new Error('nothing runs');
      for (const step of steps) await hub.runs.addStep(run, step);
      const asked: Asked = { messageId: message.id, conversationId: message.conversationId, requestId: '' };
      return [asked];
    },
    { language },
  );
  const begun: Run = run;
  if (!begun) throw new Error('nothing runs');
  return { panel, run: begun };
}

const call = { id: 'a', toolName: 'read_file', parameters: { path: 'notes.md' } };
const STEPS: RunStep[] = [
  {
    type: 'plan-created',
    at: 1,
    steps: [
      {
        id: 'a',
        tool: 'read_file',
        dependsOn: [],
        thought: 'Look at the\u200b notes',
        estimatedDuration: 2_000,
      },
      { id: 'b', tool: 'summarize', dependsOn: ['a'], estimatedDuration: 60_000 },
      { id: 'c', tool: 'save_memory', dependsOn: ['b'] },
    ],
    estimatedDuration: 62_000,
  },
  { type: 'tool-call-started', at: 2, call },
];

it.each([
  ['en', 'about 1 min 2 s', 'about 2 s', 'about 1 min 0 s'],
  ['zh-CN', '约 1 分 2 秒', '约 2 秒', '约 1 分 0 秒'],
] as const)(
  'AC-9.1 OPS-4 a plan says why its steps are taken and how long it and they may take (%s)',
  async (language, whole, first, second) => {
    const { panel, run } = await openRun(STEPS, language);
    await findPart('[data-plan]');
    const estimates = () => parts('[data-plan] [data-estimate]').map(({ textContent }) => textContent);
    expect(estimates()).toEqual([whole, first, second]);
    expect(parts('[data-plan] [data-thought]')).toHaveLength(1);
    expect(textOf('[data-plan] li:first-child [data-thought]')).toContain('Look at the');
    expect(parts('[data-thought] [data-code]').map(({ dataset }) => dataset.code)).toEqual(['U+200B']);
    const settled = { type: 'tool-call-settled', at: 3, call, outcome: 'succeeded', text: 'ok' } as const;
    await panel.hub.runs.addStep(run, settled);
    await expect.poll(estimates).toEqual([whole, second]);
  },
);

it('AC-9.3 stopped, a plan keeps what was finished, and nothing of it is under way any more', async () => {
  const settled: RunStep = { type: 'tool-call-settled', at: 3, call, outcome: 'succeeded', text: 'Miso' };
  const next = { id: 'b', toolName: 'summarize', parameters: {} };
  const { panel, run } = await openRun([...STEPS, settled, { type: 'tool-call-started', at: 4, call: next }]);
  await findPart('[data-plan]');
  panel.hub.runs.tellProgress(run, 'b', { text: 'half way' });
  await expect.poll(() => textOf('[data-plan]')).toContain('half way');
  const end = { outcome: 'stopped', reasoning: '', inputTokens: 0, outputTokens: 0, answerId: null } as const;
  await panel.hub.runs.end(run, end);
  await findPart('[data-outcome="stopped"]');
  await panel.user.click(await findPart('[data-outcome="stopped"] button[aria-expanded]'));
  const statuses = parts('[data-plan] [data-call]').map(({ dataset }) => dataset.status);
  expect(statuses).toEqual(['succeeded', 'stopped', 'skipped']);
  expect(textOf('[role="log"]')).not.toContain('half way');
  expect(parts('[data-estimate]')).toEqual([]);
});

it('AC-6.5 stopping is offered where the agent can be stopped', async () => {
  const { panel } = await openRun([]);
  const stop = () => parts('[data-working] button').length;
  await expect.poll(stop).toBe(1);
  await panel.hub.agents.host(BUILT_IN_AGENT, { ...ALL_ABILITIES, stop: false });
  await expect.poll(stop).toBe(0);
});
