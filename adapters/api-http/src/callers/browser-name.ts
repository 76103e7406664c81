// Browser names: what a session is called, from the browser's User-Agent. The same in every language.

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Linux`; what is not known is left out, and a stranger is called by its first word. */
export function toBrowserName(userAgent: string | undefined = ''): string {
  const parts = [BROWSERS, SYSTEMS].flatMap((known) => findName(known, userAgent) ?? []);
  return parts.join(' · ') || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || '?';
}

function findName(known: [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
