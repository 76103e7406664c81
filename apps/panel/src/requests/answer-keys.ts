// The number keys 1–9 and 0 answer one request: the one whose buttons show the digits. For a tool call they only
// lead to its buttons: no single key approves.
import type { HumanRequest } from '@nod/protocol';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isPlainKey, isTyping } from '../shell/keyboard.ts';
import { answerRequest } from '../state/answer-request.ts';
import { toOptions } from './to-options.ts';
import { ARM_AFTER_MS } from './use-armed.ts';

interface AnswerKeysTarget {
  requestId: string | null;
  isArmed: boolean;
}

export const useAnswerKeysTarget = create<AnswerKeysTarget>()(() => ({ requestId: null, isArmed: false }));

/** Lets the number keys answer this request for as long as the calling screen shows. */
export function useAnswerKeys(request: HumanRequest | null): void {
  const requestId = request?.id ?? null;
  useEffect(() => {
    useAnswerKeysTarget.setState({ requestId, isArmed: false });
    const timer = setTimeout(() => useAnswerKeysTarget.setState({ isArmed: true }), ARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [requestId]);
  useEffect(() => {
    if (!request) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = toAction(request, event.key);
      const { requestId, isArmed } = useAnswerKeysTarget.getState();
      if (!act || !isArmed || requestId !== request.id) return;
      if (!isPlainKey(event) || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [request]);
}

function toAction(request: HumanRequest, key: string): (() => void) | null {
  if (request.kind === 'tool-approval') return toApprovalAction(request.id, key);
  const text = toOptions(request)[toIndex(key)];
  return text === undefined ? null : () => void answerRequest(request, text);
}

/** The button to approve gets the focus and waits for Enter; those that only open something are pressed. */
function toApprovalAction(id: string, key: string): (() => void) | null {
  if (!/^[123]$/.test(key)) return null;
  const button = document.querySelector<HTMLElement>(`[data-approval="${id}"] [data-key="${key}"]`);
  if (!button) return null;
  return key === '1' ? () => focusForEnter(button) : () => button.click();
}

/** From here on only Enter means yes: whoever goes on typing did not mean the button. */
function focusForEnter(button: HTMLElement): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    button.blur();
  };
  button.focus();
  button.addEventListener('keydown', onKeyDown);
  button.addEventListener('blur', () => button.removeEventListener('keydown', onKeyDown), { once: true });
}

/** 1 is the first option, 0 the tenth; -1 for any other key. */
function toIndex(key: string): number {
  if (!/^[0-9]$/.test(key)) return -1;
  return key === '0' ? 9 : Number(key) - 1;
}
