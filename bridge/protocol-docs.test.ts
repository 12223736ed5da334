import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeFrame } from '../src/protocol/bridge/index.ts';
import { decodePacket } from '../src/protocol/lludp/index.ts';
import { readControl as readBridgeControl } from '../src/session/transport/read-control.ts';
import { hex } from '../test/hex.ts';
import { REFUSAL_STATUS } from './grid/refusal-reply.ts';
import { readControl } from './server/control-schema.ts';

/** docs/bridge-protocol.md says what the code understands. */
const PAGE = readFileSync(new URL('../docs/bridge-protocol.md', import.meta.url), 'utf8');

/** The lines of each block of JSON. */
const [FROM_CLIENT, FROM_BRIDGE, REFUSED] = [...PAGE.matchAll(/```json\n([^`]*)\n```/g)].map(
  ([, block]) => block.split('\n'),
);

it('shows every control message of a client, as the bridge takes it', () => {
  expect(FROM_CLIENT.map((line) => readControl(line))).toEqual(
    FROM_CLIENT.map((line) => JSON.parse(line)),
  );
  const types = FROM_CLIENT.map((line) => JSON.parse(line).type);
  expect(types.sort()).toEqual(['close', 'leave', 'login', 'open', 'resume']);
});

it('shows every control message of the bridge, as the page takes it', () => {
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

it('names codes of refusals that there are', () => {
  const refused = [...FROM_BRIDGE, ...REFUSED].map((line) => JSON.parse(line).code ?? null);
  const codes = refused.filter((code) => code !== null);
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(REFUSAL_STATUS).toHaveProperty(code);
});

it('shows frames that hold what it says', () => {
  const rows = [...PAGE.matchAll(/^\| `([0-9a-f ]+)` \| (\d+) \| ([\w, ]+) \|$/gm)];
  expect(rows).toHaveLength(3);
  for (const [, bytes, channel, names] of rows) {
    const held: [number, string | null][] = [];
    const isWhole = decodeFrame(hex(bytes), (number, datagram) => {
      held.push([number, decodePacket(datagram).name]);
    });
    expect(isWhole).toBe(true);
    expect(held).toEqual(names.split(', ').map((name) => [Number(channel), name]));
  }
});
