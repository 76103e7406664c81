import { parentPort, workerData } from 'node:worker_threads';
import { toReadableText } from './to-readable-text.ts';

const { html, url }: { html: string; url: string } = workerData;
parentPort?.postMessage(toReadableText(html, url));
