import type { ToolCallPreview } from '@nod/protocol';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Panel, PanelContext } from '../../panel/panel.ts';
import { createOwnPorts } from '../../test-ports.ts';
import { CallPreview } from './call-preview.tsx';

const panel = createOwnPorts() as Panel;

/** The codes that a card shows for a command, in order. */
function codesOf(command: string): string[] {
  const preview: ToolCallPreview = {
    type: 'command',
    command,
    folder: '/',
    isCaged: true,
    files: [],
    shows: [],
  };
  const card = renderToStaticMarkup(
    createElement(PanelContext, { value: panel }, createElement(CallPreview, { id: 'c', preview })),
  );
  return Array.from(card.matchAll(/data-code="(U\+[\dA-F]+)"/g), ([, code = '']) => code);
}

describe('a command on the card', () => {
  it('F-86 SEC-4 every variation selector and every tag in it is shown by its code', () => {
    const points = [
      ...Array.from({ length: 16 }, (_, at) => 0xfe00 + at),
      ...Array.from({ length: 0x1000 }, (_, at) => 0xe0000 + at),
    ];
    const codes = codesOf(`echo ok${points.map((point) => String.fromCodePoint(point)).join('')}`);
    expect(codes).toEqual(points.map((point) => `U+${point.toString(16).toUpperCase()}`));
  });

  it('F-86 SEC-4 so is a blank that is not the plain one; an emoji is an emoji', () => {
    expect(codesOf('rm\u00a0-rf\u3000/ \u200b# ❤️')).toEqual(['U+00A0', 'U+3000', 'U+200B']);
  });
});
