import {
  agentNameSchema,
  PERSON,
  type Permission,
  type ToolPolicy,
  type ToolPolicyValue,
} from '@nod/protocol';
import { createCountingIds } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallFacts, evaluateCall } from './call-verdict.ts';
import { toPermissionScope } from './permissions.ts';

const nod = agentNameSchema.parse('nod');
const newId = createCountingIds();
const conversationId = newId('cnv');
const call = (fields: Partial<CallFacts> = {}): CallFacts => ({
  agent: nod,
  toolName: 'write_file',
  conversationId,
  scope: { parameters: { path: 'notes.md' }, target: '' },
  risk: null,
  orderedBy: PERSON,
  ...fields,
});
const policy = (value: ToolPolicyValue, agent: ToolPolicy['agent'] = null): ToolPolicy => ({
  agent,
  toolName: 'write_file',
  policy: value,
  setAt: 0,
});
const permission = (fields: Partial<Permission> = {}): Permission => ({
  id: newId('prm'),
  agent: nod,
  toolName: 'write_file',
  parameters: { path: 'notes.md' },
  target: '',
  conversationId: null,
  grantedAt: 0,
  ...fields,
});
const nothing = { mode: 'supervised', policies: [], permissions: [] };
const policies = fc.array(
  fc
    .tuple(fc.constantFrom('auto', 'ask', 'never'), fc.constantFrom(null, nod))
    .map(([value, agent]) => policy(value, agent)),
  { maxLength: 4 },
);
const risks = fc.constantFrom(null, 'outside-folder', 'secrets', 'demonstration');
const modes = fc.constantFrom('agent', 'supervised', 'ask');

describe('the verdict on a tool call', () => {
  it('CM-1.4 CM-1.5 CM-1.6 is the mode’s when nothing else is laid down', () => {
    expect(evaluateCall(call(), { ...nothing, mode: 'agent' })).toEqual({ type: 'run', basis: 'mode' });
    expect(evaluateCall(call(), nothing)).toEqual({ type: 'ask', reason: 'mode' });
    expect(evaluateCall(call(), { ...nothing, mode: 'ask' })).toEqual({ type: 'refuse', basis: 'mode' });
  });

  it('CM-8.2 treats every unknown mode as Ask, the strictest', () => {
    fc.assert(
      fc.property(fc.anything(), (mode) => {
        fc.pre(mode !== 'agent' && mode !== 'supervised');
        const verdict = evaluateCall(call(), {
          mode,
          policies: [policy('auto')],
          permissions: [permission()],
        });
        expect(verdict).toEqual({ type: 'refuse', basis: 'mode' });
      }),
    );
  });

  it('F-89 SEC-5 what another agent orders never runs unasked, and what is refused stays refused', () => {
    fc.assert(
      fc.property(policies, risks, modes, (said, risk, mode) => {
        const orderedBy = agentNameSchema.parse('spy');
        const permissions = [permission(), permission({ conversationId })];
        const verdict = evaluateCall(call({ risk, orderedBy }), { mode, policies: said, permissions });
        const isRefused = mode === 'ask' || said.some((each) => each.policy === 'never');
        expect(verdict.type).toBe(isRefused ? 'refuse' : 'ask');
        if (verdict.type === 'ask') expect(verdict.reason).not.toBe('mode');
      }),
    );
  });

  it('CM-8.5 deny beats ask, ask beats allow, whoever it is said for', () => {
    fc.assert(
      fc.property(policies, risks, fc.constantFrom('agent', 'supervised'), (said, risk, mode) => {
        const verdict = evaluateCall(call({ risk }), { mode, policies: said, permissions: [permission()] });
        const values = said.map((each) => each.policy);
        if (values.includes('never')) expect(verdict.type).toBe('refuse');
        else if (risk !== null || values.includes('ask')) expect(verdict.type).toBe('ask');
        else expect(verdict.type).toBe('run');
      }),
    );
  });

  it('CM-8.5 no mode, policy or permission waves through what is risky', () => {
    fc.assert(
      fc.property(policies, risks, modes, (said, risk, mode) => {
        fc.pre(risk !== null);
        const verdict = evaluateCall(call({ risk }), { mode, policies: said, permissions: [permission()] });
        expect(verdict.type).not.toBe('run');
      }),
    );
  });

  it('CM-8.5 a permission covers the same tool, agent, conversation and bound parameters, and nothing else', () => {
    const runs = (fields: Partial<CallFacts>, given: Permission) =>
      evaluateCall(call(fields), { ...nothing, permissions: [given] }).type === 'run';
    const inspected = (path: string, content: string) => ({
      scope: toPermissionScope({ parameters: { path, content }, permission: ['path'] }),
    });
    expect(runs(inspected('notes.md', 'other'), permission())).toBe(true);
    expect(runs(inspected('other.md', 'hi'), permission())).toBe(false);
    expect(runs({ toolName: 'edit_file' }, permission())).toBe(false);
    expect(runs({ agent: agentNameSchema.parse('bob') }, permission())).toBe(false);
    expect(runs({}, permission({ conversationId }))).toBe(true);
    expect(runs({}, permission({ conversationId: newId('cnv') }))).toBe(false);
  });

  it('CM-8.5 a permission given under a wider scope than the tool would give today covers nothing', () => {
    const wide = permission({ parameters: {} });
    expect(evaluateCall(call(), { ...nothing, permissions: [wide] }).type).toBe('ask');
    expect(evaluateCall(call({ scope: null }), { ...nothing, permissions: [wide] }).type).toBe('ask');
  });
});
