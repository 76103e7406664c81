// Email addresses in a text.

const EMAIL =
  /(?<![\w.%+@/-])[a-z\d](?:[\w.%+-]{0,63})@(?:[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w@-])/giu;

/** In the order of the text, each once, as written. */
export function findEmails(text: string): string[] {
  const found = [...text.matchAll(EMAIL)].map(([email]) => email).filter((email) => !/\.\.|\.@/u.test(email));
  const seen = new Set<string>();
  return found.filter((email) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()));
}
