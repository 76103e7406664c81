// May agents do what the person would rather be asked about? Asks the hub what was laid down about tools, and looks
// at what keeps commands in their folder on this machine.
import type { HubClient } from '@nod/client';
import { type AccessSettings, NodError, type ToolPolicy } from '@nod/protocol';
import { describeCage } from '@nod/tools-files';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

/** The tool that can do whatever a shell can. */
const SHELL_TOOL = 'run_command';

export async function checkTools(client: HubClient, hubFolder: string, texts: Texts): Promise<Finding[]> {
  try {
    const [{ policies }, { access }] = await Promise.all([client.policies(), client.settings()]);
    return [...checkPolicies(policies, texts), ...(await checkShell(access, hubFolder, texts))];
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

async function checkShell(access: AccessSettings, hubFolder: string, { doctor }: Texts): Promise<Finding[]> {
  if (!access.allowShell) return [{ name: 'shell', ok: true, message: doctor.shellOff }];
  if (access.folderProblem !== null) return [];
  const { kind, reason } = await describeCage({ folder: access.folder, hubFolder });
  if (kind !== null) return [{ name: 'shell', ok: true, message: doctor.caged(access.folder, kind) }];
  return [{ name: 'shell', ok: false, message: doctor.uncaged(reason ?? '') }];
}
