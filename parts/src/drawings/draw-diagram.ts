// Diagram: draws a diagram in Mermaid's language as an image. Runs in a worker.
import { renderMermaidSVG } from 'beautiful-mermaid';
import type { Drawing } from './drawing.ts';
import { toText } from './markup.ts';

/** The colours of the panel's themes; an image cannot ask the page for them. */
const LIGHT = { bg: '#fffdf9', fg: '#1f1d1a', line: '#6f6a61', border: '#b9b2a6', surface: '#f4f0e8' };
const DARK = { bg: '#1d1b18', fg: '#ece8e1', line: '#a19a8e', border: '#5a554c', surface: '#2a2723' };

/** `a & b --> c & d` joins each with each: many of them make millions of lines. */
const MAX_JOINTS = 20;
const MAX_SVG_LENGTH = 600_000;
const MAX_SIDE = 6_000;
const MAX_WORDS_LENGTH = 400;

export function drawDiagram(source: string, isDark: boolean): Drawing {
  if ((source.match(/&/g)?.length ?? 0) > MAX_JOINTS) return { type: 'failed', fault: 'too-long' };
  const drawn = renderMermaidSVG(source, {
    ...(isDark ? DARK : LIGHT),
    font: 'system-ui',
    padding: 16,
    transparent: true,
  });
  // An image loads nothing; it need not ask for fonts either.
  const svg = drawn.replaceAll(/@import url\([^)]*\);/g, '');
  const width = Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1]);
  const height = Number(/<svg[^>]* height="([\d.]+)"/.exec(svg)?.[1]);
  if (!(width > 0 && height > 0)) return { type: 'failed', fault: 'unreadable' };
  if (svg.length > MAX_SVG_LENGTH || Math.max(width, height) > MAX_SIDE)
    return { type: 'failed', fault: 'too-long' };
  return { type: 'diagram', svg, width, height, words: toWords(svg) };
}

/** The texts of the image, for those who do not see it. */
function toWords(svg: string): string {
  const words = [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text = '']) =>
    toText(text).trim(),
  );
  const line = words.filter((each) => each !== '').join(', ');
  return line.length > MAX_WORDS_LENGTH ? `${line.slice(0, MAX_WORDS_LENGTH)}…` : line;
}
