// Screens of agent programs: how the screen of each is read, as data. Everything is looked for from the bottom up: what stands
// above may be anything, also what an agent wrote to look like a composer or a menu.
import type { ScreenReader } from '../contract/terminals.ts';
import { belowSign, besideBar, betweenRows, type ComposerFinder } from './composers.ts';
import { findArrowMenu, findNumberedMenu } from './numbered-menu.ts';
import { toRows, unframe } from './screen-rows.ts';

interface ProgramScreen {
  composers: readonly ComposerFinder[];
  /** Where colours are off, a placeholder is known by its words. */
  placeholder: RegExp;
  /** The row above a dialog, and the first one of it. */
  dialogTop: RegExp;
  dialogFirst?: RegExp;
  /** The first row of a dialog, which stands once on the screen: where it does twice, one is painted by what is asked about. */
  dialogSign?: RegExp;
  /** A row near the composer that says that a turn is under way. */
  working?: RegExp;
}

/** A footer may have been drawn over it where tmux and the program differ in how wide an emoji is. */
const RULE = /^ ?─{2,}[^│┃█╭╮╰╯]*─{12,}$/u;
/** With the name that the person gave to the session at its end. */
const NAMED_RULE = /^ ?─{2,}[^│┃█╭╮╰╯]*─{12,}$|^─{2,} [^│┃█╭╮╰╯]+ ─$/u;
const BOX_TOP = /^ ?╭─{20,}╮$/u;
const BOX_BOTTOM = /^ ?╰─{20,}╯$/u;
const NEVER = /(?!)/u;
/** So many rows above the composer say what the program does. */
const NEAR = 10;
const inBox = betweenRows(BOX_TOP, BOX_BOTTOM, /^[>❯*] ?/u);

const SCREENS: Record<string, ProgramScreen> = {
  claude: {
    composers: [betweenRows(NAMED_RULE, RULE, /^❯ ?/u)],
    placeholder: /^Try "/u,
    dialogTop: RULE,
    // Beside unsent text it says no more than how long it has been at it.
    working: /esc to interrupt|^[·✢✳✶✻✽*] \S.*… \(\d+[smh]/iu,
  },
  codex: {
    composers: [belowSign],
    placeholder: /^Ask Codex to do anything$/u,
    dialogTop: /^[•›─■✔✗]/u,
    // A narrow terminal cuts it off.
    working: /esc to interrupt|\(\d+[smh][\dsmh ]* • esc\b/iu,
  },
  gemini: {
    // Between plain rules where it is to use no colours.
    composers: [
      betweenRows(/^▄{20,}$/u, /^▀{20,}$/u, /^[>*!] {0,2}/u),
      betweenRows(RULE, RULE, /^[>*!] {0,2}/u),
      inBox,
    ],
    placeholder: /^Type your message or @path/u,
    dialogTop: BOX_TOP,
    working: /\(esc to cancel/iu,
  },
  copilot: {
    composers: [betweenRows(RULE, RULE, /^❯ ?/u)],
    placeholder: NEVER,
    dialogTop: BOX_TOP,
    working: /^ \S (?:Working|Thinking)\b|\(esc to cancel/iu,
  },
  qwen: {
    composers: [betweenRows(RULE, RULE, /^[>*] {0,2}/u)],
    placeholder: /^Type your message or @path/u,
    dialogTop: /^/u,
    dialogFirst: /^ {2}[?⊷✓x-] {1,2}\S/u,
    working: /esc to cancel\)/iu,
  },
  kimi: {
    composers: [inBox],
    placeholder: NEVER,
    dialogTop: RULE,
    dialogSign: /^\s*▶ (?!\d+\. )/u,
  },
  pi: { composers: [betweenRows(RULE, RULE, /^/u)], placeholder: NEVER, dialogTop: RULE },
  opencode: {
    composers: [besideBar],
    placeholder: /^Ask anything(?:…|\.{3})/u,
    dialogTop: NEVER,
    working: /\besc (?:again to )?interrupt\b/iu,
  },
};

/** How the screen of a program is read; one that is not known by what most have in common. */
export function toScreenReader(program: string): ScreenReader {
  const screen = Object.hasOwn(SCREENS, program) ? SCREENS[program] : undefined;
  return screen === undefined ? readAnyScreen : createReader(screen);
}

function createReader(program: ProgramScreen): ScreenReader {
  const { composers, placeholder, dialogTop, dialogFirst = /^/u, dialogSign, working = NEVER } = program;
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
    const isDoubtful = dialogSign && rows.filter(({ text }) => dialogSign.test(text)).length !== 1;
    if (menu) return isDoubtful ? { ...menu.menu, isWhole: false } : menu.menu;
    if (!composer) return { type: 'other' };
    const around = [
      ...rows.slice(Math.max(0, composer.firstRow - NEAR), composer.firstRow),
      ...rows.slice(below + 1),
    ];
    const isWorking = around.some(({ text }) => working.test(text));
    return { type: 'composer', unsent: composer.unsent, isWorking };
  };
}

const SIGN = /^[\s│┃]*[^\s\p{L}\p{N}"'`(]{0,3}[>❯›»] ?/u;
const MOST_COMPOSER_ROWS = 30;

/** A program that is not known: its composer goes from the last sign of a prompt to the cursor, unless a menu is open. */
const readAnyScreen: ScreenReader = (terminal) => {
  const rows = toRows(terminal);
  const menu = findNumberedMenu(rows, () => false) ?? findArrowMenu(rows);
  const { cursor } = terminal;
  if (menu !== null && menu.lastRow >= (cursor?.row ?? 0)) return menu.menu;
  if (cursor === null) return { type: 'other' };
  const above = rows.slice(Math.max(0, cursor.row - MOST_COMPOSER_ROWS), cursor.row + 1);
  const first = above.findLastIndex(({ ink }) => SIGN.test(ink));
  if (first === -1) return { type: 'other' };
  const unsent = above
    .slice(first)
    .map(({ ink }, index) => unframe(index === 0 ? ink.replace(SIGN, '') : ink));
  return { type: 'composer', unsent: unsent.join('\n').trim() };
};
