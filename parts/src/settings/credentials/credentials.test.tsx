// Who can get in: programs with their tokens, browsers with their sessions, and the ways to end each.
import { credentials } from '@nod/api-http/test-api';
import { EXTENSION_ORIGIN } from '@nod/protocol';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, part, parts, textOf } from '../../test-panel.ts';

const AT = '#/settings/credentials';
const programs = () => within(part('[data-list="programs"]'));
const sessions = () => parts('[data-list="sessions"] [data-row]');
const toast = () => expect.poll(() => textOf('[data-toast]'));

it('SEC-5 SEC-7 the person makes a token, which is shown once, and takes it away after a question', async () => {
  const { user, call } = await openPanel({ at: AT });
  await expect.poll(() => textOf('[data-row="local"]')).toContain('Your own shell');
  expect(within(part('[data-row="local"]')).queryByRole('button')).toBeNull();
  await user.click(programs().getByRole('button', { name: 'Add a program' }));
  expect(document.activeElement).toBe(programs().getByLabelText('Name'));
  await user.type(programs().getByLabelText('Name'), 'pipeline');
  await user.type(programs().getByLabelText('Agents it speaks as'), 'build, deploy，docs');
  await user.click(programs().getByRole('button', { name: 'Make a token' }));
  const token = (await findPart('[data-token] pre')).textContent?.trim() ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  await expect.poll(() => textOf('[data-row="pipeline"]')).toContain('speaks as build, deploy, docs');
  expect(textOf('[data-row="pipeline"]')).toContain('never used');
  await user.click(programs().getByRole('button', { name: 'I have copied it' }));
  expect(document.body.textContent).not.toContain(token);
  const asProgram = () => call('GET', '/api/agents', { headers: { authorization: `Bearer ${token}` } });
  expect((await asProgram()).status).toBe(200);

  const row = () => within(part('[data-row="pipeline"]'));
  await user.click(row().getByRole('button', { name: 'Remove the token of pipeline' }));
  expect(textOf('[data-row="pipeline"]')).toContain('The program is cut off at once');
  await user.click(row().getByRole('button', { name: 'Keep it' }));
  expect((await asProgram()).status).toBe(200);
  await user.click(row().getByRole('button', { name: 'Remove the token of pipeline' }));
  await user.click(row().getByRole('button', { name: 'Remove the token' }));
  await expect.poll(() => parts('[data-row="pipeline"]')).toEqual([]);
  await toast().toContain('Token removed');
  expect((await asProgram()).status).toBe(401);
});

it('SEC-8 what the hub refuses is said in the form, and the name stays to be changed', async () => {
  const { user } = await openPanel({ at: AT });
  await findPart('[data-list="programs"]');
  await user.click(programs().getByRole('button', { name: 'Add a program' }));
  expect(programs().getByRole('button', { name: 'Make a token' })).toHaveProperty('disabled', true);
  await user.type(programs().getByLabelText('Name'), 'local');
  await user.click(programs().getByRole('button', { name: 'Make a token' }));
  await expect.poll(() => textOf('[data-list="programs"] [role="alert"]')).toMatch(/^Not saved: ./);
  expect(programs().getByLabelText('Name')).toHaveProperty('value', 'local');
  await user.click(programs().getByRole('button', { name: 'Cancel' }));
  programs().getByRole('button', { name: 'Add a program' });
});

it('SEC-7 a token for an agent that is in use is made once the person says that it replaces it, and says what ended', async () => {
  const { user } = await openPanel({
    before: async ({ hub, outgoing }) => {
      await hub.bus.send(outgoing({ quickReplies: ['Yes'] }));
      return AT;
    },
  });
  await findPart('[data-list="programs"]');
  await user.click(programs().getByRole('button', { name: 'Add a program' }));
  await user.type(programs().getByLabelText('Name'), 'ci');
  expect(programs().queryByRole('switch')).toBeNull();
  await user.click(programs().getByRole('button', { name: 'Make a token' }));
  await expect.poll(() => textOf('[data-list="programs"] [role="alert"]')).toContain('would end');
  await user.click(programs().getByRole('switch', { name: 'Replace who has this name' }));
  await user.click(programs().getByRole('button', { name: 'Make a token' }));
  await findPart('[data-token] pre');
  expect(textOf('[data-token]')).toContain('Ended with it: 1 question.');
});

it.each([
  ['用户', '名称像是在指你、中枢或所有人。'],
  ['pаypal', '名称混用了几种文字，容易与别的名称混淆。'],
  ['a b', '名称须为 1 到 64 个字母、数字、点、短横线或下划线，首尾是字母或数字。'],
  ['local', '这个名称已被占用，或与已有的名称相似。'],
])('F-41 OPS-4 the Chinese panel says in Chinese why nobody may be called %s', async (name, words) => {
  const { user } = await openPanel({ at: AT, language: 'zh-CN' });
  await findPart('[data-list="programs"]');
  await user.click(programs().getByRole('button', { name: '添加程序' }));
  await user.type(programs().getByLabelText('名称'), name);
  await user.click(programs().getByRole('button', { name: '生成令牌' }));
  await expect.poll(() => textOf('[data-list="programs"] [role="alert"]')).toMatch(new RegExp(`${words}$`));
});

