import {
  createHubClient,
  followEvents,
  LogChangedError,
  type StreamStatus,
  waitForAnswer,
} from '@nod/client';
import type { StreamItem } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHttpApi } from './http-api.ts';
import { type HttpServer, serveHttp } from './http-server.ts';
import { credentials, localToken, timerSoon, toAgentName, toApiOptions, until } from './test-api.ts';

async function serve(test: TestHub, port = 0): Promise<HttpServer> {
  const createApi = (port: number) => createHttpApi({ ...toApiOptions(test, test.disk, []), port });
  const server = await serveHttp({ host: '127.0.0.1', port, createApi });
  await server.api.adoptLocalToken(localToken);
  return server;
}

/** A fetch whose first bodies break off after so many bytes each; later ones hold. */
function createCutFetch(cuts: readonly number[]): typeof fetch {
  let connections = 0;
  return async (url, init) => {
    const response = await fetch(url, init);
    const cut = cuts[connections];
    connections += 1;
    return cut === undefined ? response : new Response(response.body?.pipeThrough(cutAfter(cut)), response);
  };
}

function cutAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.byteLength;
      if (left <= 0) controller.error(new Error('cut'));
    },
  });
}

function connectClient(port: number, token: string, fetch: typeof globalThis.fetch) {
  return createHubClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token,
    fetch,
    timer: timerSoon,
    random: () => 0.5,
  });
}

type Step = 'message' | 'restart' | 'live';

/** Follows from the beginning while the steps happen; resolves to what was heard and what had happened. */
async function followThrough(steps: readonly Step[], cuts: readonly number[]) {
  let test = await startTestHub();
  let server = await serve(test);
  const heard: StreamItem[] = [];
  const statuses: StreamStatus[] = [];
  const stop = new AbortController();
  const following = followEvents({
    client: connectClient(server.port, credentials.personToken, createCutFetch(cuts)),
    logId: test.hub.startingPoint().logId,
    after: 0,
    onItem: (item) => void heard.push(item),
    onStatus: (status) => void statuses.push(status),
    signal: stop.signal,
  });
  for (const step of steps) {
    if (step === 'message') await test.hub.bus.send(test.outgoing({ quickReplies: ['好', 'no'] }));
    else if (step === 'live') await until(() => statuses.at(-1) === 'live');
    else {
      await server.close();
      test = await test.restart();
      server = await serve(test, server.port);
    }
  }
  await until(
    () =>
      heard.at(-1)?.seq === (test.hub.startingPoint().overview.seq || undefined) && statuses.includes('live'),
  );
  stop.abort();
  await following;
  await server.close();
  return { heard, statuses, happened: test.disk.changes };
}

describe('following the hub over HTTP', () => {
  it('QR-2.5 every event is heard once and in order, wherever the connection breaks and the hub restarts', async () => {
    const steps = fc.array(fc.constantFrom<Step>('message', 'message', 'live', 'restart'), {
      maxLength: 8,
    });
    const cuts = fc.array(fc.integer({ min: 1, max: 2500 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, cuts, async (steps, cuts) => {
        const { heard, happened } = await followThrough(steps, cuts);
        expect(heard).toEqual(happened.map((event, index) => ({ seq: index + 1, event })));
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('says when it is live and when not', async () => {
    const { statuses } = await followThrough(['live', 'message', 'restart', 'message', 'live'], []);
    expect(statuses).toEqual(['connecting', 'live', 'offline', 'live']);
  });

  it('OPS-2 a wait for an answer survives restarts of the hub', async () => {
    const first = await startTestHub();
    const firstServer = await serve(first);
    const { requestId } = await first.hub.bus.send(first.outgoing({ quickReplies: ['yes'] }));
    const client = connectClient(firstServer.port, localToken, fetch);
    const waiting = waitForAnswer(client, requestId ?? '');
    await until(() => first.time.pendingTimers() > 0);
    await firstServer.close();
    const second = await first.restart();
    const secondServer = await serve(second, firstServer.port);
    const person = connectClient(secondServer.port, credentials.personToken, fetch);
    await person.answer(requestId ?? '', { text: 'yes', surface: 'panel' });
    expect((await waiting).settlement).toMatchObject({ outcome: 'answered', reply: { text: 'yes' } });
    await secondServer.close();
  });

  it('QR-2.5 an inbox stream yields each message once over restarts, acknowledged or not', async () => {
    const first = await startTestHub();
    const firstServer = await serve(first);
    const helper = toAgentName('helper');
    await first.hub.agents.register(helper);
    const stop = new AbortController();
    const client = connectClient(firstServer.port, localToken, fetch);
    const inbox = client.followInbox('helper', stop.signal);
    await first.hub.bus.send(first.outgoing({ to: helper, text: 'one' }));
    expect((await inbox.next()).value?.payload.text).toBe('one');
    await firstServer.close();
    const second = await first.restart();
    const secondServer = await serve(second, firstServer.port);
    await second.hub.bus.send(second.outgoing({ to: helper, text: 'two' }));
    expect((await inbox.next()).value?.payload.text).toBe('two');
    const end = inbox.next();
    stop.abort();
    expect((await end).done).toBe(true);
    await secondServer.close();
  });

  it('QR-2.5 an inbox stream goes on with a hub whose data are new, and whose positions begin anew', async () => {
    const first = await startTestHub();
    const firstServer = await serve(first);
    const helper = toAgentName('helper');
    await first.hub.agents.register(helper);
    for (const text of ['one', 'two']) await first.hub.bus.send(first.outgoing({ to: helper, text }));
    const stop = new AbortController();
    const client = connectClient(firstServer.port, localToken, fetch);
    const inbox = client.followInbox('helper', stop.signal);
    for (const text of ['one', 'two']) expect((await inbox.next()).value?.payload.text).toBe(text);
    await firstServer.close();
    const wiped = await startTestHub();
    await wiped.hub.agents.register(helper);
    await wiped.hub.bus.send(wiped.outgoing({ to: helper, text: 'new' }));
    const secondServer = await serve(wiped, firstServer.port);
    expect((await inbox.next()).value?.payload.text).toBe('new');
    const end = inbox.next();
    stop.abort();
    await end;
    await secondServer.close();
  });

  it('QR-2.5 whoever follows the events of a hub whose data are new is told to start anew', async () => {
    const first = await startTestHub();
    const firstServer = await serve(first);
    await first.hub.agents.register(toAgentName('ci'));
    const heard: StreamItem[] = [];
    const following = followEvents({
      client: connectClient(firstServer.port, credentials.personToken, fetch),
      logId: first.hub.startingPoint().logId,
      after: 0,
      onItem: (item) => void heard.push(item),
      onStatus: () => {},
      signal: new AbortController().signal,
    });
    await until(() => heard.length === 1);
    await firstServer.close();
    const wiped = await startTestHub();
    for (const name of ['a', 'b', 'c']) await wiped.hub.agents.register(toAgentName(name));
    const secondServer = await serve(wiped, firstServer.port);
    await expect(following).rejects.toBeInstanceOf(LogChangedError);
    expect(heard).toHaveLength(1);
    await secondServer.close();
  });
});
