import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommands } from '../intents/command-parts.ts';
import { EFFECTS } from '../intents/grammar.ts';
import { EFFECT_TOOLS, startOfflineAgent, TEST_NOW, TEST_ZONE } from '../test-offline-agent.ts';
import { type Proposal, renderProposal, toCommandText } from './proposal.ts';

const language = fc.constantFrom('en' as const, 'zh' as const);
const WORDS =
  'send tell codex claude remember forget that it to not do can you please if then and , . ? : " the milk remind me at 5 tomorrow don\'t 记住 发给 告诉 codex 忘记 提醒我 明天 九点 不要 吗 ？ 然后 ， 把 它 如果 我 昨天 了 保存 >';
const words = fc.array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 9 });
const anyMessage = fc.oneof(
  words.map((all) => all.join(' ')),
  words.map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
/** What the person could have said, trimmed as messages are. */
const text = fc
  .oneof(
    anyMessage,
    fc.string({ maxLength: 80 }),
    fc.constantFrom('"quoted".', 'a\n\nb', '说：好。', 'x, then forget: y', '?'),
  )
  .map((each) => each.replace(/\r/gu, '').trim())
  .filter((each) => each !== '');
const sending = fc.record({
  action: fc.constant('send' as const),
  to: fc.constantFrom('codex', 'claude'),
  text,
  at: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 500_000 }).map((minutes) => TEST_NOW + minutes * 60_000),
  ),
});
const reminder = fc.record({
  action: fc.constant('send' as const),
  to: fc.constant('user'),
  text,
  at: fc.integer({ min: 1, max: 500_000 }).map((minutes) => TEST_NOW + minutes * 60_000),
});
const memory = fc.record({ action: fc.constant('remember' as const), text });
const proposal: fc.Arbitrary<Proposal> = fc.oneof(sending, reminder, memory);

function toExpected(wanted: Proposal): [string, Record<string, unknown>] {
  if (wanted.action !== 'send') return ['save_memory', { text: 'text' in wanted ? wanted.text : '' }];
  const delay = wanted.at === null ? {} : { delayMs: wanted.at - TEST_NOW };
  return ['send_message', { to: wanted.to, payload: { text: wanted.text }, ...delay }];
}

async function run(message: string, before: string | null = null) {
  const agent = startOfflineAgent();
  const chatHistory =
    before === null
      ? []
      : [
          { role: 'user' as const, text: 'x' },
          { role: 'assistant' as const, text: before },
        ];
  const { answer } = await agent.say(message, { chatHistory });
  const started = agent.log.filter(({ outcome }) => outcome === 'started');
  return { answer, calls: started.map(({ toolName, parameters }) => [toolName, parameters]) };
}

describe('F-9 certainty', () => {
  it('what the grammar does not read for certain changes nothing, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, async (message) => {
        const { commands } = splitCommands(message);
        if (commands.some(({ action, unsure }) => EFFECTS.has(action) && !unsure)) return;
        const { calls } = await run(message);
        expect(calls.filter(([tool]) => EFFECT_TOOLS.has(String(tool)))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('a proposal, tapped, does exactly what it shows', async () => {
    await fc.assert(
      fc.asyncProperty(proposal, language, async (wanted, spoken) => {
        const command = toCommandText(wanted, TEST_ZONE, spoken);
        const { calls } = await run(command);
        expect(calls).toEqual([toExpected(wanted)]);
      }),
      { numRuns: 400 },
    );
  });

  it('a proposal, agreed to, does exactly what it shows', async () => {
    await fc.assert(
      fc.asyncProperty(proposal, language, async (wanted, spoken) => {
        const shown = renderProposal(toCommandText(wanted, TEST_ZONE, spoken), spoken);
        const { calls } = await run(spoken === 'zh' ? '好，就这样做' : 'Yes, do this', shown.text);
        expect(calls).toEqual([toExpected(wanted)]);
      }),
      { numRuns: 200 },
    );
  });
});
