// The state that a provider wants to see again with a tool call: its thoughts before the call, and signatures.
import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ProviderName } from '../providers/known-providers.ts';

export interface ReasoningBlock {
  text: string;
  metadata?: SharedV4ProviderMetadata;
}

export interface ProviderState {
  /** Whose it is: to another provider it means nothing. */
  provider: ProviderName;
  /** The thoughts before the call, on the first call of an answer. */
  reasoning?: ReasoningBlock[];
  metadata?: SharedV4ProviderMetadata;
}

/** Null when there is none, or none for this provider. */
export function parseProviderState(text: string | undefined, provider: ProviderName): ProviderState | null {
  if (text === undefined) return null;
  try {
    const state: ProviderState | null = JSON.parse(text);
    return state?.provider === provider ? state : null;
  } catch {
    // A stored call that was cut short: the provider gets the call without its thoughts.
    return null;
  }
}
