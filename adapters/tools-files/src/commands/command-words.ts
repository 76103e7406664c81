// The words of a command that could be names of files. Pure, and generous: a word too many costs a look at the disk, a
// missing one would hide a file from the person.
import { BETWEEN_PATHS, QUOTES } from './named-secrets.ts';

/** Quoted pieces, escaped letters and plain ones, up to what ends a word for the shell. */
const SHELL_WORD = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s;|&<>()'"\\])+/gs;
const QUOTED = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs;
/** An option with its value in the same word: `-fMakefile`. */
const GLUED_OPTION = /^-\w(.+)$/s;

export interface Variables {
  HOME: string;
  PWD: string;
}

/** Each once, in the order of the command. */
export function toCommandWords(command: string, variables: Variables): string[] {
  const text = command.replace(/\$(?:\{(HOME|PWD)\}|(HOME|PWD)(?!\w))/g, (whole, braced, plain) =>
    toValue(variables, braced ?? plain, whole),
  );
  const words = [
    ...(text.match(SHELL_WORD) ?? []).map(unquote),
    // Once as the shell takes it, once with quotes as limits, as programs in the command may.
    ...[text.replace(QUOTES, ''), text].flatMap((each) => each.split(BETWEEN_PATHS)),
  ];
  const glued = words.flatMap((word) => GLUED_OPTION.exec(word)?.[1] ?? []);
  const named = [...words, ...glued].map((word) =>
    word.startsWith('~/') ? `${variables.HOME}${word.slice(1)}` : word,
  );
  return [...new Set(named)].filter((word) => word !== '' && !word.includes('\0'));
}

function toValue(variables: Variables, name: string, otherwise: string): string {
  return name === 'HOME' || name === 'PWD' ? variables[name] : otherwise;
}

function unquote(word: string): string {
  return word.replace(QUOTED, (_, single?: string, double?: string, escaped?: string) =>
    double === undefined ? (single ?? escaped ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
  );
}
