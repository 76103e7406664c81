import { describe, expect, it } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';

function tryDraw(source: string) {
  try {
    return drawDiagram(source, false);
  } catch {
    return { type: 'failed' as const };
  }
}

describe('diagrams', () => {
  it.each([
    ['graph TD\n  A[Start] --> B{Check}\n  B -->|yes| C[Done]', 'Start'],
    ['sequenceDiagram\n  Ann->>Bob: Hello\n  Bob-->>Ann: Hi', 'Hello'],
    ['stateDiagram-v2\n  [*] --> Idle\n  Idle --> [*]', 'Idle'],
    ['classDiagram\n  Animal <|-- Cat', 'Cat'],
    ['erDiagram\n  USER ||--o{ ORDER : places', 'ORDER'],
  ])('%j is an image with its words', (source, word) => {
    const drawing = tryDraw(source);
    expect(drawing).toMatchObject({ type: 'diagram', words: expect.stringContaining(word) });
  });

  it.each([
    ['each joined with each', `graph TD\n${'a & '.repeat(200)}b --> ${'c & '.repeat(200)}d`],
    ['no diagram', 'hello there'],
    ['a kind that is not known', 'gantt\n  title A'],
  ])('SEC-8 %s fails', (_name, source) => {
    expect(tryDraw(source).type).toBe('failed');
  });

  it('SEC-5 asks for no address, however it is written', () => {
    const drawing = tryDraw(
      'graph TD\n  A["<img src=https://evil.example/a.png>"] --> B\n  click A "https://evil.example"\n  style B fill:url(https://evil.example/b.svg)',
    );
    const svg = drawing.type === 'diagram' ? drawing.svg : '';
    expect(svg).not.toMatch(/@import|<script|<image|<foreignObject|<a |href=|onclick/i);
  });
});
