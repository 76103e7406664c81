// Found entities: commands, mentions, tags and addresses that Telegram itself finds in what a person writes.
import type { Entity } from '../world/wire.ts';

const FORMS: [type: string, form: RegExp][] = [
  ['bot_command', /(?<![\w/<>])\/[a-zA-Z0-9_]{1,64}(?:@\w{3,32})?/g],
  ['mention', /(?<![\w@])@\w{4,32}/g],
  ['hashtag', /(?<![\w#])#[\p{L}\p{N}_]{1,128}/gu],
  ['url', /(?<!\w)https?:\/\/[^\s<>"]{1,2048}/g],
];

export function findEntities(text: string): Entity[] {
  const urls = findForm('url', text);
  const others = FORMS.filter(([type]) => type !== 'url').flatMap(([type]) => findForm(type, text));
  const isFree = ({ offset }: Entity) =>
    !urls.some((url) => offset >= url.offset && offset < url.offset + url.length);
  return [...urls, ...others.filter(isFree)]
    .toSorted((one, other) => one.offset - other.offset)
    .slice(0, 100);
}

function findForm(wanted: string, text: string): Entity[] {
  return FORMS.filter(([type]) => type === wanted).flatMap(([type, form]) =>
    [...text.matchAll(form)].map((found) => ({ type, offset: found.index, length: found[0].length })),
  );
}
