// The official conformance scenarios for MCP servers, against a real hub. The suite knows no credentials, so a line in
// between adds the token and the agent's name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';

const SUITE = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

const APPLIES = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

/** Scenarios for what the hub does not offer, or that call tools which only a test server has. */
const DOES_NOT_APPLY: Record<string, readonly string[]> = {
  'no logging, completion, resources or prompts are offered': [
    'logging-set-level',
    'completion-complete',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'calls tools that are made for the suite (test_simple_text, test_reconnection, …)': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'json-schema-2020-12',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'server-sse-polling',
  ],
};

let hub: StartedHub;
let line: Server;

beforeAll(async () => {
  hub = await startHub();
  line = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = toHubHeaders(incoming.headers);
    const passed = request({ host: '127.0.0.1', port: hub.port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
});

afterAll(async () => {
  line.closeAllConnections();
  line.close();
  await hub.stop();
});

/** What names the line names the hub; any other Host or Origin is passed on as it is. */
function toHubHeaders({ host, origin, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const { port } = line.address() as AddressInfo;
  const toHub = (text: string) => text.replace(`127.0.0.1:${port}`, `127.0.0.1:${hub.port}`);
  return {
    ...headers,
    ...(host && { host: toHub(host) }),
    ...(origin && { origin: toHub(origin) }),
    authorization: `Bearer ${hub.programToken}`,
    'x-nod-agent': 'conformance',
  };
}

async function runSuite(args: string[]): Promise<string> {
  const child = spawn(process.execPath, [SUITE, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  return output;
}

describe('the official conformance scenarios', () => {
  it.each(APPLIES)('%s passes without a warning', async (scenario) => {
    const { port } = line.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    const output = await runSuite(['server', '--url', url, '--scenario', scenario]);
    const [, passed, total, failed, warnings] =
      /Passed: (\d+)\/(\d+), (\d+) failed, (\d+) warnings/.exec(output) ?? [];
    expect({ passed, failed, warnings }, output).toEqual({ passed: total, failed: '0', warnings: '0' });
    expect(Number(total)).toBeGreaterThan(0);
  });

  it('are all accounted for: they pass, or do not apply', async () => {
    const output = await runSuite(['list']);
    const [servers = ''] = output.split('Client scenarios');
    const listed = [...servers.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    const known = [...APPLIES, ...Object.values(DOES_NOT_APPLY).flat()];
    expect(listed.toSorted()).toEqual(known.toSorted());
  });
});
