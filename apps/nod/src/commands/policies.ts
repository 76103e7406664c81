// `nod policies`: the person's policies about tools, and the permissions they have given.
import type { HubClient } from '@nod/client';
import { type AgentName, findOwnAgent, type Policies, toolPolicySchema } from '@nod/protocol';
import { wordPermission } from '@nod/wording';
import { CliError } from '../command-line/cli-error.ts';
import { createActionCommand, type Outcome } from '../command-line/command.ts';
import { decode, readAgentOption } from '../command-line/options.ts';
import { findOne, toShortIds } from '../command-line/short-ids.ts';
import { renderParts } from '../requests/request-lines.ts';
import { renderTable } from '../terminal/table.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run = createActionCommand(OPTIONS, {
  list(args, given, texts) {
    const agent = readAgentOption(given.agent, texts);
    return args.length > 0 ? null : (client) => list(client, agent, texts);
  },
  set([toolName = '', value, ...rest], given, texts) {
    const agent = readAgentOption(given.agent, texts);
    if (value === undefined || rest.length > 0) return null;
    const policy = decode(toolPolicySchema.shape.policy, value, texts.approvals.invalidPolicy(value));
    return (client) => set(client, { agent, toolName, policy }, texts);
  },
  rm([toolName, ...rest], given, texts) {
    const agent = readAgentOption(given.agent, texts);
    if (toolName === undefined || rest.length > 0) return null;
    return (client) => remove(client, { agent, toolName }, texts);
  },
  revoke([id, ...rest], { agent }, texts) {
    if (id === undefined || rest.length > 0 || agent !== undefined) return null;
    return (client) => revoke(client, id, texts);
  },
});

async function list(client: HubClient, agent: AgentName | null, texts: Texts): Promise<Outcome> {
  const all = await client.policies();
  const counts = (other: AgentName | null) => agent === null || other === null || other === agent;
  const policies = all.policies.filter((policy) => counts(policy.agent));
  const permissions = all.permissions.filter((permission) => counts(permission.agent));
  return { result: { policies, permissions }, lines: renderPolicies({ policies, permissions }, texts) };
}

async function set(
  client: HubClient,
  change: { agent: AgentName | null; toolName: string; policy: 'auto' | 'ask' | 'never' },
  { approvals, words }: Texts,
): Promise<Outcome> {
  const { agent, toolName, policy } = change;
  await client.setPolicy({ ...change, surface: 'cli' });
  const whose = agent ?? approvals.everyAgent;
  const owner = agent ?? findOwnAgent((await client.overview()).overview.agents)?.name;
  const tools = owner === undefined ? [] : await client.agentTools(owner);
  // Of other agents the hub does not know the tools.
  const isUnknown = tools.length > 0 && !tools.some(({ name }) => name === toolName);
  if (isUnknown && owner) process.stderr.write(`nod: ${approvals.noSuchTool(toolName, owner)}\n`);
  return { result: change, lines: [toolName + words.colon + policy + words.aside(whose)] };
}

async function remove(
  client: HubClient,
  { agent, toolName }: { agent: AgentName | null; toolName: string },
  { approvals, words }: Texts,
): Promise<Outcome> {
  const whose = agent ?? approvals.everyAgent;
  const { policies } = await client.policies();
  const isThere = policies.some((policy) => policy.agent === agent && policy.toolName === toolName);
  if (!isThere) throw new CliError('not_found', approvals.noPolicy(toolName, whose));
  const change = { agent, toolName, policy: null };
  await client.setPolicy({ ...change, surface: 'cli' });
  return { result: change, lines: [toolName + words.colon + approvals.noPolicyAnyMore + words.aside(whose)] };
}

async function revoke(client: HubClient, given: string, texts: Texts): Promise<Outcome> {
  const { permissions } = await client.policies();
  const { id } = findOne(given, permissions, texts.approvals.noPermission, texts);
  await client.revokePermission(id, { surface: 'cli' });
  return { result: { revoked: id }, lines: [texts.approvals.revoked(id)] };
}

function renderPolicies({ policies, permissions }: Policies, { approvals, words }: Texts): string[] {
  const laidDown = policies.map(({ toolName, policy, agent }) => [
    `  ${toVisible(toolName)}`,
    policy,
    agent ?? approvals.everyAgent,
  ]);
  const shorten = toShortIds(permissions.map(({ id }) => id));
  const given = permissions.map(({ id, toolName, agent, conversationId, ...scope }) => [
    `  ${shorten(id)}`,
    toVisible(toolName),
    agent,
    conversationId ?? approvals.everyConversation,
    renderParts(wordPermission(toolName, scope, words)),
  ]);
  if (laidDown.length + given.length === 0) return [approvals.noPolicies];
  return [
    ...(laidDown.length > 0 ? [approvals.policies, ...renderTable(laidDown)] : []),
    ...(given.length > 0 ? [approvals.permissions, ...renderTable(given)] : []),
  ];
}
