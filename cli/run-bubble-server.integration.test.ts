import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeObjectDescription } from '../src/protocol/setp/index.ts';
import { deferred } from '../test/deferred.ts';
import type { TestBubbleClient } from '../test/setp/bubble-client.ts';
import { udpBubbleClient } from '../test/setp/udp-bubble-client.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { until } from '../test/until.ts';
import { readBubbleOptions } from './bubble-options.ts';
import { runBubbleServer } from './run-bubble-server.ts';

const HOST = '127.0.0.1';
const UPPER = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000a';
const LOWER = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000b';
const MODEL = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000c';
const AVATAR = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000d';
const START_MS = 60_000;

/** Runs the server until it ends, or until `stop` is called; `started` resolves with the first output. */
function startBubble(flags: Parameters<typeof readBubbleOptions>[0]) {
  const printed = { output: '', errors: '' };
  const [started, stop] = [deferred(), deferred()];
  const streams = {
    write: (text: string) => {
      printed.output += text;
      started.resolve();
    },
    writeError: (text: string) => {
      printed.errors += text;
      started.resolve();
    },
  };
  const status = runBubbleServer(readBubbleOptions(flags), streams, () => stop.promise);
  return { printed, started: Promise.race([started.promise, status]), stop: stop.resolve, status };
}

describe('vitrine bubble', () => {
  it('serves the demo’s bubbles without a file, and prints where, until it is stopped', async () => {
    const { printed, started, stop, status } = startBubble({ port: '0', 'http-port': '0' });
    await started;
    expect(printed.errors).toBe('');
    const [, port] =
      /^Vitrine demo bubbles is at 127\.0\.0\.1, UDP port (\d+), with Upper Quay, Lower Quay\.\n/.exec(
        printed.output,
      ) ?? [];
    const [, cloud] = /\nCloud document: (\S+)\n/.exec(printed.output) ?? [];
    expect(await (await fetch(cloud)).json()).toMatchObject({ name: 'Vitrine demo bubbles' });
    const client = await udpBubbleClient({ host: HOST, port: Number(port) }, { user: 'Guest' });
    await until(() => client.outcome?.kind === 'accepted', 'the connection');
    stop();
    expect(await status).toBe(0);
    expect(printed.output).toContain('Ctrl+C stops it.\nDisconnecting everybody and stopping.\n');
    await until(() => client.endReason === 'disconnected', 'the end of the session');
  });

  it('reports a port that is in use, and what chooses another', async () => {
    const socket = createSocket('udp4').bind(0, HOST);
    await once(socket, 'listening');
    onTestFinished(() => void socket.close());
    const { port } = socket.address();
    const { printed, status } = startBubble({ port: `${port}`, 'http-port': '0' });
    expect(await status).toBe(2);
    expect(printed.errors).toBe(
      `Port ${port} is taken: stop what uses it, or choose another with --port.\n`,
    );
  });

  it('reports the errors of a configuration', async () => {
    const path = join(temporaryFolder(), 'quay.json');
    writeFileSync(path, '{"name": "Quay", "bubbles": [], "colour": "red"}');
    const { printed, status } = startBubble({ config: path });
    expect(await status).toBe(2);
    expect(printed.errors.split('\n')).toEqual([
      `${path}: bubbles: expected at least one bubble`,
      `${path}: colour: there is no such key`,
      '',
    ]);
  });
});

/** A server in a process of its own. */
interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function spawnServer(config: string): ServerProcess {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const args = ['--import', 'tsx', 'cli/vitrine.ts', 'bubble', '--config', config];
  const child = spawn(process.execPath, args, { cwd: root });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return { child, output: () => output };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, HOST);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

const bubbleEntry = (id: string, name: string) => ({ id, name, range: 20, perceptionRange: 30 });
const avatars = [{ id: AVATAR, name: 'Heron', model: MODEL }];

