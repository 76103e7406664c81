// The page of editors, as a browser runs it: every kind that the extension types into, each with its own model to ask.
import { registerRichText } from '@lexical/rich-text';
import { Editor, EditorState } from 'draft-js';
import { $createParagraphNode, $getRoot, createEditor as createLexical } from 'lexical';
import { schema } from 'prosemirror-schema-basic';
import { EditorState as ProseState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import Quill from 'quill';
import { type ChangeEvent, createElement, Fragment, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor as createSlate, Node as SlateNode } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';

declare global {
  /** By the name of an editor: the text that it holds itself, whatever the page shows. */
  var models: Record<string, () => string>;
}

globalThis.models = {};
const app = document.body.appendChild(document.createElement('div'));

type FieldTag = 'input' | 'textarea';

function ControlledField({ name, tag, accept }: { name: string; tag: FieldTag; accept: RegExp }) {
  const [value, setValue] = useState('');
  models[name] = () => value;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    if (accept.test(target.value)) setValue(target.value);
  };
  return createElement(tag, { 'aria-label': name, value, onChange });
}

function DraftEditor() {
  const [state, setState] = useState(() => EditorState.createEmpty());
  models.Draft = () => state.getCurrentContent().getPlainText();
  return createElement(Editor, { editorState: state, onChange: setState, ariaLabel: 'Draft' });
}

function SlateEditor() {
  const editor = useMemo(() => withReact(createSlate()), []);
  models.Slate = () => editor.children.map((node) => SlateNode.string(node)).join('\n');
  const initialValue = [{ type: 'paragraph', children: [{ text: '' }] }];
  const editable = createElement(Editable, { 'aria-label': 'Slate', placeholder: 'Write something' });
  // biome-ignore lint/correctness/noChildrenProp: without JSX, required children are a property.
  return createElement(Slate, { editor, initialValue, children: editable });
}

function ReactEditors() {
  return createElement(
    Fragment,
    null,
    createElement(ControlledField, { name: 'React input', tag: 'input', accept: /^/ }),
    createElement(ControlledField, { name: 'React textarea', tag: 'textarea', accept: /^/ }),
    createElement(ControlledField, { name: 'Letters', tag: 'input', accept: /^\D*$/ }),
    createElement(DraftEditor),
    createElement(SlateEditor),
  );
}

function addBox(name: string): HTMLElement {
  const box = app.appendChild(document.createElement('div'));
  box.setAttribute('aria-label', name);
  return box;
}

function addLexical(): void {
  const box = addBox('Lexical');
  box.contentEditable = 'true';
  const editor = createLexical({ namespace: 'page', onError: reportError });
  editor.setRootElement(box);
  registerRichText(editor);
  editor.update(() => void $getRoot().append($createParagraphNode()));
  models.Lexical = () =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((paragraph) => paragraph.getTextContent())
        .join('\n'),
    );
}

function addProseMirror(): void {
  const attributes = { 'aria-label': 'ProseMirror' };
  const view = new EditorView(app, { state: ProseState.create({ schema }), attributes });
  models.ProseMirror = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
}

function addQuill(): void {
  const quill = new Quill(addBox(''));
  quill.root.setAttribute('aria-label', 'Quill');
  models.Quill = () => quill.getText().replace(/\n$/, '');
}

/** Fields and editors without a library: what they hold is their model. */
function addPlain(root: ParentNode & Node, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll<HTMLInputElement>('[aria-label]')) {
    const name = element.getAttribute('aria-label') ?? '';
    const isField = ['input', 'textarea'].includes(element.localName);
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees there, line by line, is what it holds
    models[name] = () => (isField ? element.value : element.innerText.replaceAll('\u00a0', ' '));
  }
  root.append(...template.content.children);
}

function addShadow(mode: ShadowRootMode, html: string): void {
  addPlain(app.appendChild(document.createElement('div')).attachShadow({ mode }), html);
}

function addFrame(html: string): void {
  const frame = app.appendChild(document.createElement('iframe'));
  if (frame.contentDocument) addPlain(frame.contentDocument.body, html);
}

function addRefusers(): void {
  addPlain(
    app,
    `<input aria-label="Short" maxlength="5"><input aria-label="Read-only" value="fixed" readonly>
    <input aria-label="Disabled" disabled><input aria-label="Squeezed"><div contenteditable aria-label="Deaf"></div>
    <div contenteditable aria-label="Echo">old</div><input aria-label="Number" type="number">
    <input aria-label="Date" type="date"><input aria-label="Keys">`,
  );
  const find = (name: string) => app.querySelector(`[aria-label=${name}]`) as HTMLInputElement;
  find('Squeezed').addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    field.value = field.value.replaceAll(' ', '');
  });
  find('Keys').addEventListener('keydown', (event) => {
    if (/\d/.test(event.key)) event.preventDefault();
  });
  for (const name of ['Deaf', 'Echo'])
    for (const type of ['paste', 'beforeinput'])
      find(name).addEventListener(type, (event) => event.preventDefault());
}

addPlain(
  app,
  `<input aria-label="Input"><textarea aria-label="Textarea"></textarea><div contenteditable aria-label="Plain"></div>`,
);
createRoot(app.appendChild(document.createElement('div'))).render(createElement(ReactEditors));
addLexical();
addProseMirror();
addQuill();
addShadow('open', '<input aria-label="Open shadow"><div contenteditable aria-label="Shadow editor"></div>');
addShadow('closed', '<input aria-label="Closed shadow">');
addFrame('<input aria-label="Framed"><div contenteditable aria-label="Framed editor"></div>');
addRefusers();
