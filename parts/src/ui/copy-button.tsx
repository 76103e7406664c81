// Copies a text and says so for a moment.
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { showCopyFailed } from '../notices/toasts.ts';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './copy-button.module.css';

const SAID_FOR_MS = 1600;

interface CopyButtonProps {
  text: string;
  label: string;
  className?: string | undefined;
}

export function CopyButton({ text, label, className }: CopyButtonProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => showCopyFailed(panel, error),
    );
  };
  return (
    <button
      type="button"
      className={`${styles.copy} ${className ?? ''}`}
      onClick={copy}
      aria-label={isCopied ? texts.messages.copied : label}
      title={isCopied ? texts.messages.copied : label}
    >
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
    </button>
  );
}
