// The side panel of the built extension and its way into a hub.
import { EXTENSION_ID } from '@nod/protocol';
import { expect, it } from 'vitest';
import { openExtension } from '../stage/extension-browser.ts';
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
    await options.getByLabel('Site').fill('bank.example');
    await options.getByRole('button', { name: 'Block' }).click();
    await options.locator('[data-site="https://bank.example"]').getByText('blocked').waitFor();

    const [session] = await personOf(hub).sessions();
    expect(session?.name).toContain('Nod extension');
    await personOf(hub).endSession(session?.id ?? '', { surface: 'cli' });
    await page.locator('[data-code*="-"]').waitFor();
  }));
