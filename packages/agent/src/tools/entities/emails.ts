// Email addresses in a text.
import { type Found, findAll } from './found.ts';

const EMAIL =
  /(?<![\w.%+@/-])[a-z\d](?:[\w.%+-]{0,63})@(?:[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w@-])/giu;

export function findEmails(text: string): Found[] {
  return findAll(text, EMAIL, (email) => (/\.\.|\.@/u.test(email) ? null : email));
}
