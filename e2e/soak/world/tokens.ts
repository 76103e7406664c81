// Tokens: short marks by which every text of a soak is found again, wherever it went.

/** `said` by an agent, `written` on Telegram, written `elsewhere`. */
export type TokenKind = 's' | 'w' | 'e';

export function toToken(kind: TokenKind, number: number): string {
  return `${kind}-${number}-${kind}`;
}

/** Numbers of the tokens of this kind in a text, in order. */
export function findTokens(kind: TokenKind, text: string): number[] {
  return [...text.matchAll(new RegExp(`\\b${kind}-(\\d+)-${kind}\\b`, 'g'))].map(([, number]) =>
    Number(number),
  );
}
