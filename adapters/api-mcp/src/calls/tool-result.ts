// Results of the tools. Text and data say the same, in full: some programs show a model only the one, some only the other.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ConnectionError } from '@nod/client';
import { NodError } from '@nod/protocol';

export function toResult(texts: string[], structuredContent: Record<string, unknown>): CallToolResult {
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent };
}

/** A time as texts give it. */
export function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Runs a tool; what the hub refuses becomes a tool error with code and message, so that the model can correct it. */
export async function refusalsAsResults(tool: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await tool();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) throw error;
    const { code, message } = refusal;
    return { ...toResult([`${code}: ${message}`], { error: { code, message } }), isError: true };
  }
}

/** What the hub refused, or that it is away; null: the error is something else. */
export function toRefusal(error: unknown): { code: string; message: string } | null {
  if (error instanceof NodError) return error;
  if (error instanceof ConnectionError) {
    return { code: 'unavailable', message: 'the Nod hub does not answer; it is started with: npm start' };
  }
  return null;
}
