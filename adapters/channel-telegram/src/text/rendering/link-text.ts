// Link text: where a link may lead on Telegram, and what its text must say besides.

const LONGEST_ADDRESS = 2048;
const TELEGRAM = /^tg:\/\/[a-z\d_-]+(?:[/?]\S*)?$/i;

/**
 * The address as Telegram takes it; null for one that it would refuse, and the whole message with it: it wants the web
 * with a dot in the host, or itself.
 */
export function toLinkAddress(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null;
  if (TELEGRAM.test(address)) return address;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const isPlace = url.hostname.includes('.') || url.hostname.startsWith('[');
  return isPlace && url.href.length <= LONGEST_ADDRESS ? url.href : null;
}

/** What stands behind the text of a link so that nobody is led astray: its address, its title, or nothing. */
export function toLinkNote(text: string, address: string, title: string): string {
  const shown = address.replace(/^mailto:/i, '');
  const isHidden = toLinkAddress(address) === null ? !text.includes(shown) : isDisguised(text, address);
  const notes = [isHidden ? shown : '', title === text ? '' : title].filter((note) => note !== '');
  return notes.map((note) => ` (${note})`).join('');
}

const DOTS = /[.。．｡․]/;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;

/** Whether the text names a host that the address does not lead to. */
function isDisguised(text: string, address: string): boolean {
  const url = URL.parse(address);
  if (!url || text.trim() === address) return false;
  // It opens something in Telegram itself, unasked: a person, a bot, settings.
  if (url.protocol === 'tg:') return !text.includes(address);
  if (url.username !== '') return true;
  const real = toPlainHost(url.hostname);
  return findHosts(text).some((host) => toAscii(host) !== real);
}

/** Everything that looks like a host; what stands behind the slash of an address does not. */
function findHosts(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}.。．｡․\-/:@?#&=%_~+]+/u)
    .filter((word) => DOTS.test(word))
    .map((word) => word.replace(/^[a-z][a-z\d+.-]*:(?=\/)/i, '').replace(/^\/+/, ''))
    .flatMap((word) => (word.split(/[/?#]/, 1)[0] ?? '').split(/[:@&=%_~+]/))
    .map((word) => toPlainHost(word.split(DOTS).filter(Boolean).join('.')))
    .filter((word) => HOST.test(word));
}

function toPlainHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

function toAscii(host: string): string {
  return toPlainHost(URL.parse(`https://${host}/`)?.hostname ?? host);
}
