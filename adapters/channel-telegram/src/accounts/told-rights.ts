// Told rights: an account is told in its private chat that it is let in, that its rights have changed, or that it is shut
// out. What each was told last stands in the notes, so that nothing is told twice, nor forgotten over a restart.
import { type ChannelParts, findFirstAgent } from '@nod/channels';
import { needsPerson, type Right, type Surface } from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { SaidText, Say } from '../cards/said.ts';
import type { Languages } from '../chats/languages.ts';

const PREFIX = 'rights/';
/** There from the first start on: who was let in before that knows it. */
const BEGUN = 'rights';

interface ToldRightsParts extends Pick<ChannelParts, 'accounts' | 'hub' | 'notes' | 'signal' | 'report'> {
  surface: Surface;
  languages: Languages;
  say: Say;
}

/** Follows the accounts until the signal aborts. */
export async function tellRights(parts: ToldRightsParts): Promise<void> {
  const { accounts, notes, signal, report } = parts;
  if ((await notes.get(BEGUN)) === null) {
    for (const [account, rights] of await listRights(parts)) await notes.set(PREFIX + account, rights);
    await notes.set(BEGUN, 'told');
  }
  let telling = Promise.resolve();
  const look = () => {
    telling = telling.then(() => tellChanges(parts)).catch(report);
  };
  const leave = accounts.onChange(look);
  signal.addEventListener('abort', leave, { once: true });
  look();
}

async function tellChanges(parts: ToldRightsParts): Promise<void> {
  const { notes, signal } = parts;
  const now = await listRights(parts);
  const told = await notes.list(PREFIX);
  const known = Object.keys(told).map((key) => key.slice(PREFIX.length));
  for (const account of new Set([...now.keys(), ...known])) {
    const before = told[PREFIX + account] ?? null;
    const rights = now.get(account) ?? '';
    if (signal.aborted || before === rights) continue;
    await parts.say(account, toLines(parts, account, { before, rights }));
    // Once shut out it is still known: whom the chat was with stays.
    await notes.set(PREFIX + account, rights);
  }
}

async function listRights({ accounts, surface }: ToldRightsParts): Promise<Map<string, string>> {
  const { accounts: all } = await accounts.list();
  return new Map(
    all
      .filter((each) => each.surface === surface)
      .map(({ account, rights }) => [account, rights.includes('chat') ? rights.join(' ') : '']),
  );
}

interface Change {
  /** Null for who was never let in. */
  before: string | null;
  rights: string;
}

function toLines(parts: ToldRightsParts, account: string, { before, rights }: Change): SaidText[] {
  const words = wordsOf(parts.languages.of(account));
  const { messenger } = words;
  if (rights === '') return [messenger.shutOut];
  const kind = rights.split(' ').includes('approve' satisfies Right) ? 'approve' : 'chat';
  if (before) return [messenger.rightsChanged[kind]];
  return [messenger.welcome[kind], ...toFirstSteps(parts, before === null, words)];
}

function toFirstSteps({ hub }: ToldRightsParts, isNew: boolean, { messenger, outcomes }: Words): SaidText[] {
  const first = isNew ? findFirstAgent(hub) : undefined;
  const count = hub.requests.open().filter(needsPerson).length;
  return [
    ...(first ? [messenger.talkingTo(first.name)] : []),
    ...(hub.agents.list().length === 0 ? [outcomes.noAgents] : []),
    ...(count > 0 ? [messenger.waiting(count)] : []),
  ];
}
