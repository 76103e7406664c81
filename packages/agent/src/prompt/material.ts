// Material: text from outside in a prompt, labelled with what it is; it can neither end itself nor begin another.
import { defuseMaterial } from './defused-material.ts';

/** What looks like a tag inside the text would end the material early, or seem to begin another: it is defused. */
export function toMaterial(what: string, text: string): string {
  return `<material kind="${toAttribute(what)}">\n${defuseMaterial(text)}\n</material>`;
}

function toAttribute(text: string): string {
  return text.replace(/["<>\n]/gu, "'");
}
