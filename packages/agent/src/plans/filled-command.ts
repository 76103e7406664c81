// Values in a shell command: each is one quoted argument of a program that takes its arguments as plain data. Programs
// that run what they are given have no end, nor has what a shell reads into a text: all but a short list is refused.

export type Filled<T> = { ok: true; value: T } | { ok: false; error: string };

export const PLACEHOLDER = /\{\{([^{}]+)\}\}/gu;

/** None of them runs its arguments, whatever they are and whichever of its short options stand before them. */
const READERS = ['cat', 'ls', 'wc', 'head', 'tail', 'grep', 'mkdir', 'touch'];
/** They run nothing either, written as here: other options and formats of theirs do. */
const WHOLE = ['echo', 'printf %s', 'git commit -m'];
/** A word in which no shell reads anything, and no program an option. */
const PLAIN_WORD = '[\\w./:@%+,=][\\w./:@%+,=-]*';
const TAKES_DATA = new RegExp(
  `^(?:${WHOLE.join('|')}|(?:${READERS.join('|')})(?: +-[A-Za-z0-9]+)*)(?: +(?:${PLACEHOLDER.source}|${PLAIN_WORD}))+$`,
  'u',
);

/** Values by the names in `{{name}}`; names without a value stay as they are. */
export function fillCommand(template: string, values: ReadonlyMap<string, string>): Filled<string> {
  const command = template.trim();
  const used = [...command.matchAll(PLACEHOLDER)].filter(([, name = '']) => values.has(name.trim()));
  if (used.length === 0) return { ok: true, value: template };
  if (!TAKES_DATA.test(command)) {
    const programs = [...WHOLE, ...READERS].join(', ');
    return refuse(
      used[0]?.[0],
      `can only be a whole argument, without quotes, in a command of one program out of ${programs}`,
    );
  }
  const unfit = used.find(([, name = '']) => !isArgument(values.get(name.trim()) ?? ''));
  if (unfit) return refuse(unfit[0], 'has a value that begins with "-" or holds a NUL: no plain argument');
  const filled = command.replaceAll(PLACEHOLDER, (whole, name: string) =>
    quote(values.get(name.trim()) ?? whole),
  );
  return { ok: true, value: filled };
}

function isArgument(value: string): boolean {
  return !value.startsWith('-') && !value.includes('\0');
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

function refuse(placeholder: string | undefined, problem: string): Filled<string> {
  const instead =
    'put it into a file with write_file, or end the plan before this step and run a command of your own';
  return { ok: false, error: `"${placeholder}" ${problem}; otherwise ${instead}` };
}
