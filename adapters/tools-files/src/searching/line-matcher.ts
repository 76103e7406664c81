// Matchers of a line. Regular expressions are RE2's: linear time for every pattern and text.

import { ToolError } from '@nod/agent/tool-failures';
import { RE2JS } from 're2js';

export interface LineQuery {
  query: string;
  regex: boolean;
  caseSensitive: boolean;
}

/** Returns where the first match starts, or -1. Throws ToolError for a pattern that cannot be read. */
export type LineMatcher = (line: string) => number;

export function toLineMatcher({ query, regex, caseSensitive }: LineQuery): LineMatcher {
  if (query === '') throw new ToolError('query_missing');
  if (regex) return toExpressionMatcher(compile(query, caseSensitive));
  if (caseSensitive) return (line) => line.indexOf(query);
  const lowered = query.toLowerCase();
  return (line) => line.toLowerCase().indexOf(lowered);
}

function toExpressionMatcher(pattern: RE2JS): LineMatcher {
  return (line) => {
    if (!pattern.test(line)) return -1;
    const matcher = pattern.matcher(line);
    return matcher.find() ? matcher.start() : -1;
  };
}

function compile(query: string, caseSensitive: boolean): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(query), caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError('pattern_unreadable', { reason });
  }
}
