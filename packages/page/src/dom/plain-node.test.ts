import { describe, expect, it } from 'vitest';
import { extractPage } from '../index.ts';
import type { PageElement, PageNode } from './page-node.ts';
import { isOverlaid, toPlain } from './plain-node.ts';

class Element implements PageElement {
  readonly #children: PageNode[];

  constructor(...children: PageNode[]) {
    this.#children = children;
  }
  get nodeType(): number {
    return 1;
  }
  get nodeValue(): null {
    return null;
  }
  get nextSibling(): null {
    return null;
  }
  get localName(): string {
    return 'div';
  }
  get firstChild(): PageNode | null {
    return this.#children[0] ?? null;
  }
  getAttribute(): null {
    return null;
  }
}

/** As browsers have it: what is named in a form comes before what the form has. */
class Form extends Element {
  override get localName(): string {
    return 'form';
  }
  requestSubmit(): void {}
}

function createForm(named: Record<string, unknown>, ...children: PageNode[]): Form {
  const form = new Form(...children);
  for (const [name, value] of Object.entries(named))
    Object.defineProperty(form, name, { value, configurable: true });
  return form;
}

const text = (nodeValue: string): PageNode => ({
  nodeType: 3,
  nodeValue,
  firstChild: null,
  nextSibling: null,
});

describe('a plain node', () => {
  it('SEC-8 shows what a form has itself, whatever is named in it, and is the same each time', () => {
    const field = new Element();
    const form = createForm({ firstChild: field, localName: field, getAttribute: field }, text('Said.'));
    const plain = toPlain(form);
    expect([plain.localName, plain.firstChild?.nodeValue, plain.getAttribute()]).toEqual([
      'form',
      'Said.',
      null,
    ]);
    expect(toPlain(form)).toBe(plain);
    expect(isOverlaid(form)).toBe(true);
  });

  it('is the node itself where nothing can be named in it', () => {
    const element = new Element();
    expect(toPlain(element)).toBe(element);
    expect([isOverlaid(element), isOverlaid(createForm({ color: element }))]).toEqual([false, false]);
  });

  it('SEC-8 keeps a page from being read round in circles, or not at all', () => {
    const form = createForm({}, text('The ferry stayed at its pier.'));
    Object.defineProperty(form, 'firstChild', { value: form, configurable: true });
    Object.defineProperty(form, 'getAttribute', { value: form, configurable: true });
    expect(extractPage(new Element(form), { url: 'https://a.example/' }).text).toBe(
      'The ferry stayed at its pier.',
    );
  });
});
