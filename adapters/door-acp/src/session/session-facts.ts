// Facts of an ACP session, by its program's profile and by what the program offers.
import type { SessionFacts } from '@nod/doors';
import { type ChatMode, chatModeSchema } from '@nod/protocol';
import type { AcpConnection } from '../agent/acp-connection.ts';
import type { AcpProfile } from '../profiles/profiles.ts';
import type { SessionModes } from '../wire/opened-session.ts';

export function toFacts(
  { agent, sessionId, modes }: AcpConnection,
  { profile, folder, about }: { profile: AcpProfile; folder: string; about: string | null },
): SessionFacts {
  return {
    id: sessionId.slice(0, 200),
    program: profile.program,
    title: profile.title.slice(0, 80),
    version: agent.version?.slice(0, 60) ?? null,
    kind: 'acp',
    folder,
    about,
    modes: toFits(profile, modes),
    prompts: 'structured',
    canStop: true,
    pane: null,
  };
}

/** A mode that the program is said to have and does not offer is none that it can be set to. */
function toFits({ modes: fits, modeIds }: AcpProfile, modes: SessionModes | null): SessionFacts['modes'] {
  const toFit = (mode: ChatMode) =>
    fits[mode] === 'set' && !offers(modes, modeIds[mode]) ? 'cannot' : fits[mode];
  const all = chatModeSchema.options.map((mode) => [mode, toFit(mode)]);
  return Object.fromEntries(all) as SessionFacts['modes'];
}

export function offers(modes: SessionModes | null, id: string | undefined): id is string {
  return id !== undefined && modes?.available.includes(id) === true;
}
