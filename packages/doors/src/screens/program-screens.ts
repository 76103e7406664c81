// Screens of agent programs: how the screen of each is read, as data. Everything is looked for from the bottom up: what stands
// above may be anything, also what an agent wrote to look like a composer or a menu.
import type { ScreenReader } from '../contract/terminals.ts';
import { belowSign, besideBar, betweenRows, type ComposerFinder } from './composers.ts';
import { findArrowMenu, findNumberedMenu } from './numbered-menu.ts';
import { toRows } from './screen-rows.ts';

interface ProgramScreen {
  composers: readonly ComposerFinder[];
  /** Where colours are off, a placeholder is known by its words. */
  placeholder: RegExp;
  /** The row above a dialog, and the first one of it. */
  dialogTop: RegExp;
  dialogFirst?: RegExp;
}

const RULE = /^ ?─{20,}(?:[^│┃█]*─{2,})?$/u;
const BOX_TOP = /^ ?╭─{20,}╮$/u;
const BOX_BOTTOM = /^ ?╰─{20,}╯$/u;
const NEVER = /(?!)/u;
const inBox = betweenRows(BOX_TOP, BOX_BOTTOM, /^[>❯*] ?/u);

const SCREENS: Record<string, ProgramScreen> = {
  claude: {
    composers: [betweenRows(RULE, RULE, /^❯ ?/u)],
    placeholder: /^Try "/u,
    dialogTop: RULE,
  },
  codex: { composers: [belowSign], placeholder: /^Ask Codex to do anything$/u, dialogTop: /^[•›─■✔✗]/u },
  gemini: {
    composers: [betweenRows(/^▄{20,}$/u, /^▀{20,}$/u, /^[>*] {0,2}/u), inBox],
    placeholder: /^Type your message or @path/u,
    dialogTop: BOX_TOP,
  },
  copilot: {
    composers: [betweenRows(RULE, RULE, /^❯ ?/u)],
    placeholder: NEVER,
    dialogTop: BOX_TOP,
  },
  qwen: {
    composers: [betweenRows(RULE, RULE, /^[>*] {0,2}/u)],
    placeholder: /^Type your message or @path/u,
    dialogTop: /^/u,
    dialogFirst: /^ {2}[?⊷✓x-] {1,2}\S/u,
  },
  kimi: { composers: [inBox], placeholder: NEVER, dialogTop: RULE },
  pi: { composers: [betweenRows(RULE, RULE, /^/u)], placeholder: NEVER, dialogTop: RULE },
  opencode: { composers: [besideBar], placeholder: /^Ask anything…/u, dialogTop: NEVER },
};

/** How the screen of a program is read; one that is not known by what most have in common. */
export function toScreenReader(program: string): ScreenReader {
  const screen = Object.hasOwn(SCREENS, program) ? SCREENS[program] : undefined;
  return screen === undefined ? readAnyScreen : createReader(screen);
}

function createReader({
  composers,
  placeholder,
  dialogTop,
  dialogFirst = /^/u,
}: ProgramScreen): ScreenReader {
  return (terminal) => {
    const rows = toRows(terminal);
    const composer = composers
      .map((find) => find(rows, placeholder))
      .find((found) => found !== null && found !== undefined);
    const below = composer?.lastRow ?? -1;
    const menus = [
      findNumberedMenu(rows, (above, first) => dialogTop.test(above) && dialogFirst.test(first)),
      findArrowMenu(rows),
    ];
    const menu = menus.find((found) => found !== null && found.lastRow > below);
    if (menu) return menu.menu;
    return composer ? { type: 'composer', unsent: composer.unsent } : { type: 'other' };
  };
}

/**
 * A program that is not known: its composer is the row of the cursor, unless a menu is open. What stands there before anything was
 * typed, such as `>>> `, is its sign.
 */
const readAnyScreen: ScreenReader = (terminal) => {
  const rows = toRows(terminal);
  const menu = findNumberedMenu(rows, () => false) ?? findArrowMenu(rows);
  const { cursor } = terminal;
  if (menu !== null && menu.lastRow >= (cursor?.row ?? 0)) return menu.menu;
  const row = cursor === null ? undefined : rows[cursor.row];
  if (row === undefined) return { type: 'other' };
  const unsent = row.ink.replace(/^[\s│┃]*[^\s\p{L}\p{N}"'`(]{0,3}[>❯›:»] ?/u, '').replace(/[\s│┃]+$/u, '');
  return { type: 'composer', unsent };
};
