import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readPageMessage } from '../src/app/puppetry/programs/program-link-client.ts';
import { systemClock } from '../src/async/index.ts';
import { decodeFrame, PROGRAM_LIMITS } from '../src/protocol/bridge/index.ts';
import { decodePacket } from '../src/protocol/lludp/index.ts';
import { readControl as readBridgeControl } from '../src/session/link/bridge-link.ts';
import { readWatchFrame } from '../src/session/watch/index.ts';
import { hex } from '../test/hex.ts';
import { FakeFeed } from '../test/watch/fake-feed.ts';
import { defaultConfig, withDemoGrid, withDemoSources } from './config/index.ts';
import { BridgeCounters } from './connections/bridge-counters.ts';
import { REFUSAL_STATUS } from './grid/refusal-error.ts';
import { readHello, readPageReply } from './programs/program-connections.ts';
import { readPageControl } from './server/read-page-control.ts';
import { WatchHub } from './watch/index.ts';
import { readWatcherText } from './watch/watcher.ts';

/** docs/bridge-protocol.md agrees with the code. */
const PAGE = readFileSync(new URL('../docs/bridge-protocol.md', import.meta.url), 'utf8');

/** The lines of each block of JSON. */
const [
  FROM_CLIENT,
  FROM_BRIDGE,
  REFUSED,
  HELLOS,
  TO_PROGRAM,
  TO_PROGRAM_PAGE,
  FROM_PROGRAM_PAGE,
  TO_WATCHER,
  FROM_WATCHER,
] = [...PAGE.matchAll(/```json\n([^`]*)\n```/g)].map(([, block]) => block.split('\n'));

it('shows every control message of a client as the bridge reads it', () => {
  expect(FROM_CLIENT.map((line) => readPageControl(line))).toEqual(
    FROM_CLIENT.map((line) => JSON.parse(line)),
  );
  const types = FROM_CLIENT.map((line) => JSON.parse(line).type);
  expect(types.sort()).toEqual(['close', 'leave', 'login', 'open', 'open-bubble', 'resume']);
});

it('shows every control message of the bridge as the page reads it', () => {
  const read = FROM_BRIDGE.map((line) => readBridgeControl(line));
  expect(read).toEqual(FROM_BRIDGE.map((line) => JSON.parse(line)));
  expect(read.map((control) => control?.type).sort()).toEqual([
    'closed',
    'dropped',
    'kept',
    'login',
    'opened',
    'refused',
    'resumed',
  ]);
});

it('shows the messages of programs and their pages as each reads them', () => {
  const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));
  expect(HELLOS.map((line) => readHello(line))).toEqual(parsed(HELLOS));
  expect(FROM_PROGRAM_PAGE.map((line) => readPageReply(line))).toEqual(parsed(FROM_PROGRAM_PAGE));
  expect(TO_PROGRAM_PAGE.map((line) => readPageMessage(line))).toEqual(parsed(TO_PROGRAM_PAGE));
  const types = [...TO_PROGRAM, ...TO_PROGRAM_PAGE].map((line) => JSON.parse(line).type);
  expect(types).toEqual([
    ...['welcome', 'refused', 'dropped'],
    ...['open', 'joined', 'command', 'left'],
  ]);
  const { messagesPerSecond, messageBytes } = PROGRAM_LIMITS;
  expect(JSON.parse(TO_PROGRAM[0])).toEqual({ type: 'welcome', messagesPerSecond, messageBytes });
});

it('uses refusal codes that exist', () => {
  const refused = [...FROM_BRIDGE, ...REFUSED].map((line) => JSON.parse(line).code ?? null);
  const codes = refused.filter((code) => code !== null);
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(REFUSAL_STATUS).toHaveProperty(code);
});

it('shows frames with the datagrams that it names', () => {
  const rows = [...PAGE.matchAll(/^\| `([0-9a-f ]+)` \| (\d+) \| ([\w, ]+) \|$/gm)];
  expect(rows).toHaveLength(3);
  for (const [, bytes, channel, names] of rows) {
    const datagrams: [number, string | null][] = [];
    const isComplete = decodeFrame(hex(bytes), (number, datagram) => {
      datagrams.push([number, decodePacket(datagram).name]);
    });
    expect(isComplete).toBe(true);
    expect(datagrams).toEqual(names.split(', ').map((name) => [Number(channel), name]));
  }
});

it('shows the texts of watchers as the bridge reads them, and those of the bridge with all their keys', async () => {
  expect(FROM_WATCHER.map((line) => readWatcherText(line))).toEqual(
    FROM_WATCHER.map((line) => JSON.parse(line)),
  );
  const keys = TO_WATCHER.map((line) => Object.keys(JSON.parse(line)).sort());
  const hub = new WatchHub({
    config: withDemoSources(withDemoGrid(defaultConfig({}), { name: '', loginUri: '' })),
    ...{ bridge: new BridgeCounters(), clock: systemClock, log: Fastify().log },
  });
  hub.start((source) => new FakeFeed(source));
  const source = Object.keys({ type: '', ...hub.descriptions[0] }).sort();
  await hub.close();
  expect(keys).toEqual([source, source, ['now', 'sent', 'type']]);
});

it('shows frames of watchers as they are read', () => {
  const [, section] = PAGE.split('\n## Watching\n');
  const shown = [...section.matchAll(/^\| `((?:[0-9a-f]{2}| )+)` \|/gm)].map(([, text]) =>
    hex(text),
  );
  expect(shown.map((bytes) => readWatchFrame(bytes))).toMatchObject([
    { kind: 'motion', epoch: 7, sequence: 9, time: 1, motion: { slots: Uint16Array.of(5) } },
    { kind: 'events', epoch: 7, sequence: 10, events: [{ type: 'step', step: 'connected' }] },
  ]);
});
