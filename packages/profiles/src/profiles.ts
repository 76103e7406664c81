// The profiles of all agent programs that Nod knows how to connect, in the order in which they are shown.
import { claude } from './agents/claude.ts';
import { codex } from './agents/codex.ts';
import { copilot } from './agents/copilot.ts';
import { gemini } from './agents/gemini.ts';
import { kimi } from './agents/kimi.ts';
import { opencode } from './agents/opencode.ts';
import type { Profile } from './agents/profile.ts';
import { qwen } from './agents/qwen.ts';

export const PROFILES: readonly Profile[] = [claude, codex, gemini, qwen, opencode, copilot, kimi];

export function findProfile(name: string): Profile | null {
  return PROFILES.find(({ program }) => program === name) ?? null;
}
