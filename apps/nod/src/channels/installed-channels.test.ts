import {
  type Channel,
  type ChannelKit,
  type ChannelParts,
  type ChannelTrial,
  createChannelNotes,
} from '@nod/channels';
import { NO_DOORS } from '@nod/hub';
import { NodError } from '@nod/protocol';
import { createGate, startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createInstalledChannels } from './installed-channels.ts';

const TOKEN = '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const OTHER = '987654321:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';

const stored = z.object({ token: z.string().min(1), greeting: z.string().default('hi') });
type FakeSettings = z.infer<typeof stored>;

/** What was made of the kit, and how far it is. */
interface Made {
  settings: FakeSettings;
  parts: ChannelParts;
  isRunning(): boolean;
}

interface FakeKit extends ChannelKit<FakeSettings> {
  made: Made[];
  /** What the next ones do instead of coming up. */
  failures: (Error | Promise<never>)[];
  trial: ChannelTrial;
}

const self = { name: '@fake_bot', address: 'https://t.me/fake_bot' };

function createFakeKit(): FakeKit {
  const kit: FakeKit = {
    surface: 'fake',
    made: [],
    failures: [],
    trial: { type: 'answered', self },
    read(given, env) {
      if (env.NOD_FAKE_TOKEN)
        return { settings: stored.parse({ token: env.NOD_FAKE_TOKEN }), fromEnvironment: true };
      return given === undefined ? null : { settings: stored.parse(given), fromEnvironment: false };
    },
    change(before, given) {
      const next = stored.safeParse({ ...(before as object), ...given });
      if (!next.success) throw new NodError('invalid_request', `token: cannot be ${JSON.stringify(given)}`);
      return next.data;
    },
    describe: ({ greeting }) => ({ hasToken: true, greeting }),
    identify: ({ token }) => token,
    try: async () => kit.trial,
    async create(settings, parts) {
      const failure = kit.failures.shift();
      if (failure instanceof Promise) await failure;
      if (failure) throw failure;
      let running = 0;
      kit.made.push({ settings, parts, isRunning: () => running > 0 });
      return toChannel((by) => {
        running += by;
      });
    },
  };
  return kit;
}

function toChannel(count: (by: number) => void): Channel {
  return {
    surface: 'fake',
    languageOf: () => 'en',
    route: async () => ['desk'],
    show: async () => ({ type: 'never', why: 'nowhere to show it' }),
    update: async () => ({ type: 'never', why: 'nowhere to show it' }),
    async *arrivals(_, signal) {
      count(1);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      count(-1);
    },
    tell: async () => [],
  };
}

interface World {
  test: TestHub;
  kit: FakeKit;
  channels: ReturnType<typeof createInstalledChannels>;
  file: Record<string, unknown>;
  /** Everything that was logged, as text. */
  logged(): string;
}

async function start({
  file = {},
  env = {},
  kit = createFakeKit(),
}: {
  file?: Record<string, unknown>;
  env?: Record<string, string>;
  kit?: FakeKit;
} = {}) {
  const test = await startTestHub();
  const reported: unknown[] = [];
  const { hub, ports, time } = test;
  const notes = createChannelNotes(ports.store, 'fake');
  const channels = createInstalledChannels(
    {
      ...ports,
      hub,
      doors: NO_DOORS,
      env,
      settings: {
        installed: (name) => file[name],
        keepInstalled(name, value) {
          if (value === undefined) delete file[name];
          else file[name] = value;
        },
      },
      toParts: () => ({ ...time, hub, accounts: hub.accounts, notes, attachments: hub.attachments }),
      report: (error) => reported.push(error),
    },
    [kit],
  );
  const logged = () => reported.map((error) => `${error instanceof Error ? error.stack : error}`).join('\n');
  return { test, kit, channels, file, logged } satisfies World;
}

/** Lets what was begun go on. */
async function settle({ test }: World, ms = 0): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await test.time.advance(0);
  await test.time.advance(ms);
  for (let turn = 0; turn < 20; turn += 1) await test.time.advance(0);
}

/** The channel's driver is loaded when it is needed, which takes its own time. */
async function begun(world: World, count = 1): Promise<Made> {
  const made = () => world.kit.made[count - 1];
  while (!made()?.isRunning()) await world.test.time.advance(0);
  return made() as Made;
}

const status = ({ channels }: World) => channels.list()[0];

