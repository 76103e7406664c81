// The sending of one scripted turn over one HTTP response.
import type { ServerResponse } from 'node:http';
import type { ControlStep, RequestBody, ScriptedTurn, WireForm } from './script.ts';

/** Resolves when there is nothing more to send or nobody to send it to; a hanging turn, when its client has gone. */
export async function sendTurn(
  turn: ScriptedTurn,
  form: WireForm,
  request: RequestBody,
  response: ServerResponse,
): Promise<void> {
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  switch (turn.type) {
    case 'silence':
      return closed;
    case 'refusal':
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(turn.body ?? form.renderError(turn.status, turn.message));
      return;
    case 'answer':
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      // A gate may come first: the client has to see the headers all the same.
      response.flushHeaders();
      return sendFrames(form.render(turn, request), turn.bytesPerWrite, { response, closed });
  }
}

interface Connection {
  response: ServerResponse;
  closed: Promise<void>;
}

async function sendFrames(
  frames: readonly (string | ControlStep)[],
  bytesPerWrite: number | undefined,
  connection: Connection,
): Promise<void> {
  const { response, closed } = connection;
  for (const frame of frames) {
    if (response.destroyed) return;
    if (typeof frame === 'string') await sendFrame(frame, bytesPerWrite, connection);
    else if (frame.type === 'gate') await Promise.race([frame.gate.pass(), closed]);
    else return stop(frame, connection);
  }
  response.end();
}

async function stop(
  step: Exclude<ControlStep, { type: 'gate' }>,
  { response, closed }: Connection,
): Promise<void> {
  if (step.type === 'hang') return closed;
  if (step.type === 'break') response.destroy();
  else response.end();
}

async function sendFrame(
  frame: string,
  bytesPerWrite: number | undefined,
  connection: Connection,
): Promise<void> {
  const bytes = Buffer.from(frame);
  const step = bytesPerWrite ?? bytes.length;
  for (let start = 0; start < bytes.length; start += step) {
    await write(bytes.subarray(start, start + step), connection);
  }
}

/** Resolves when the bytes have been handed to the system, so that two writes do not become one chunk. */
async function write(bytes: Buffer, { response, closed }: Connection): Promise<void> {
  const written = new Promise<void>((resolve) => response.write(bytes, () => resolve()));
  await Promise.race([written, closed]);
}
