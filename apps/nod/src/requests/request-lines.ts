// Lines of a request for the terminal: the words of every surface, all of it, and nothing that steers the terminal.
import type { HumanRequest } from '@nod/protocol';
import { type Line, type Part, toToolLabel, wordEnding, wordRequest } from '@nod/wording';
import { toLocalTime } from '../terminal/local-time.ts';
import { toVisible, toVisibleLine } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

/** Who asks for what, on one line, and below it the rest. */
export function renderRequest(request: HumanRequest, { words }: Texts): string[] {
  const { title, lines } = wordRequest(request, words);
  const tool = 'call' in request ? renderExactName(request.call.toolName, words) : '';
  return [renderParts(title) + tool, ...renderLines(lines, 1)];
}

/** How it ended, where and when; null while it is open. */
export function renderEnding(request: HumanRequest, { words }: Texts): string | null {
  const ending = wordEnding(request, words);
  if (ending === null || request.settlement === null) return null;
  const { what, where, notes } = ending;
  const facts = [
    renderParts(what),
    ...(where ? [renderParts(where)] : []),
    toLocalTime(request.settlement.at),
  ];
  return [facts.join(' · '), ...notes.map(renderParts)].join('\n');
}

/** `Run Command (run_command)`: as people read it, and as policies call it. */
export function renderTool(toolName: string, { words }: Texts): string {
  return toVisibleLine(toToolLabel(toolName, words.language)) + renderExactName(toolName, words);
}

/** As policies call it, where people do not read just that. */
function renderExactName(toolName: string, words: Texts['words']): string {
  return toToolLabel(toolName, words.language) === toolName ? '' : words.aside(toVisibleLine(toolName));
}

/** What belongs to a line is below it, further in: nothing that an option says looks like another option. */
export function renderLines(lines: readonly Line[], depth = 0): string[] {
  return lines.flatMap(({ parts, depth: own }) => {
    const indent = '  '.repeat(depth + own);
    const isBlock = own === 0 || parts[0]?.type === 'block';
    const [first = '', ...others] = renderParts(parts).split('\n');
    return [`${indent}${first}`, ...others.map((each) => `${indent}${isBlock ? '' : '   '}${each}`)];
  });
}

export function renderParts(parts: readonly Part[]): string {
  return parts.map(renderPart).join('');
}

function renderPart(part: Part): string {
  switch (part.type) {
    case 'own':
      return part.text;
    case 'said':
      return toVisible(part.text);
    case 'name':
    case 'code':
      return toVisibleLine(part.text);
    case 'block':
      return toVisible(part.text, 'exact');
    case 'time':
      return toLocalTime(part.at);
  }
}
