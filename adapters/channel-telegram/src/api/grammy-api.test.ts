import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createGrammyApi } from './grammy-api.ts';

const token = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp';

async function connect(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createGrammyApi({ token, apiRoot: `http://127.0.0.1:${port}` });
}

it('SEC-6 a refusal that names the token is told without it', async () => {
  const description = `Bad Request: no /bot${token}/sendMessage here`;
  const api = await connect((_, response) => {
    response.writeHead(400).end(JSON.stringify({ ok: false, error_code: 400, description }));
  });
  await expect(api.call('sendMessage', { chat_id: 1, text: 'x' })).rejects.toMatchObject({
    failure: { type: 'refused', code: 400 },
    message: 'Bad Request: no /bot<token>/sendMessage here',
  });
});

it('OPS-2 a call whose connection broke may have been done', async () => {
  const api = await connect((request) => void request.on('end', () => request.socket.destroy()).resume());
  await expect(api.call('sendMessage', { chat_id: 1, text: 'x' })).rejects.toMatchObject({
    failure: { type: 'lost' },
  });
});

it('a limit lasts as many seconds as it says', async () => {
  const parameters = { retry_after: 7 };
  const answer = { ok: false, error_code: 429, description: 'Too Many Requests', parameters };
  const api = await connect((_, response) => void response.writeHead(429).end(JSON.stringify(answer)));
  await expect(api.call('sendMessage', { chat_id: 1, text: 'x' })).rejects.toMatchObject({
    failure: { type: 'limited', afterMs: 7000 },
  });
});

it('SEC-8 a file that does not end is not read to the end', async () => {
  const piece = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const api = await connect((_, response) => {
    const send = () => {
      while (!response.destroyed && sent < 60) {
        sent += 1;
        if (!response.write(piece)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  });
  const outcome = await api.download('documents/file_1').then(
    ({ length }) => `${length} bytes were read`,
    ({ message, failure }) => `${failure.type}: ${message}`,
  );
  expect(outcome).toBe('refused: the file is too big');
});
