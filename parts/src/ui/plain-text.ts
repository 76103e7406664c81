// The text inside rendered nodes, for copying and comparing.
import { isValidElement, type ReactNode } from 'react';

export function toPlainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toPlainText).join('');
  if (!isValidElement<{ children?: ReactNode; text?: string }>(node)) return '';
  return node.props.text ?? toPlainText(node.props.children);
}
