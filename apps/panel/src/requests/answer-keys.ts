// The number keys 1–9 and 0 answer one request: the one whose buttons show the digits.
import type { HumanRequest } from '@nod/protocol';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isPlainKey, isTyping } from '../shell/keyboard.ts';
import { answerRequest } from '../state/answer-request.ts';
import { toOptions } from './to-options.ts';

/** A request that has only just come to the front takes no keys: the person meant what was there before. */
const ARM_AFTER_MS = 400;

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
      const text = toOptions(request)[toIndex(event.key)];
      const { requestId, isArmed } = useAnswerKeysTarget.getState();
      if (text === undefined || !isArmed || requestId !== request.id) return;
      if (!isPlainKey(event) || isTyping(event)) return;
      event.preventDefault();
      void answerRequest(request, text);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [request]);
}

/** 1 is the first option, 0 the tenth; -1 for any other key. */
function toIndex(key: string): number {
  if (!/^[0-9]$/.test(key)) return -1;
  return key === '0' ? 9 : Number(key) - 1;
}
