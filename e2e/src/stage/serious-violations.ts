// Violations that keep people out of a page, as axe sees them.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe finds that keeps people out, in the light and in the dark. */
export async function violationsByLightAndDark(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await seriousViolations(page)).map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}

/** What axe finds that keeps people out, in short. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Colours are judged as they end up, not in the middle of a transition; one that was broken off has ended.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map((each) => each.effect?.getTiming().iterations === 1 ? each.finished : null))',
  );
  const violations = await page.evaluate<Violation[]>(
    `(() => { ${axe.source}; return axe.run().then((found) => found.violations); })()`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
