import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPageMessage } from '../src/app/puppetry/programs/program-link-client.ts';
import { decodeFrame, PROGRAM_LIMITS } from '../src/protocol/bridge/index.ts';
import { decodePacket } from '../src/protocol/lludp/index.ts';
import { readControl as readBridgeControl } from '../src/session/link/bridge-link.ts';
import { hex } from '../test/hex.ts';
import { REFUSAL_STATUS } from './grid/refusal-error.ts';
import { readHello, readPageReply } from './programs/program-connections.ts';
import { readPageControl } from './server/page-connection.ts';

/** docs/bridge-protocol.md agrees with the code. */
const PAGE = readFileSync(new URL('../docs/bridge-protocol.md', import.meta.url), 'utf8');

/** The lines of each block of JSON. */
const [FROM_CLIENT, FROM_BRIDGE, REFUSED, HELLOS, TO_PROGRAM, TO_PROGRAM_PAGE, FROM_PROGRAM_PAGE] =
  [...PAGE.matchAll(/```json\n([^`]*)\n```/g)].map(([, block]) => block.split('\n'));

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
