// A numbered menu at the bottom of a screen: a dialog with its options, one of them marked.
import type { OpenMenu } from '../contract/terminals.ts';
import { isBlank, isFrame, type Row, unframe } from './screen-rows.ts';

/** A menu with the row that it ends in. */
export interface FoundMenu {
  menu: OpenMenu;
  lastRow: number;
}

interface Option {
  row: number;
  key: string;
  label: string;
  isMarked: boolean;
}

const OPTION = /^([❯●›▶➤>]?)\s*(\d{1,2})[.)]\s+(\S.*)$/u;
/** Hints and footers stand below the options of a menu, not much else. */
const MOST_ROWS_BELOW = 8;
const MOST_TITLE_ROWS = 60;
const TICKED = /^\[[ xX✓✔*-]\] /u;
/** A preview that is drawn beside the options. */
const BESIDE = /\s{3,}[┌│└├╭╰┐┘╮╯].*$/u;
/** What a program writes where it leaves something out. */
const LEFT_OUT =
  /lines? hidden|more lines|ctrl\+\w to (?:expand|see|show|view)|^\s*…|…\s*$|\.\.\. ?\(?\+?\d+/iu;

/** Null: there is none at the bottom. `isTop`: whether the dialog begins between these two rows. */
export function findNumberedMenu(
  rows: readonly Row[],
  isTop: (above: string, first: string) => boolean,
): FoundMenu | null {
  const options = collectOptions(rows);
  const [first] = options;
  if (first === undefined || !options.some(({ isMarked }) => isMarked)) return null;
  const top = findTop(rows, first.row, isTop);
  const dialog = rows.slice(top + 1, first.row).map(({ text }) => text);
  const shown = dialog.filter((text) => !isFrame(text)).map(unframe);
  const isWhole = top >= 0 && !shown.some((text) => LEFT_OUT.test(text));
  const title = shown.join('\n');
  // Where options are ticked, one key does not answer.
  const isTicked = options.some(({ label }) => TICKED.test(label));
  const answerable = isTicked ? [] : options.map(toMenuOption);
  return {
    menu: { type: 'menu', title, options: answerable, isWhole: isWhole && !isTicked },
    lastRow: options.at(-1)?.row ?? first.row,
  };
}

/** The number of an option that takes words only marks it. */
const TAKES_WORDS = /\(esc to stop\)$/iu;

function toMenuOption({ key, label }: Option): OpenMenu['options'][number] {
  return { key: TAKES_WORDS.test(label) ? 'Escape' : key, label };
}

/** From the last row up, down to the number one. What stands between two options belongs to the upper one. */
function collectOptions(rows: readonly Row[]): Option[] {
  const options: Option[] = [];
  let below: string[] = [];
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const text = rows[row]?.text ?? '';
    const option = parseOption(text, row, options.length === 0 ? [] : below);
    if (option === null) {
      if (!isBlank(text) && !isFrame(text)) below.unshift(unframe(text));
      if (below.length > MOST_ROWS_BELOW) return [];
      continue;
    }
    if (options[0] !== undefined && Number(options[0].key) !== Number(option.key) + 1) return [];
    options.unshift(option);
    if (option.key === '1') return options;
    below = [];
  }
  return [];
}

function parseOption(text: string, row: number, below: readonly string[]): Option | null {
  const match = OPTION.exec(unframe(text).replace(BESIDE, ''));
  if (match === null) return null;
  const [, mark = '', key = '', label = ''] = match;
  return { row, key, label: [label, ...below].join(' '), isMarked: mark !== '' };
}

function findTop(
  rows: readonly Row[],
  from: number,
  isTop: (above: string, first: string) => boolean,
): number {
  const lowest = Math.max(0, from - MOST_TITLE_ROWS);
  for (let row = from - 1; row >= lowest; row -= 1) {
    if (isTop(rows[row]?.text ?? '', rows[row + 1]?.text ?? '')) return row;
  }
  return -1;
}

const CONFIRM =
  /^(?!.*\bto insert\b).*(?:\b(?:enter|return|space)(?: or (?:enter|return|space))?(?: to)? (?:confirm|select|continue|toggle|save|edit|inspect|enable|view)\b|⇆ select\b|△ Permission required|\besc(?:ape)?(?: to)? (?:close|exit|go back)\b)/iu;

/** A menu that takes arrows: it is known by its hint, and cannot be answered by one key. */
export function findArrowMenu(rows: readonly Row[]): FoundMenu | null {
  const lastRow = rows.findLastIndex(({ text }) => CONFIRM.test(text));
  if (lastRow === -1) return null;
  const shown = rows.slice(0, lastRow).map(({ text }) => text);
  const title = shown.filter((text) => !isFrame(text) && !isBlank(text)).map(unframe);
  return {
    menu: { type: 'menu', title: title.slice(-MOST_TITLE_ROWS).join('\n'), options: [], isWhole: false },
    lastRow,
  };
}
