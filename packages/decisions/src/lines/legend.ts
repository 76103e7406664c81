// A legend ("✓ = recommended", "⭐ = risky"): the sign it explains is read as the mark that it stands for, or as none.

const LEGEND =
  /(?:^|[\s(（])([✓✔☑✅🌟●◆★⭐➜→➡👉])\ufe0f? ?(?:[=:：]|means|marks|为|表示|代表|是) {0,2}([^\n]{1,40})/mu;
const RECOMMENDS =
  /^(?:(?:the|my|what|i'd|i|would|option|我的?|所) {0,2}){0,4}(?:recommend|suggest|pick|choose|prefer|take|do|use|go with|推荐|建议|首选)/i;
const RECOMMENDS_NOT =
  /^(?:risky|dangerous|already|done|implemented|shipped|new|current|popular|the vendor|有风险|风险|已|最新|当前|热门)/i;
const POINTS = /[➜→➡👉]/u;
const MARKS = /[✅🌟★⭐✓✔☑]/u;

export function applyLegend(text: string): string {
  const [, sign, meaning = ''] = LEGEND.exec(text) ?? [];
  if (sign === undefined) return text;
  if (RECOMMENDS_NOT.test(meaning)) return MARKS.test(sign) ? text.replaceAll(sign, '·') : text;
  if (!RECOMMENDS.test(meaning)) return text;
  if (!POINTS.test(sign)) return text.replaceAll(sign, '⭐');
  return text.replace(
    new RegExp(`^([ \\t]*)${sign}\\ufe0f?[ \\t]*([A-Za-z])[ \\t]*$`, 'gmu'),
    '$1Recommended: $2',
  );
}