/** The resident with a name, as a client perceives it. */
const residentOf = (client: TestBubbleClient, name: string) =>
  [...client.objects.values()].find(
    ({ objectInternalData }) => decodeObjectDescription(objectInternalData)?.name === name,
  );

/** @param user another one for each client: their avatars are the same in both bubbles. */
async function joinedClient(
  port: number,
  bubbleId: string,
  user: string,
): Promise<TestBubbleClient> {
  const client = await udpBubbleClient({ host: HOST, port }, { user });
  await until(() => client.outcome?.kind === 'accepted', 'the connection');
  client.session.send('List Avatars Request', { bubbleIdentifier: bubbleId });
  await until(() => client.last('List Avatars Response') !== undefined, 'the list of avatars');
  client.join(bubbleId, client.last('List Avatars Response')?.avatars[0].avatarIdentifier ?? '');
  await until(() => client.avatar !== undefined, 'the own avatar');
  return client;
}

describe('two processes', () => {
  it('link by their configurations, and hand a resident over', { timeout: 120_000 }, async () => {
    const folder = temporaryFolder();
    const [upperPort, lowerPort] = [await freeUdpPort(), await freeUdpPort()];
    const challengeKey = 'shared by both servers';
    const write = (name: string, value: object) => {
      const path = join(folder, `${name}.json`);
      const common = { http: { port: 0 }, createAccounts: true, avatars, challengeKey };
      writeFileSync(path, JSON.stringify({ name, ...common, ...value }));
      return path;
    };
    const lower = spawnServer(
      write('Lower', {
        port: lowerPort,
        allowedLinks: [{ host: HOST, port: upperPort }],
        bubbles: [bubbleEntry(LOWER, 'Lower Quay')],
      }),
    );
    const upper = spawnServer(
      write('Upper', {
        port: upperPort,
        bubbles: [
          {
            ...bubbleEntry(UPPER, 'Upper Quay'),
            links: [{ host: HOST, port: lowerPort, bubble: LOWER, center: [30, 0, 0] }],
            residents: [
              {
                name: 'Sanna Virtanen',
                model: MODEL,
                location: [11, 0, 0],
                walkingSpeed: 3,
                // Skipped until the link is there.
                route: [{ stand: 6 }, { walk: [0, 0], bubble: LOWER }],
              },
            ],
          },
        ],
      }),
    );
    for (const { output } of [lower, upper]) {
      await until(() => output().includes('Ctrl+C stops it.'), 'the start of a server', START_MS);
    }
    const above = await joinedClient(upperPort, UPPER, 'above');
    const below = await joinedClient(lowerPort, LOWER, 'below');

    await until(
      () => residentOf(below, 'Sanna Virtanen')?.simulationIdentifier === LOWER,
      'the handover, seen in the target',
      START_MS,
    );
    const sanna = residentOf(below, 'Sanna Virtanen');
    await until(() => above.last('Handover Perception') !== undefined, 'the handover, seen behind');
    const { sourceLocation, targetLocation, ...handover } = above.last('Handover Perception') ?? {};
    expect(handover).toMatchObject({
      objectIdentifier: sanna?.objectIdentifier,
      sourceSimulationIdentifier: UPPER,
      targetSimulationIdentifier: LOWER,
    });
    expect((sourceLocation?.[0] ?? 0) - (targetLocation?.[0] ?? 0)).toBeCloseTo(30, 3);
    // She has walked on in the bubble that has her now, and is still seen from the other one.
    await until(() => (residentOf(below, 'Sanna Virtanen')?.location[0] ?? -9) > -1, 'her arrival');
    expect(residentOf(above, 'Sanna Virtanen')?.simulationIdentifier).toBe(LOWER);

    for (const { child, output } of [upper, lower]) {
      child.kill('SIGTERM');
      const [status] = await once(child, 'close');
      expect([status, output()]).toEqual([0, expect.stringContaining('Disconnecting everybody')]);
    }
    await until(() => above.endReason === 'disconnected', 'the end of the session');
  });
});
