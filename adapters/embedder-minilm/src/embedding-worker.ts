// The thread that computes vectors: one text at a time, of the job that has the fewest texts left, so that a
// question does not wait for a thousand memories.
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './minilm-embedder.ts';
import { loadTextEmbedding } from './text-embedding.ts';

interface Job {
  number: number;
  texts: string[];
  vectors: Float32Array[];
}

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const embed = loadTextEmbedding();
const jobs = new Map<number, Job>();

function say(message: FromWorker): void {
  port.postMessage(message);
}

function chooseJob(): Job | undefined {
  const left = ({ texts, vectors }: Job) => texts.length - vectors.length;
  return [...jobs.values()].reduce<Job | undefined>(
    (shortest, job) => (shortest && left(shortest) <= left(job) ? shortest : job),
    undefined,
  );
}

function embedNext(): void {
  const job = chooseJob();
  if (!job) return;
  try {
    const text = job.texts[job.vectors.length];
    if (text !== undefined) job.vectors.push(embed(text));
  } catch (error) {
    jobs.delete(job.number);
    say({ type: 'failed', job: job.number, message: error instanceof Error ? error.message : String(error) });
  }
  if (jobs.has(job.number) && job.vectors.length === job.texts.length) finish(job);
  if (jobs.size > 0) setImmediate(embedNext);
}

function finish(job: Job): void {
  jobs.delete(job.number);
  say({ type: 'embedded', job: job.number, vectors: job.vectors });
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') {
    jobs.delete(message.job);
    return;
  }
  if (jobs.size === 0) setImmediate(embedNext);
  jobs.set(message.job, { number: message.job, texts: message.texts, vectors: [] });
});
