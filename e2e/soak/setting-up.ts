// Setting up a soak: the channel runs, everybody is let in by the code they were told, and every chat has seen an agent.
import type { HubClient } from '@nod/client';
import { notePassing, PEOPLE, STRANGER } from './person/person-record.ts';
import type { Soak } from './running-soak.ts';
import { until } from './world/patience.ts';

export async function letPeopleIn(
  { double, view, agents, person, signal }: Soak,
  client: HubClient,
): Promise<void> {
  for (const { id, name, language } of PEOPLE) double.addPerson({ id, name, language });
  double.addPerson({ id: STRANGER, name: 'Stranger' });
  await until(
    signal,
    () => 'the channel runs',
    async () => (await client.channels())[0]?.state === 'running',
  );
  for (const { id, rights } of PEOPLE) {
    double.write(id, 'hello');
    notePassing({ double, record: person.record });
    await until(
      signal,
      () => `${id} is told a code`,
      () => {
        view.read();
        return view.of(id).length > 0;
      },
    );
    const [, code = ''] = /\b([A-Z0-9]{8})\b/.exec(view.of(id)[0]?.text ?? '') ?? [];
    await client.pairAccount({ code, rights: [...rights], surface: 'panel' });
  }
  await Promise.all([agents.act('say'), agents.act('replies'), agents.act('set'), agents.act('call')]);
  await until(
    signal,
    () => 'everybody sees the agents',
    () => {
      view.read();
      return PEOPLE.every(({ id }) => view.of(id).length >= 5);
    },
  );
}
