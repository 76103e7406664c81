// A legend ("✓ = recommended", "➜ = what I'd pick"): the sign it explains is read as the mark that it stands for.

const LEGEND =
  /(?:^|[\s(（])([✓✔☑✅●◆★⭐➜→➡👉])\ufe0f? ?(?:[=:：]|means|marks|为|表示|代表|是) {0,2}(?:(?:the|my|what|i'd|i|would|option|我的?|所) {0,2}){0,4}(?:recommend|pick|choose|prefer|推荐|建议|首选)/imu;
const POINTS = /[➜→➡👉]/u;

export function applyLegend(text: string): string {
  const sign = LEGEND.exec(text)?.[1];
  if (sign === undefined) return text;
  if (!POINTS.test(sign)) return text.replaceAll(sign, '⭐');
  return text.replace(
    new RegExp(`^([ \\t]*)${sign}\\ufe0f?[ \\t]*([A-Za-z])[ \\t]*$`, 'gmu'),
    '$1Recommended: $2',
  );
}
