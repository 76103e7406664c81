import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoorSession } from '@nod/doors';
import { type Watched, watch } from '@nod/testing/door-conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ClaudeCode, openClaudeCode } from './test-claude-code.ts';

const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

async function open(): Promise<{ code: ClaudeCode; session: DoorSession; watched: Watched }> {
  const code = await openClaudeCode();
  onTestFinished(() => code.close());
  return { code, ...(await attach(code)) };
}

async function attach({ door, sessionId }: ClaudeCode): Promise<{ session: DoorSession; watched: Watched }> {
  const session = await door.attach(sessionId);
  const watched = watch(session);
  await watched.next('attached');
  return { session, watched };
}

describe('asks of Claude Code', () => {
  it('are told again by the same key when the hub was killed while the hook waited', async () => {
    const { code, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' });
    expect(await watched.next('asked')).toMatchObject({ key: id });
    await code.restartHub();
    const again = await attach(code);
    expect(again.watched.events[0]).toMatchObject({ openAsks: [id] });
    expect(await again.watched.next('asked')).toMatchObject({ key: id });
    await again.session.act({ type: 'answer', key: id, answer: APPROVE });
    expect(JSON.parse(await code.printed(id)).hookSpecificOutput.decision).toEqual({ behavior: 'allow' });
  });

  it('are not opened by a hub that was away when they were answered in the terminal', async () => {
    const { code } = await open();
    await code.enterPrompt('go');
    await code.closeHub();
    const id = await code.askFor('Bash', { command: 'npm test' });
    await code.answerInTerminal?.();
    await code.restartHub();
    const { watched } = await attach(code);
    expect(await code.printed(id)).toBe('');
    expect(watched.ofType('asked')).toEqual([]);
  });

  it('end their hook without a word when the terminal answered', async () => {
    const { code, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' });
    await watched.next('asked');
    await code.answerInTerminal?.();
    await watched.next('ask-closed');
    expect(await code.printed(id)).toBe('');
  });

  it('are closed, and the turn with them, by "No" or Escape in the terminal', async () => {
    const { code, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' });
    await watched.next('asked');
    await code.interrupt();
    expect(await watched.next('ask-closed')).toMatchObject({ key: id, how: 'elsewhere' });
    expect(await watched.next('turn-ended')).toMatchObject({ outcome: 'stopped' });
  });

  it('stay apart when the very same is asked twice at once, also by sub-agents', async () => {
    const { code, session, watched } = await open();
    await code.enterPrompt('go');
    const ids = [
      await code.askFor('Bash', { command: 'npm test' }),
      await code.askFor('Bash', { command: 'npm test' }),
      await code.askFor('Bash', { command: 'npm test' }, { agentId: 'a1' }),
    ];
    const keys = [];
    for (const _ of ids) keys.push((await watched.next('asked')).key);
    expect(keys.toSorted()).toEqual(ids.toSorted());
    await session.act({ type: 'answer', key: ids[2] ?? '', answer: { type: 'reject', words: 'not you' } });
    expect(await code.printed(ids[2] ?? '')).toContain('not you');
    expect(watched.ofType('ask-closed')).toEqual([]);
  });

  it('of a sub-agent outlive the turn that it was begun in', async () => {
    const { code, session, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' }, { agentId: 'a1' });
    await watched.next('asked');
    await code.endTurn('It works in the background.');
    await watched.next('turn-ended');
    expect(watched.ofType('ask-closed')).toEqual([]);
    await session.act({ type: 'answer', key: id, answer: APPROVE });
    expect(await code.printed(id)).toContain('allow');
  });

  it('have a key of their own where no transcript tells of the call', async () => {
    const { code, session, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' }, { untold: true });
    const { key } = await watched.next('asked');
    expect(key).toMatch(/^hook-/);
    await session.act({ type: 'answer', key, answer: APPROVE });
    expect(await code.printed(id)).toContain('allow');
  });

  it('show what an edit makes of the file as it is', async () => {
    const { code, watched } = await open();
    writeFileSync(join(code.folder, 'n.txt'), 'one\ntwo\n');
    await code.enterPrompt('go');
    await code.askFor('Edit', {
      file_path: join(code.folder, 'n.txt'),
      old_string: 'two',
      new_string: 'three',
    });
    const { ask } = await watched.next('asked');
    expect(ask).toMatchObject({ preview: { type: 'edit', diff: expect.stringContaining('-two\n+three') } });
  });
});

describe('prompts for Claude Code', () => {
  it('DS-5.1 are refused while something is asked there, and outside of tmux', async () => {
    const { code, session, watched } = await open();
    await code.enterPrompt('go');
    await code.askFor('Bash', { command: 'npm test' });
    await watched.next('asked');
    await session.act({ type: 'prompt', promptId: 'p-1', text: 'yes' });
    expect(await watched.next('prompt-refused')).toMatchObject({ promptId: 'p-1', reason: 'menu' });
    code.setPanes(false);
    await session.act({ type: 'prompt', promptId: 'p-2', text: 'yes' });
    expect(await watched.next('prompt-refused')).toMatchObject({ promptId: 'p-2', reason: 'unsupported' });
    expect(code.prompts()).toEqual([]);
    expect(watched.ofType('facts-changed').at(-1)?.facts).toMatchObject({ prompts: 'none', canStop: false });
  });

  it('are typed at once when what was asked is over', async () => {
    const { code, session, watched } = await open();
    await code.enterPrompt('go');
    const id = await code.askFor('Bash', { command: 'npm test' });
    await watched.next('asked');
    // The door has seen that a dialog is open.
    await code.door.discover(new AbortController().signal);
    await session.act({ type: 'answer', key: id, answer: APPROVE });
    await code.printed(id);
    await code.endTurn('1. Deploy?');
    await watched.next('turn-ended');
    await session.act({ type: 'prompt', promptId: 'p-1', text: '1A' });
    expect(await watched.next('prompt-accepted')).toMatchObject({ promptId: 'p-1' });
  });

  it('DS-5.3 are accepted by the transcript alone where there are no hooks', async () => {
    const { code, session, watched } = await open();
    code.needsHooks(false);
    await session.act({ type: 'prompt', promptId: 'p-1', text: '1A 2C 3B' });
    expect(await watched.next('prompt-accepted')).toMatchObject({ promptId: 'p-1' });
    await code.endTurn('Fine.');
    expect(await watched.next('turn-ended')).toMatchObject({ outcome: 'completed', answer: 'Fine.' });
  });
});

describe('a session of Claude Code', () => {
  it('stays the same one after /clear, also for a hub that begins later', async () => {
    const { code, session, watched } = await open();
    await code.clear();
    await session.act({ type: 'prompt', promptId: 'p-1', text: 'after it' });
    await watched.next('prompt-accepted');
    await code.endTurn('Begun anew.');
    expect(await watched.next('turn-ended')).toMatchObject({ answer: 'Begun anew.' });
    await code.restartHub();
    const again = await attach(code);
    expect(again.watched.events[0]).toMatchObject({ facts: { id: code.sessionId } });
    expect(await again.watched.next('turn-ended')).toMatchObject({ answer: 'Begun anew.' });
  });

  it('comes by itself with its first hook', async () => {
    const code = await openClaudeCode();
    onTestFinished(() => code.close());
    const arrived = new Promise((resolve) => code.door.onArrival(resolve));
    await code.enterPrompt('go');
    expect(await arrived).toMatchObject({ id: code.sessionId, kind: 'hooks' });
  });

  it('comes by itself also where somebody has looked at it before, once', async () => {
    const code = await openClaudeCode();
    onTestFinished(() => code.close());
    await code.door.discover(new AbortController().signal);
    const arrived: string[] = [];
    code.door.onArrival(({ id }) => arrived.push(id));
    await code.enterPrompt('go');
    await code.endTurn('Done.');
    await expect.poll(() => arrived).toEqual([code.sessionId]);
  });

  it('cannot be Supervised while it asks nothing, and says so when its mode changes', async () => {
    const { code, watched } = await open();
    await code.enterPrompt('go');
    const judged = await watched.next('facts-changed', ({ facts }) => facts.modes.supervised === 'judged');
    expect(judged.facts.modes).toEqual({ agent: 'judged', supervised: 'judged', ask: 'judged' });
    code.setMode('acceptEdits');
    const { facts } = await watched.next('facts-changed', ({ facts: { modes } }) => modes.ask === 'cannot');
    expect(facts.modes).toEqual({ agent: 'judged', supervised: 'cannot', ask: 'cannot' });
  });
});
