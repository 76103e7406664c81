// Hostile texts: 200 KB of what each reader once stumbled over, or would if a limit in one of its patterns were gone.
// One that goes back over the text takes minutes or hours for it.
const LENGTH = 200_000;

const PIECES = [
  'eyJabcdefgh-',
  'token',
  '//a:',
  '-----BEGIN PRIVATE KEY-----',
  '中',
  'a.',
  ' ',
  '/',
  '@file:“',
  '@file:a.md里',
  '，',
  '“',
  '|-\n',
  '1-',
  '`a',
  '?)',
  '<',
];

export function* hostileTexts(): Generator<{ piece: string; text: string }> {
  for (const piece of PIECES) {
    for (const end of ['', '\u0000x']) yield { piece, text: piece.repeat(LENGTH / piece.length) + end };
  }
}
