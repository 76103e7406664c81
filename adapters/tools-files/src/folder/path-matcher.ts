// Globs as regular expressions that take linear time: * ? ** [a-z] {a,b}. A glob without a slash is about the
// name alone, at any depth.

import { ToolError } from '@nod/agent/tool-failures';
import { RE2JS } from 're2js';

/** Throws ToolError for a glob that cannot be read. Paths have slashes and are relative. */
export function toPathMatcher(glob: string): (path: string) => boolean {
  if (glob === '') return () => true;
  const anywhere = glob.includes('/') ? '' : '(?:.*/)?';
  const pattern = compile(`^(?s:${anywhere}${toExpression(glob.replace(/^\.?\//, ''))})$`, glob);
  return (path) => pattern.test(path);
}

const TOKEN = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]/]+\]|[{},]|\\?[\s\S]/g;

function toExpression(glob: string): string {
  let depth = 0;
  const parts = (glob.match(TOKEN) ?? []).map((token) => {
    if (token === '{') depth += 1;
    const expression = toPart(token, depth);
    if (token === '}') depth -= 1;
    return expression;
  });
  return parts.join('');
}

function toPart(token: string, depth: number): string {
  if (token === '**/') return '(?:.*/)?';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token === '{') return '(?:';
  if (token === '}' && depth > 0) return ')';
  if (token === ',' && depth > 0) return '|';
  if (token.length > 2) return toCharacterClass(token);
  return RE2JS.quote(token.length === 2 ? token.slice(1) : token);
}

function toCharacterClass(token: string): string {
  const [, negation = '', members = ''] = /^\[([!^]?)([\s\S]+)\]$/.exec(token) ?? [];
  return `[${negation && '^/'}${members.replace(/[\\[\]^&]/g, '\\$&')}]`;
}

function compile(expression: string, glob: string): RE2JS {
  try {
    return RE2JS.compile(expression);
  } catch {
    throw new ToolError('glob_unreadable', { glob });
  }
}
