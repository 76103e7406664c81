// The check of tools: may agents do what the person would rather be asked about, and what keeps their commands in
// the folder?
import type { HubClient } from '@nod/client';
import {
  type AccessSettings,
  findOwnAgent,
  NodError,
  type Overview,
  type ToolPolicy,
  toCounterpart,
} from '@nod/protocol';
import { describeCage } from '@nod/tools-files';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { Texts } from '../texts/en.ts';
import { checkAccess } from './access-check.ts';
import { checkCredentials } from './credentials-check.ts';
import type { Finding } from './finding.ts';
import { checkKeys } from './keys-check.ts';

/** The tool that can do whatever a shell can. */
const SHELL_TOOL = 'run_command';

export async function checkTools(client: HubClient, folder: DataFolder, texts: Texts): Promise<Finding[]> {
  try {
    const [{ policies }, settings, { overview }] = await Promise.all([
      client.policies(),
      client.settings(),
      client.overview(),
    ]);
    const { access } = settings;
    return [
      ...checkPolicies(policies, texts),
      ...checkModes(access, policies, overview, texts),
      ...checkAccess(access, texts),
      ...(await checkShell(access, folder.path, texts)),
      ...checkKeys(settings, folder.mcpConfig, texts),
      ...(await checkCredentials(client, texts)),
    ];
  } catch (error) {
    if (!(error instanceof NodError)) throw error;
    return [{ name: 'tools', ok: false, message: texts.refused(error.code, error.message) }];
  }
}

function checkPolicies(policies: readonly ToolPolicy[], { doctor, approvals }: Texts): Finding[] {
  const unasked = policies.filter(({ toolName, policy }) => toolName === SHELL_TOOL && policy === 'auto');
  if (unasked.length === 0) return [{ name: 'policies', ok: true, message: doctor.commandsDecided }];
  return unasked.map(({ agent }) => ({
    name: 'policies',
    ok: false,
    message: doctor.commandsUnasked(agent ?? approvals.everyAgent, toRemoval(agent)),
  }));
}

function toRemoval(agent: string | null): string {
  return `nod policies rm ${SHELL_TOOL}${agent === null ? '' : ` --agent ${agent}`}`;
}

/** In the mode Agent, nobody is asked about a command unless a policy says so. */
function checkModes(
  { allowShell }: AccessSettings,
  policies: readonly ToolPolicy[],
  { agents, conversations }: Overview,
  { doctor }: Texts,
): Finding[] {
  const own = findOwnAgent(agents)?.name;
  const isDecided = policies.some(
    ({ agent, toolName, policy }) =>
      toolName === SHELL_TOOL && policy !== 'auto' && (agent === null || agent === own),
  );
  if (!allowShell || isDecided) return [{ name: 'modes', ok: true, message: doctor.commandsAsked }];
  const unasked = Object.values(conversations).filter(
    (each) => each.mode === 'agent' && toCounterpart(each) === own,
  );
  return [{ name: 'modes', ok: false, message: doctor.commandsByMode(unasked.length) }];
}

async function checkShell(access: AccessSettings, hubFolder: string, { doctor }: Texts): Promise<Finding[]> {
  if (access.folderProblem !== null) return [];
  const { kind, reason, missed } = await describeCage({ folder: access.folder, hubFolder });
  if (!access.allowShell) return [{ name: 'shell', ok: true, message: doctor.shellOff(kind) }];
  if (kind !== null && missed !== null)
    return [{ name: 'shell', ok: true, message: doctor.allAsked(missed) }];
  if (kind !== null) return [{ name: 'shell', ok: true, message: doctor.caged(access.folder, kind) }];
  return [{ name: 'shell', ok: false, message: doctor.uncaged(reason ?? '') }];
}