it('F-93 the browsers that are in are listed, this one first, and one or all others are signed out', async () => {
  const { user, person } = await openPanel({
    before: async ({ enter }) => {
      for (const browser of ['Firefox/130', 'Firefox/131', 'Firefox/132']) await enter(browser);
      return AT;
    },
  });
  await expect.poll(() => sessions().length).toBe(4);
  expect(sessions()[0]?.textContent).toContain('This browser');
  expect(
    sessions()
      .slice(1)
      .map(({ textContent }) => textContent?.includes('This browser')),
  ).toEqual([false, false, false]);
  await user.click(within(sessions()[1] as HTMLElement).getByRole('button'));
  await expect.poll(() => sessions().length).toBe(3);
  await toast().toContain('Signed out');
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
  await expect.poll(() => sessions().length).toBe(1);
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  expect(await person.sessions()).toHaveLength(1);
});

it('F-93 SEC-7 whoever signs this browser out, or has it signed out elsewhere, sees so at once', async () => {
  const { user } = await openPanel({ at: AT });
  await expect.poll(() => sessions().length).toBe(1);
  await user.click(within(sessions()[0] as HTMLElement).getByRole('button'));
  await user.click(within(sessions()[0] as HTMLElement).getByRole('button', { name: 'Sign out' }));
  await expect.poll(() => document.body.textContent).toContain('You are signed out');
  expect(document.body.textContent).not.toContain(credentials.personToken);
});

it('F-93 lists that cannot be loaded say so, each for itself, and are tried again on a tap', async () => {
  const { user, cut, mend } = await openPanel();
  cut(/\/(?:programs|sessions)$/);
  location.hash = AT;
  await expect.poll(() => textOf('main')).toContain('The programs could not be loaded.');
  await expect.poll(() => textOf('main')).toContain('The browsers could not be loaded.');
  mend();
  for (const _ of ['programs', 'sessions']) {
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    await expect
      .poll(() => parts('[data-list="programs"], [data-list="sessions"]').length)
      .toBeGreaterThan(0);
  }
  await expect.poll(() => parts('[data-list="programs"], [data-list="sessions"]').length).toBe(2);
});

it('OPS-4 access speaks Chinese', async () => {
  const { user } = await openPanel({ at: AT, language: 'zh-CN' });
  await expect.poll(() => textOf('[data-list="programs"] h2')).toBe('程序');
  await user.click(programs().getAllByRole('button').at(-1) as HTMLElement);
  await user.type(part('[data-list="programs"] input'), 'local');
  await user.click(part('[data-list="programs"] button[type="submit"]'));
  await expect.poll(() => textOf('[data-list="programs"] [role="alert"]')).toMatch(/^没有保存：/);
});

it('SEC-1 SEC-2 the person lets the browser extension in by the code that it shows; a wrong one is said to be so', async () => {
  const { user, call } = await openPanel({ at: AT });
  await findPart('[data-list="sessions"]');
  const list = () => within(part('[data-list="sessions"]'));
  const inAlready = sessions().length;
  const origin = { origin: EXTENSION_ORIGIN };
  const begun = await (await call('POST', '/api/extension/pairings', { headers: origin })).json();
  const { code, secret } = begun as { code: string; secret: string };
  await user.click(list().getByRole('button', { name: 'Pair the browser extension' }));
  expect(list().getByRole('button', { name: 'Let it in' })).toHaveProperty('disabled', true);
  await user.type(list().getByLabelText('Code'), 'WRONG-101{Enter}');
  await expect.poll(() => textOf('[data-list="sessions"] [role="alert"]')).toContain('this is no code');
  await user.clear(list().getByLabelText('Code'));
  await user.type(list().getByLabelText('Code'), 'AAAA-AAAA');
  await user.click(list().getByRole('button', { name: 'Let it in' }));
  await expect
    .poll(() => textOf('[data-list="sessions"] [role="alert"]'))
    .toMatch(/^Not let in: (?!this is no code)/);
  await user.clear(list().getByLabelText('Code'));
  await user.type(list().getByLabelText('Code'), code.toLowerCase());
  await user.click(list().getByRole('button', { name: 'Let it in' }));
  await toast().toContain('is in');
  const body = { secret };
  const taken = await call('POST', '/api/extension/pairings/take', { headers: origin, body });
  expect(await taken.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/) });
  await expect.poll(() => sessions().length).toBe(inAlready + 1);
});

it('OPS-4 SEC-2 a code that no browser shows is refused in Chinese, too', async () => {
  const { user } = await openPanel({ at: `${AT}?pair`, language: 'zh-CN' });
  await user.type(await findPart('[data-list="sessions"] input'), 'AAAA-AAAA{Enter}');
  await expect
    .poll(() => textOf('[data-list="sessions"] [role="alert"]'))
    .toBe('没有允许进入：没有浏览器显示此配对码');
});

it('SEC-1 whoever comes to let the browser extension in finds the field for its code, and writes at once', async () => {
  const { user } = await openPanel({ at: `${AT}?pair` });
  await findPart('[data-list="sessions"] input');
  await user.keyboard('abcd');
  expect(part('[data-list="sessions"] input')).toHaveProperty('value', 'abcd');
});
