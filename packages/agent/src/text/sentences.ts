// Sentences of a text in either language.

const segmenter = new Intl.Segmenter('zh', { granularity: 'sentence' });
const ABBREVIATION =
  /(?:^|[\s("'])(?:mr|mrs|ms|dr|prof|sr|jr|st|no|vs|inc|ltd|co|fig|approx|dept|est|e\.g|i\.e|cf|\p{Lu})\.\s*$/iu;

/** Contract: nothing is lost: the pieces, put together, are the text. Line ends end sentences. */
export function segmentSentences(text: string): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (!segment.endsWith('\n') && ABBREVIATION.test(segment.slice(-12))) continue;
    pieces.push(open);
    open = '';
  }
  return open === '' ? pieces : [...pieces, open];
}
