// A loopback HTTP server that speaks as providers do, in four forms, and answers what a test wrote. It knows no model.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicForm } from './anthropic.ts';
import { geminiForm } from './gemini.ts';
import { openaiForm } from './openai.ts';
import { findFiles, type ReceivedFile } from './received-files.ts';
import { responsesForm } from './responses.ts';
import type { RequestBody, ScriptedTurn, WireForm, WireFormName } from './script.ts';
import { sendTurn } from './turn-sending.ts';

const FORMS: Record<WireFormName, WireForm> = {
  openai: openaiForm,
  responses: responsesForm,
  anthropic: anthropicForm,
  gemini: geminiForm,
};

export interface RecordedRequest {
  form: WireFormName;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** As sent, parsed. */
  body: RequestBody;
  /** The pictures and documents that came with it, in order. */
  files: ReceivedFile[];
  /** Resolves when the response is over, or its client has gone. */
  closed: Promise<void>;
}

export interface ScriptedModelServer {
  /** The base URL under which it speaks that form. */
  url(form: WireFormName): string;
  /** Adds turns; each answers one request, in order, whatever its form. After the last: what is improvised, or 400. */
  script(turns: readonly ScriptedTurn[]): void;
  /** What was asked, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Resolves to the request with that index, as soon as it has come. */
  waitForRequest(index: number): Promise<RecordedRequest>;
  /** Ends everything, also what hangs. */
  close(): Promise<void>;
}

export interface ScriptedModelOptions {
  /** Listed in the form of OpenAI; without it, the server does not tell which models it has. */
  models?: readonly string[];
  /** Answers what comes when the script has no turn left. */
  improvise?: (request: RecordedRequest) => ScriptedTurn;
}

export async function startScriptedModelServer({
  models,
  improvise = () => NO_MORE_TURNS,
}: ScriptedModelOptions = {}): Promise<ScriptedModelServer> {
  const turns: ScriptedTurn[] = [];
  const requests: RecordedRequest[] = [];
  const waiting = new Map<number, PromiseWithResolvers<RecordedRequest>>();

  function record(request: RecordedRequest): void {
    requests.push(request);
    waiting.get(requests.length - 1)?.resolve(request);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = findForm(path);
    if (models && path === `${FORMS.openai.basePath}/models`) {
      return void response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    }
    if (name === null || request.method !== 'POST') return void response.writeHead(404).end();
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const body: RequestBody = JSON.parse(await readText(request));
    const files = findFiles(body, FORMS[name].readFilePart);
    const recorded = { form: name, path, headers: request.headers, body, files, closed };
    record(recorded);
    await sendTurn(turns.shift() ?? improvise(recorded), FORMS[name], body, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: (form) => `http://127.0.0.1:${port}${FORMS[form].basePath}`,
    script: (added) => void turns.push(...added),
    requests,
    waitForRequest(index) {
      const request = requests[index];
      if (request) return Promise.resolve(request);
      const waiter = waiting.get(index) ?? Promise.withResolvers<RecordedRequest>();
      waiting.set(index, waiter);
      return waiter.promise;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

const NO_MORE_TURNS: ScriptedTurn = { type: 'refusal', status: 400, message: 'the script has no more turns' };

function findForm(path: string): WireFormName | null {
  const names: WireFormName[] = ['openai', 'responses', 'anthropic', 'gemini'];
  return names.find((name) => FORMS[name].isAnswerPath(path)) ?? null;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
