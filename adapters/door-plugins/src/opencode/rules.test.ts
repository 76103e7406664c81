import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsIn, type Rule, toRules } from './rules.js';

const BUILD: Rule[] = [
  { permission: '*', pattern: '*', action: 'allow' },
  { permission: 'external_directory', pattern: '*', action: 'ask' },
  { permission: 'read', pattern: '*.env', action: 'ask' },
  { permission: 'plan_enter', pattern: '*', action: 'allow' },
  { permission: 'bash', pattern: 'rm *', action: 'deny' },
  { permission: 'github_list', pattern: '*', action: 'allow' },
];

const expressions = new Map<string, RegExp>();

/** Made once for each. */
function toExpression(wildcard: string): RegExp {
  const escaped = wildcard.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const made = expressions.get(wildcard) ?? new RegExp(`^${escaped}$`, 's');
  expressions.set(wildcard, made);
  return made;
}

/** As OpenCode does: the last rule that fits counts. */
function evaluate(rules: readonly Rule[], permission: string, pattern: string): string {
  const fits = (wildcard: string, text: string) => toExpression(wildcard).test(text);
  const last = rules.findLast((rule) => fits(rule.permission, permission) && fits(rule.pattern, pattern));
  return last?.action ?? 'ask';
}

it('Supervised asks about what changes something, and leaves reading and what was denied as they were', () => {
  const rules = [...BUILD, ...toRules('supervised', BUILD)];
  const verdicts = {
    bash: evaluate(rules, 'bash', 'npm test'),
    denied: evaluate(rules, 'bash', 'rm x'),
    edit: evaluate(rules, 'edit', 'src/a.ts'),
    web: evaluate(rules, 'webfetch', 'https://example.org'),
    foreign: evaluate(rules, 'github_create_issue', '*'),
    allowedForeign: evaluate(rules, 'github_list', '*'),
    read: evaluate(rules, 'read', 'src/a.ts'),
    secrets: evaluate(rules, 'read', '.env'),
    outside: evaluate(rules, 'external_directory', '/etc/*'),
    plan: evaluate(rules, 'plan_enter', '*'),
    own: evaluate(rules, 'nod_ask_user', '*'),
  };
  expect(verdicts).toEqual({
    ...{ bash: 'ask', denied: 'deny', edit: 'ask', web: 'ask', foreign: 'ask', allowedForeign: 'ask' },
    ...{ read: 'allow', secrets: 'ask', outside: 'ask', plan: 'allow', own: 'allow' },
  });
});

it('Ask lets nothing run but questions and Nod itself', () => {
  const rules = [...BUILD, ...toRules('ask', BUILD)];
  for (const tool of ['bash', 'read', 'edit', 'github_list']) expect(evaluate(rules, tool, 'x')).toBe('deny');
  for (const tool of ['question', 'nod_ask_user']) expect(evaluate(rules, tool, 'x')).toBe('allow');
});

const rule = fc.record({
  permission: fc.constantFrom('*', 'bash', 'edit', 'read', 'webfetch', 'external_directory', 'github_list'),
  pattern: fc.constantFrom('*', 'a*', '*b', 'ab'),
  action: fc.constantFrom('allow', 'ask', 'deny'),
});
const tool = fc.constantFrom('bash', 'edit', 'read', 'webfetch', 'external_directory', 'github_list', 'x_y');

it('no change of modes lets more run than the rules of the agent, and Agent is as if none had been', () => {
  const strictness = ['allow', 'ask', 'deny'];
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      fc.array(fc.constantFrom('agent', 'supervised', 'ask'), { minLength: 1, maxLength: 4 }),
      tool,
      fc.constantFrom('ab', 'a', 'cb', 'c'),
      (own, modes, permission, pattern) => {
        const agentRules = [{ permission: '*', pattern: '*', action: 'allow' }, ...own];
        const plain = evaluate(agentRules, permission, pattern);
        const now = evaluate(
          [...agentRules, ...modes.flatMap((mode) => toRules(mode as 'agent', agentRules))],
          permission,
          pattern,
        );
        if (modes.at(-1) === 'agent') expect(now).toBe(plain);
        else expect(strictness.indexOf(now)).toBeGreaterThanOrEqual(strictness.indexOf(plain));
      },
    ),
    { numRuns: 1_000 },
  );
});

it('knows when a session has the rules already', () => {
  const wanted = toRules('supervised', BUILD);
  expect(endsIn([...BUILD, ...wanted], wanted)).toBe(true);
  expect(endsIn(wanted.slice(1), wanted)).toBe(false);
  expect(endsIn([...wanted, ...toRules('ask', BUILD)], wanted)).toBe(false);
});
