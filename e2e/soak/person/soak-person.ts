// The person of a soak: several accounts on Telegram that tap, type, reply, paste, send files and commands by chance, and
// answer elsewhere in between.
import type { HubClient } from '@nod/client';
import { createElsewhere, type Elsewhere } from './elsewhere.ts';
import { type Act, PEOPLE, type PersonParts, type PersonRecord } from './person-record.ts';
import { createTapping } from './tapping.ts';
import { createTyping } from './typing.ts';

export interface SoakPerson {
  readonly record: PersonRecord;
  act(): void;
  /** How many things are being done elsewhere. */
  atWork(): number;
  answer: Elsewhere['answer'];
}

const WEIGHTS = {
  ...{ write: 24, reply: 7, tap: 26, tapTwice: 5, tapOld: 7, forge: 1, paste: 2, file: 3, album: 1, edit: 2 },
  ...{ command: 3, menu: 2, stranger: 1, answerElsewhere: 7, writeElsewhere: 2 },
};

interface AtThePanel {
  client: HubClient;
  signal: AbortSignal;
  /** Told of failures that nobody waits for. */
  report(error: unknown): void;
}

export function createSoakPerson(parts: PersonParts, { client, signal, report }: AtThePanel): SoakPerson {
  const { draws, record } = parts;
  const elsewhere = createElsewhere(parts, client, signal);
  let atWork = 0;

  function inBackground(work: Promise<void>): void {
    atWork += 1;
    work.catch(report).finally(() => {
      atWork -= 1;
    });
  }

  const acts: Record<keyof typeof WEIGHTS, Act> = {
    ...createTyping(parts),
    ...createTapping(parts),
    answerElsewhere: (chat) => inBackground(elsewhere.answerSome(chat)),
    writeElsewhere: () => inBackground(elsewhere.write()),
  };
  return {
    record,
    act: () => acts[draws.weighted(WEIGHTS)](draws.pick(PEOPLE).id),
    atWork: () => atWork,
    answer: elsewhere.answer,
  };
}
