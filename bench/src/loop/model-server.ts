// A scripted model server on a thread of its own, so that its work is not counted as the client's.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type ScriptedTurn, startScriptedModelServer } from '@nod/testing';

export interface ModelServerPlan {
  /** How many requests it answers. */
  answers: number;
  /** Text pieces in each answer, each written on its own. */
  tokens: number;
}

/** The base URL of a server that speaks OpenAI's form, and how to end it. */
export async function startModelServer(
  plan: ModelServerPlan,
): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  const url = await new Promise<string>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  );
  return {
    url,
    async close() {
      await worker.terminate();
    },
  };
}

async function serve({ answers, tokens }: ModelServerPlan): Promise<void> {
  const server = await startScriptedModelServer();
  const steps = Array.from({ length: tokens }, (_, index) => ({
    type: 'text' as const,
    text: `word${index} `,
  }));
  server.script(Array<ScriptedTurn>(answers).fill({ type: 'answer', steps }));
  parentPort?.postMessage(server.url('openai'));
}

if (parentPort) await serve(workerData);
