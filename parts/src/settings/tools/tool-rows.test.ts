import { type AgentTool, agentNameSchema, type ToolPolicy, type ToolPolicyValue } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zhCn } from '../../texts/texts.ts';
import { describeTools, searchRows, toToolRows } from './tool-rows.ts';

const toTool = (name: string): AgentTool => ({
  name,
  description: `Does ${name}`,
  server: null,
  readOnly: false,
});

const toPolicy = (agent: string | null, toolName: string, policy: ToolPolicyValue): ToolPolicy => ({
  agent: agent === null ? null : agentNameSchema.parse(agent),
  toolName,
  policy,
  setAt: 0,
});

test('CM-8.5 a tool shows its policy for the agent, and beside it the one for all agents', () => {
  const policies = [toPolicy('nod', 'write_file', 'ask'), toPolicy(null, 'write_file', 'never')];
  const [row] = toToolRows([toTool('write_file')], policies, 'nod');
  expect(row).toMatchObject({ policy: 'ask', others: [{ agent: null, policy: 'never' }] });
  const [forAll] = toToolRows([toTool('write_file')], policies, null);
  expect(forAll).toMatchObject({ policy: 'never', others: [{ agent: 'nod', policy: 'ask' }] });
});

test('CM-8.5 policies of another agent are not shown for this one', () => {
  const policies = [toPolicy('codex', 'write_file', 'never')];
  expect(toToolRows([toTool('write_file')], policies, 'nod')).toMatchObject([{ policy: null, others: [] }]);
});

test('CM-8.5 every policy that counts has a row, whether its tool is there or not, and each name one row', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const agent = fc.constantFrom('nod', 'codex', null);
  const value = fc.constantFrom<ToolPolicyValue>('auto', 'ask', 'never');
  fc.assert(
    fc.property(
      fc.uniqueArray(name),
      fc.uniqueArray(fc.tuple(agent, name, value), { selector: ([a, n]) => `${a} ${n}` }),
      agent,
      (tools, set, scope) => {
        const policies = set.map(([a, n, v]) => toPolicy(a, n, v));
        const rows = toToolRows(tools.map(toTool), policies, scope);
        expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
        for (const policy of policies) {
          if (scope !== null && policy.agent !== null && policy.agent !== scope) continue;
          const row = rows.find((each) => each.name === policy.toolName);
          const shown = policy.agent === scope ? [row?.policy] : row?.others.map((other) => other.policy);
          expect(shown).toContain(policy.policy);
        }
      },
    ),
  );
});

test('OPS-4 tools of our own are described in the language of the panel, those of a server by the server', () => {
  const tools = [toTool('write_file'), { ...toTool('read_file'), server: 'x' }, toTool('constructor')];
  expect(describeTools(tools, zhCn.builtInTools).map(({ description }) => description)).toEqual([
    '在文件夹里新建文本文件，或替换已有的。',
    'Does read_file',
    'Does constructor',
  ]);
});

test('tools are found by the words of their names and descriptions', () => {
  const rows = toToolRows([toTool('write_file'), toTool('read_file')], [], 'nod');
  const find = (query: string) =>
    searchRows(rows, query, (name) => name.replace('_', ' ')).map((r) => r.name);
  expect(find('write FILE')).toEqual(['write_file']);
  expect(find('does')).toEqual(['write_file', 'read_file']);
  expect(find('nothing')).toEqual([]);
});