describe('a channel that comes with the hub', () => {
  it('as somebody else it begins as if it had never run; as the same it goes on', async () => {
    const world = await start();
    const { channels, test } = world;
    const { store } = test.ports;
    channels.begin();
    await channels.change('fake', { token: TOKEN });
    await begun(world);
    await store.commit([{ type: 'channel-noted', surface: 'fake', key: 'topic', value: '7' }]);
    await channels.change('fake', { greeting: 'hello' });
    await begun(world, 2);
    expect([await store.note('fake', 'topic'), (await store.channel('fake'))?.epoch]).toEqual(['7', 2]);
    await channels.change('fake', { token: `${TOKEN}-of-another` });
    await begun(world, 3);
    expect([await store.note('fake', 'topic'), (await store.channel('fake'))?.epoch]).toEqual([null, 1]);
    await channels.end();
  });

  it('begins when it is set up, begins again when its settings change, and ends when it is turned off', async () => {
    const world = await start();
    const { kit, channels, file } = world;
    channels.begin();
    await settle(world);
    expect(status(world)).toEqual({
      surface: 'fake',
      state: 'off',
      problem: null,
      self: null,
      fromEnvironment: false,
      settings: {},
    });
    expect(await channels.change('fake', { token: TOKEN })).toEqual({
      surface: 'fake',
      state: 'starting',
      problem: null,
      self,
      fromEnvironment: false,
      settings: { hasToken: true, greeting: 'hi' },
    });
    expect(file).toEqual({ fake: { token: TOKEN, greeting: 'hi' } });
    await begun(world);
    const [first] = kit.made;
    expect(first?.isRunning()).toBe(true);
    first?.parts.tellStatus({ state: 'running', problem: null, self: null });
    expect(status(world)).toMatchObject({ state: 'running', self });

    await channels.change('fake', { greeting: 'hello' });
    await begun(world, 2);
    const [, second] = kit.made;
    expect(first?.isRunning()).toBe(false);
    expect(first?.parts.signal.aborted).toBe(true);
    expect(second?.settings).toEqual({ token: TOKEN, greeting: 'hello' });
    expect(second?.isRunning()).toBe(true);
    first?.parts.tellStatus({ state: 'refused', problem: { code: 'key', message: 'late' }, self: null });
    expect(status(world)).toMatchObject({ state: 'starting' });

    expect(await channels.turnOff('fake')).toMatchObject({ state: 'off', settings: {} });
    expect(second?.isRunning()).toBe(false);
    expect(file).toEqual({});
    await channels.end();
    expect(world.logged()).toBe('');
  });

  it('is there from the start where it was set up before, and ends with the hub', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    expect(status(world)).toMatchObject({ state: 'starting' });
    world.channels.begin();
    await begun(world);
    await world.channels.end();
    expect(world.kit.made[0]?.isRunning()).toBe(false);
  });

  it('settings that the outside refuses are not kept, and what ran goes on', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    const { kit, channels, file } = world;
    channels.begin();
    await begun(world);
    kit.trial = {
      type: 'failed',
      problem: { code: 'key', message: `401 for /bot${OTHER}/getMe and ${TOKEN}` },
    };
    const refusal = await channels.change('fake', { token: OTHER }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'channel_key',
      message: '401 for /bot[secret]/getMe and [secret]',
    });
    expect(file).toEqual({ fake: { token: TOKEN } });
    expect(kit.made).toHaveLength(1);
    expect(kit.made[0]?.isRunning()).toBe(true);
    expect(await channels.try('fake', { token: OTHER })).toEqual({
      type: 'failed',
      problem: { code: 'key', message: '401 for /bot[secret]/getMe and [secret]' },
    });
    await channels.end();
  });

  it('settings that cannot be are refused without a call to the outside, and without secrets', async () => {
    const world = await start();
    const refusal = await world.channels
      .change('fake', { token: '', key: TOKEN })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('[secret]') });
    await expect(world.channels.change('fake', {})).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(world.channels.change('other', {})).rejects.toMatchObject({ code: 'not_found' });
  });

  it('an error names what the person may see of the settings, and no secret of them', async () => {
    const world = await start();
    const message = `howdy ${TOKEN}`;
    world.kit.trial = { type: 'failed', problem: { code: 'address', message } };
    const trial = await world.channels.try('fake', { token: TOKEN, greeting: 'howdy' });
    expect(trial).toMatchObject({ problem: { code: 'address', message: 'howdy [secret]' } });
  });

  it('a trial that fails in a way nobody knows is told and reported without secrets', async () => {
    const world = await start();
    world.kit.try = () =>
      Promise.reject(new Error(`fetch failed: https://api/bot${encodeURIComponent(TOKEN)}/getMe`));
    expect(await world.channels.try('fake', { token: TOKEN })).toEqual({
      type: 'failed',
      problem: { code: 'other', message: 'fetch failed: https://api/bot[secret]/getMe' },
    });
    expect(world.logged()).toContain('fetch failed');
    expect(world.logged()).not.toMatch(/123456789/);
  });

  it('SEC-6 what fails to be made is told, reported without secrets, and tried again with longer pauses', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    const { kit, channels } = world;
    kit.failures = [new Error(`no library for ${TOKEN}`), new Error('still not'), new Error('not yet')];
    channels.begin();
    await settle(world);
    expect(status(world)).toMatchObject({
      state: 'waiting',
      problem: { code: 'other', message: 'no library for [secret]' },
    });
    expect(world.logged()).not.toContain(TOKEN);
    await settle(world, 1_000);
    expect(status(world)).toMatchObject({ problem: { message: 'still not' } });
    await settle(world, 1_999);
    expect(status(world)).toMatchObject({ problem: { message: 'still not' } });
    await settle(world, 1);
    expect(status(world)).toMatchObject({ problem: { message: 'not yet' } });
    await settle(world, 4_000);
    await begun(world);
    await channels.end();
  });

  it('one whose key is refused waits for the person', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    world.kit.failures = [new NodError('channel_key', 'Unauthorized')];
    world.channels.begin();
    await settle(world, 3_600_000);
    expect(status(world)).toMatchObject({
      state: 'refused',
      problem: { code: 'key', message: 'Unauthorized' },
    });
    expect(world.kit.made).toHaveLength(0);
    await world.channels.change('fake', { token: OTHER });
    await begun(world);
    await world.channels.end();
  });

  it('what the channel tells is shown, without secrets; who the hub is there stays known', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    world.channels.begin();
    await begun(world);
    const { tellStatus, report } = world.kit.made[0]?.parts ?? {};
    tellStatus?.({ state: 'running', problem: null, self });
    tellStatus?.({
      state: 'waiting',
      problem: { code: 'network', message: `no way to ${TOKEN}` },
      self: null,
    });
    expect(status(world)).toMatchObject({
      state: 'waiting',
      self,
      problem: { code: 'network', message: 'no way to [secret]' },
    });
    report?.(Object.assign(new Error(`at ${TOKEN}`), { url: TOKEN }));
    expect(world.logged()).toContain('at [secret]');
    await world.channels.end();
  });

  it('F-61 one that another process has claimed says so, and does not take it back', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    const { store } = world.test.ports;
    world.channels.begin();
    await begun(world);
    const { epoch = 0 } = (await store.channel('fake')) ?? {};
    await store.commit([{ type: 'channel-claimed', surface: 'fake', epoch: epoch + 1, seq: 0 }]);
    await world.test.hub.bus.send(world.test.outgoing());
    while (status(world)?.state !== 'refused') await settle(world, 1_000);
    await settle(world, 600_000);
    expect(status(world)).toMatchObject({ state: 'refused', problem: { code: 'conflict' } });
    expect((await store.channel('fake'))?.epoch).toBe(epoch + 1);
    await world.channels.end();
  });

  it('what the environment sets up wins over the file, and cannot be changed or turned off here', async () => {
    const world = await start({ file: { fake: { token: OTHER } }, env: { NOD_FAKE_TOKEN: TOKEN } });
    world.channels.begin();
    await begun(world);
    expect(world.kit.made[0]?.settings.token).toBe(TOKEN);
    expect(status(world)).toMatchObject({ fromEnvironment: true });
    for (const act of [world.channels.change('fake', { greeting: 'x' }), world.channels.turnOff('fake')])
      await expect(act).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining('environment'),
      });
    expect(world.file).toEqual({ fake: { token: OTHER } });
    await world.channels.end();
  });

  it('settings in the file that cannot be read do not keep the hub from starting, and can be replaced', async () => {
    const world = await start({ file: { fake: 'nonsense' } });
    world.channels.begin();
    expect(status(world)).toMatchObject({ state: 'refused', problem: { code: 'other' }, settings: {} });
    await world.channels.change('fake', { token: TOKEN });
    await begun(world);
    await world.channels.end();
  });

  it('SEC-6 what is said of settings that cannot be read holds no secret of them', async () => {
    const kit = createFakeKit();
    kit.read = (given) => {
      throw new Error(`no settings: ${(given as FakeSettings).token}`);
    };
    const world = await start({ file: { fake: { token: TOKEN } }, kit });
    expect(status(world)).toMatchObject({
      state: 'refused',
      problem: { message: 'no settings: [secret]' },
    });
  });

  it('one with other settings is not made before the one before it has ended: two would both ask for updates', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    world.kit.failures = [new Promise<never>(() => {})];
    world.channels.begin();
    await settle(world);
    await world.channels.change('fake', { greeting: 'yo' });
    await settle(world, 2_999);
    expect(world.kit.made).toEqual([]);
    await settle(world, 1);
    expect(await begun(world)).toMatchObject({ settings: { greeting: 'yo' } });
    await world.channels.end();
  });

  it('one that hangs while it is made is left behind after a moment: the hub ends', async () => {
    const world = await start({ file: { fake: { token: TOKEN } } });
    world.kit.failures = [new Promise<never>(() => {})];
    world.channels.begin();
    await settle(world);
    const ended = world.channels.end();
    await settle(world, 3_000);
    await ended;
  });

  it('changes that come at once are made one after the other; one runs in the end', async () => {
    const world = await start();
    const gate = createGate();
    world.kit.try = async () => {
      await gate.pass();
      return world.kit.trial;
    };
    world.channels.begin();
    const both = [
      world.channels.change('fake', { token: TOKEN }),
      world.channels.change('fake', { greeting: 'yo' }),
    ];
    gate.open();
    await Promise.all(both);
    await begun(world, 2);
    expect(world.file).toEqual({ fake: { token: TOKEN, greeting: 'yo' } });
    expect(world.kit.made.filter((each) => each.isRunning()).map(({ settings }) => settings)).toEqual([
      { token: TOKEN, greeting: 'yo' },
    ]);
    await world.channels.end();
  });
});
