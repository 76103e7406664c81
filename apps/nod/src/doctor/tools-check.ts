// The check of tools: may agents do what the person would rather be asked about, is the folder that they see one that they
// should see, what keeps their commands in it, and who has a credential?
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
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
import { type DataFolder, holdsFolder } from '../data-folder/data-folder.ts';
import type { Texts } from '../texts/texts.ts';
import { checkChannels } from './channels-check.ts';
import { type Finding, toFinding } from './finding.ts';
import { checkKeys } from './keys-check.ts';

/** The tool that can do whatever a shell can. */
const SHELL_TOOL = 'run_command';
/** The checkout that this program runs from. */
const PROGRAM = fileURLToPath(new URL('../../../..', import.meta.url));

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
      checkAccess(access, texts),
      ...(await checkShell(access, folder.path, texts)),
      ...checkKeys(settings, folder.mcpConfig, texts),
      ...(await checkChannels(client, texts)),
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

function checkAccess(access: AccessSettings, { doctor }: Texts): Finding {
  const { folder } = access;
  const toComplaint = findAccessComplaint(access, doctor);
  return toFinding('access', toComplaint?.(folder) ?? null, doctor.folderFits(folder));
}

function findAccessComplaint({ folder, folderProblem }: AccessSettings, doctor: Texts['doctor']) {
  if (folderProblem === 'folder_holds_data') return doctor.folderHoldsData;
  if (folderProblem !== null) return doctor.noFolder;
  if (holdsFolder(folder, homedir())) return doctor.folderHoldsHome;
  return holdsFolder(folder, PROGRAM) ? doctor.folderHoldsProgram : null;
}

async function checkShell(access: AccessSettings, hubFolder: string, { doctor }: Texts): Promise<Finding[]> {
  if (access.folderProblem !== null) return [];
  const { kind, reason, missed } = await describeCage({ folder: access.folder, hubFolder });
  const ok = !access.allowShell || kind !== null;
  const toMessage = () => {
    if (!access.allowShell) return doctor.shellOff(kind);
    if (kind === null) return doctor.uncaged(reason ?? '');
    return missed === null ? doctor.caged(access.folder, kind) : doctor.allAsked(missed);
  };
  return [{ name: 'shell', ok, message: toMessage() }];
}

/** How many browsers and programs are in, and where to look at them. */
async function checkCredentials(client: HubClient, { doctor }: Texts): Promise<Finding[]> {
  const [sessions, programs] = await Promise.all([client.sessions(), client.programs()]);
  return [
    { name: 'sessions', ok: true, message: doctor.browsers(sessions.length) },
    { name: 'programs', ok: true, message: doctor.programs(programs.length) },
  ];
}
