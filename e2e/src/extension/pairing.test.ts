// The side panel of the built extension and its way into a hub.
import { EXTENSION_ID } from '@nod/protocol';
import { expect, it } from 'vitest';
import { openExtension, pair } from '../stage/extension-browser.ts';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';
import { ask, buttonsOf, personOf } from '../stage/panel-page.ts';
import { violationsByLightAndDark } from '../stage/serious-violations.ts';

async function withHub(run: (hub: StartedHub) => Promise<void>): Promise<void> {
  const hub = await startHub();
  try {
    await run(hub);
  } finally {
    await hub.stop();
  }
}

it('SEC-1 QR-3.3 the side panel is let in by its code, answers like any surface, and is out once it is signed out', () =>
  withHub(async (hub) => {
    const { context, openSidePanel } = await openExtension({ sites: ['http://localhost/*'] });
    const page = await openSidePanel(hub);
    expect(await violationsByLightAndDark(page)).toEqual([]);
    const code = (await page.locator('[data-code*="-"]').getAttribute('data-code')) ?? '';
    const wrong = await runNod(hub.data, ['sessions', 'pair', 'AAAA-AAAA']);
    expect([wrong.code === 0, wrong.stdout]).toEqual([false, '']);
    const paired = await runNod(hub.data, ['sessions', 'pair', ...code.split('-')]);
    expect(paired).toMatchObject({ code: 0, stdout: expect.stringContaining('is in.') });
    await page.locator('[data-composer]').waitFor();
    const asked = await ask(hub, 'ci', 'Deploy?', ['Yes', 'No']);
    await page.goto(new URL('#/needs-you', page.url()).href);
    await buttonsOf(page, asked).first().click();
    const settlement = async () => (await personOf(hub).request(asked.requestId)).settlement;
    await expect
      .poll(settlement)
      .toMatchObject({ outcome: 'answered', reply: { text: 'Yes', surface: 'side-panel' } });
    expect(await violationsByLightAndDark(page)).toEqual([]);

    const options = await context.newPage();
    await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    await options.locator('[data-site="http://localhost"]').waitFor();
    expect(await violationsByLightAndDark(options)).toEqual([]);
    const site = options.getByLabel('Site', { exact: true });
    await site.fill('hello world');
    await options.getByRole('button', { name: 'Block' }).click();
    await options.getByRole('alert').getByText('no address of a site').waitFor();
    await site.fill('bank.example');
    await options.getByRole('button', { name: 'Block' }).click();
    await options.locator('[data-site="https://bank.example"]').getByText('blocked').waitFor();

    const [session] = await personOf(hub).sessions();
    expect(session?.name).toContain('Nod extension');
    await personOf(hub).endSession(session?.id ?? '', { surface: 'cli' });
    await page.locator('[data-code*="-"]').waitFor();
  }));

it('SEC-1 F-93 a side panel that was signed out says so and comes back by another code; the options sign it out at the hub, too', () =>
  withHub(async (hub) => {
    const { context, openSidePanel } = await openExtension();
    const page = await openSidePanel(hub);
    await pair(page, hub);
    const sessions = () => personOf(hub).sessions();
    const [first] = await sessions();
    if (first) await personOf(hub).endSession(first.id, { surface: 'cli' });
    await page.getByRole('heading', { name: 'Signed out of your hub' }).waitFor();
    await pair(page, hub);
    const [second] = await sessions();
    expect([second?.name, second?.id === first?.id]).toEqual([first?.name, false]);

    const options = await context.newPage();
    await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    await options.getByRole('button', { name: 'Sign out of the hub' }).click();
    await options.getByText('Not paired').waitFor();
    expect(await sessions()).toEqual([]);
    await page.getByRole('heading', { name: 'Pair with your hub' }).waitFor();
  }));

it('OPS-4 F-41 the options speak the language, and have the theme, that the person chose for the panel', async () => {
  const { context } = await openExtension();
  const options = await context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.getByRole('heading', { name: 'Nod in this browser' }).waitFor();
  await options.evaluate(
    `localStorage.setItem('nod-preferences', JSON.stringify({ language: 'zh-CN', theme: 'dark' }))`,
  );
  await options.reload();
  await options.getByRole('heading', { name: '此浏览器中的 Nod' }).waitFor();
  expect(await options.evaluate('document.documentElement.lang')).toBe('zh-CN');
  expect(await violationsByLightAndDark(options)).toEqual([]);
});
