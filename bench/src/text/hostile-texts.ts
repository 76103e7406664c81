// Hostile texts: long runs of what a pattern repeats, so that a reader that goes back over them takes the square of
// their length.

const PIECES: readonly string[] = [
  ...[
    '中',
    'a',
    'A',
    '1',
    '.',
    ' ',
    '\t',
    '\n',
    '@',
    '＠',
    '`',
    '"',
    "'",
    '“',
    '《',
    ':',
    '-',
    '/',
    '\\',
    '(',
  ],
  ...[
    '[',
    '<',
    '*',
    '_',
    '?',
    '，',
    '。',
    '|',
    '=',
    '%',
    '$',
    '给',
    '把',
    '\u3000',
    '\u0301',
    '\u200b',
    '\ufe0f',
  ],
  ...[
    'a.',
    'a ',
    'a-',
    'a@',
    '@a',
    'a:',
    'a/',
    './',
    '../',
    '1.',
    '1,',
    '1-',
    '`a',
    '"a',
    '?)',
    'Aa ',
    'a\t',
  ],
  ...[
    '@file:',
    '@file:a.',
    '@file:“',
    'www.',
    'http://',
    '~~~',
    '```a',
    '|-\n',
    '1. a\n',
    '- a\n',
    '中。',
    '中，',
  ],
  ...[
    'a, ',
    'and ',
    ' and',
    'to ',
    '发给',
    '和',
    '1年',
    '$1',
    '+1 ',
    '{{',
    '{"',
    '&lt;',
    '[a](',
    'stop ',
    '👩‍🚀',
  ],
  ...['.env ', '<table><tr>', 'A. a\nB. b\n', 'sk-', `${'x'.repeat(50)} `],
];
/** A pattern that must end at a certain place goes back when the text ends otherwise. */
const ENDS = ['', '\u0000x'];

export interface HostileText {
  name: string;
  /** So many characters of it. */
  take(length: number): string;
}

export const HOSTILE_TEXTS: readonly HostileText[] = PIECES.flatMap((piece) =>
  ENDS.map((end) => ({
    name: `${JSON.stringify(piece.slice(0, 12))}…${end === '' ? '' : 'x'}`,
    take: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end,
  })),
);
