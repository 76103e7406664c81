// A delivery in words: how far a message has come, and what the program said where it did not take it.
import type { Delivery } from '@nod/protocol';
import { type Line, own, type Part, said, warning } from './parts.ts';
import { labelled, type Words } from './words.ts';

/** "Not delivered: a menu is open in its terminal: answer that first". */
export function wordDelivery(delivery: Delivery, words: Words): Part[] {
  const { states, refusals } = words.deliveries;
  const state = states[delivery.state];
  if (delivery.state !== 'refused') return [own(state)];
  const told = delivery.words === '' ? [] : [own(' · '), said(delivery.words)];
  return [...labelled(state, [own(refusals[delivery.reason])], words), ...told];
}

/** What the person has to be told of it: nothing while it is on its way, or has arrived. */
export function wordFailedDelivery(delivery: Delivery | null, words: Words): Line[] {
  return isFailedDelivery(delivery) ? [warning(wordDelivery(delivery, words))] : [];
}

/** It did not arrive, or nobody can tell. */
export function isFailedDelivery(delivery: Delivery | null): delivery is Delivery {
  return delivery?.state === 'refused' || delivery?.state === 'unknown';
}
