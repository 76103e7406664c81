// A failed call's text, taken apart: what went wrong, and what could be done instead.

export interface Failure {
  error: string;
  alternatives: string[];
}

/** Agents write "Error: …", then "Instead:" and a list. Whatever is written otherwise is all error. */
export function parseFailure(text: string): Failure {
  const [, error = text, list = ''] = /^(?:Error: )?([\s\S]*?)(?:\nInstead:((?:\n- .*)+))?$/.exec(text) ?? [];
  const alternatives = list.split('\n- ').filter((alternative) => alternative !== '');
  return { error, alternatives };
}
