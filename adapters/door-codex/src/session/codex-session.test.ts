import { describe, expect, it } from 'vitest';
import { commandRequest, openTestCodex } from '../test-codex.ts';
import { withThread } from '../test-thread.ts';

const COMMAND = 'item/commandExecution/requestApproval';
const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

describe('a session of Codex', () => {
  it('leaves out the threads that Codex begins for itself', async () => {
    const { daemon, door, close } = await openTestCodex();
    const { id } = daemon.addThread({ name: 'The  site\nof mine', cwd: '/work/site' });
    daemon.addThread({ ephemeral: true });
    const found = await door.discover(new AbortController().signal);
    expect(found).toMatchObject([
      {
        id,
        program: 'codex',
        version: '0.166.0',
        folder: '/work/site',
        about: 'The site of mine',
        pane: null,
      },
    ]);
    await close();
  });

  it('is none where there is no daemon, and nobody starts one', async () => {
    const { daemon, door, close, reports } = await openTestCodex();
    await daemon.stop();
    expect(await door.discover(new AbortController().signal)).toEqual([]);
    expect(reports).toEqual([]);
    await close();
  });

  it('that has had no prompt takes one, and is followed from then on', () =>
    withThread(async ({ daemon, id, act, next }) => {
      await act({ type: 'prompt', promptId: 'p-1', text: 'hello' });
      const { turnId } = await next('prompt-accepted');
      expect(await next('turn-started')).toEqual({ type: 'turn-started', turnId });
      daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'));
      const { key } = await next('asked');
      await act({ type: 'answer', key, answer: APPROVE });
      daemon.endTurn(id, 'done');
      expect(await next('turn-ended')).toMatchObject({ turnId, answer: 'done' });
    }, true));

  it('that has had no prompt is followed when the person gives one in the terminal', () =>
    withThread(async ({ daemon, id, next }) => {
      const turnId = daemon.enterPrompt(id, 'typed there');
      expect(await next('facts-changed')).toMatchObject({ facts: { about: 'typed there' } });
      expect(await next('turn-started')).toEqual({ type: 'turn-started', turnId });
      daemon.endTurn(id, 'done');
      expect(await next('turn-ended')).toMatchObject({ turnId, answer: 'done' });
    }, true));

  it('never meets an old key after a restart of the daemon, which counts from 0 again', () =>
    withThread(async ({ daemon, id, next }) => {
      daemon.enterPrompt(id, 'one');
      daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'));
      const first = await next('asked');
      await daemon.stop();
      await next('detached');
      await daemon.restart();
      expect(await next('attached')).toMatchObject({ openAsks: [] });
      daemon.endTurn(id, '');
      daemon.enterPrompt(id, 'two');
      expect(daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'))).toBe(0);
      expect((await next('asked')).key).not.toBe(first.key);
    }));

  it('is over when its thread is unloaded, and when no daemon comes back for long', async () => {
    let now = 0;
    // Every look at the clock is a minute later.
    const { daemon, door, close } = await openTestCodex(() => {
      now += 60_000;
      return now;
    });
    const types = async (id: string, change: () => unknown) => {
      const seen: string[] = [];
      const session = await door.attach(id);
      for await (const { type } of session.events(0, new AbortController().signal)) {
        seen.push(type);
        if (type === 'attached') await change();
      }
      return seen;
    };
    const [first, second] = [daemon.addThread(), daemon.addThread()];
    expect(await types(first.id, () => daemon.unload(first.id))).toEqual(['attached', 'gone']);
    expect(await types(first.id, () => {})).toEqual(['detached', 'gone']);
    expect(await types(second.id, () => daemon.stop())).toEqual(['attached', 'detached', 'gone']);
    await close();
  });

  it('tells which calls run, the plan and why a turn failed', () =>
    withThread(async ({ daemon, id, next }) => {
      const turnId = daemon.enterPrompt(id, 'go');
      const command = { type: 'commandExecution', id: 'call_1', command: "/bin/bash -lc 'npm test'" };
      daemon.addItem(id, { ...command, status: 'inProgress' });
      const call = { id: 'call_1', title: 'npm test', status: 'running' };
      expect(await next('call-changed')).toEqual({ type: 'call-changed', turnId, call });
      daemon.addItem(id, { ...command, status: 'declined' });
      expect(await next('call-changed')).toMatchObject({ call: { status: 'failed' } });
      daemon.addItem(id, { type: 'somethingNew', id: 'x', status: 'inProgress' });
      const plan = [
        { step: 'Look', status: 'completed' },
        { step: 'Build', status: 'inProgress' },
        { step: 'Rest', status: 'unheard-of' },
      ];
      daemon.tell(id, 'turn/plan/updated', { turnId, explanation: null, plan });
      expect((await next('plan-changed')).steps.map(({ status }) => status)).toEqual([
        'completed',
        'running',
        'pending',
      ]);
      daemon.failTurn(id, 'out of credits');
      expect(await next('turn-ended')).toMatchObject({ outcome: 'failed', failure: 'out of credits' });
    }));

  it('leaves out of an answer what Codex notes for its own memory', () =>
    withThread(async ({ daemon, id, next }) => {
      daemon.enterPrompt(id, 'go');
      daemon.endTurn(id, 'All fine.\n\n<oai-mem-citation>notes</oai-mem-citation>');
      await next('turn-ended');
      expect(await next('turn-ended')).toMatchObject({ answer: 'All fine.' });
    }));

  it("refuses a prompt in Codex's own words", () =>
    withThread(async ({ daemon, act, next }) => {
      daemon.refusals.set('turn/start', 'the thread is archived');
      await act({ type: 'prompt', promptId: 'p-1', text: 'hello' });
      expect(await next('prompt-refused')).toEqual({
        type: 'prompt-refused',
        promptId: 'p-1',
        reason: 'refused',
        words: 'the thread is archived',
      });
    }));

  it('skips what is no frame, and reports it', () =>
    withThread(async ({ daemon, id, reports, next }) => {
      for (const text of [
        '{',
        '[]',
        '{"id":1}',
        '"x"',
        `{"method":"turn/started","params":{"threadId":"${id}"}}`,
      ])
        daemon.sendRaw(text);
      const turnId = daemon.enterPrompt(id, 'still there');
      expect(await next('turn-started')).toEqual({ type: 'turn-started', turnId });
      expect(reports.length).toBeGreaterThanOrEqual(3);
    }));

  it('asks about everything while it is Supervised, is read-only in Ask, and gets its own settings back', () =>
    withThread(async ({ daemon, id, act, next }) => {
      const settings = () => daemon.settings(id);
      const own = { ...settings() };
      await act({ type: 'set-mode', mode: 'agent' });
      await act({ type: 'set-mode', mode: 'supervised' });
      await expect.poll(settings).toMatchObject({ approvalPolicy: 'untrusted', approvalsReviewer: 'user' });
      expect(settings().sandboxPolicy).toEqual(own.sandboxPolicy);
      await act({ type: 'set-mode', mode: 'ask' });
      await expect.poll(settings).toMatchObject({ sandboxPolicy: { type: 'readOnly' } });
      await act({ type: 'prompt', promptId: 'p-1', text: 'hello' });
      await next('prompt-accepted');
      expect(settings()).toMatchObject({ approvalPolicy: 'untrusted' });
      await act({ type: 'set-mode', mode: 'agent' });
      await expect.poll(settings).toMatchObject(own);
    }));

  it('says that a mode does not hold which Codex refuses', () =>
    withThread(async ({ daemon, act, next }) => {
      daemon.refusals.set('thread/settings/update', 'managed by your administrator');
      await act({ type: 'set-mode', mode: 'supervised' });
      const { facts } = await next('facts-changed');
      expect(facts.modes).toEqual({ agent: 'set', supervised: 'cannot', ask: 'set' });
    }));

  it('shows the diff again to whoever reads again', () =>
    withThread(async ({ daemon, door, id, next }) => {
      daemon.enterPrompt(id, 'go');
      const changes = [{ path: '/w/a.txt', kind: { type: 'add' }, diff: 'one\n' }];
      daemon.addItem(id, { type: 'fileChange', id: 'call_1', changes, status: 'inProgress' });
      daemon.ask(id, 'item/fileChange/requestApproval', { itemId: 'call_1', reason: null, grantRoot: null });
      const { key, ask } = await next('asked');
      expect(ask).toMatchObject({
        preview: { diff: '--- /dev/null\n+++ /w/a.txt\n@@ -0,0 +1,1 @@\n+one\n' },
      });
      const another = await door.attach(id);
      const leaving = new AbortController();
      for await (const event of another.events(0, leaving.signal))
        if (event.type === 'asked') {
          expect(event).toMatchObject({ key, ask });
          leaving.abort();
        }
      await another.close();
    }));
});
