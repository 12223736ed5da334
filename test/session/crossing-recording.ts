import { encodeExtraParams, NO_EXTRA_PARAMS } from '../../src/formats/extra-params/index.ts';
import {
  encodeFieldText,
  encodeMessage,
  type MessageName,
  type MessageOf,
  makeRegionHandle,
} from '../../src/protocol/lludp/index.ts';
import type { DatagramToRecord } from '../../src/protocol/recording/index.ts';
import { blankBlock, blankMessage } from '../blank-message.ts';

export const OWN = '00000000-0000-0000-0000-0000000000a1';
export const WEST_BOT = '00000000-0000-0000-0000-0000000000a2';
export const EAST_BOT = '00000000-0000-0000-0000-0000000000a3';
export const WEST = makeRegionHandle(256_000, 256_000);
export const EAST = makeRegionHandle(256_256, 256_000);
const CROSSING_AT = 10;

const NAMES: Readonly<Record<string, string>> = {
  [OWN]: nameValues('Ada', 'Tester'),
  [WEST_BOT]: nameValues('West', 'Bot'),
  [EAST_BOT]: nameValues('East', 'Bot'),
};

function nameValues(first: string, last: string): string {
  return `FirstName STRING RW SV ${first}\nLastName STRING RW SV ${last}\nTitle STRING RW SV `;
}

/** The lines of a recording of several regions. */
export class RecordingLines {
  readonly lines: DatagramToRecord[] = [];
  readonly #sequences = new Map<bigint, number>();

  add<Name extends MessageName>(
    time: number,
    region: bigint,
    name: Name,
    blocks: Partial<MessageOf<Name>>,
    direction: 'in' | 'out' = 'in',
  ): this {
    const sequence = (this.#sequences.get(region) ?? 0) + 1;
    if (direction === 'in') this.#sequences.set(region, sequence);
    const bytes = encodeMessage(name, blankMessage(name, blocks) as MessageOf<Name>, {
      sequence: direction === 'in' ? sequence : 1,
    });
    this.lines.push({ time, direction, region: String(region), bytes });
    return this;
  }

  handshake(time: number, region: bigint, name: string): this {
    const info = blankBlock('RegionHandshake', 'RegionInfo', { SimName: encodeFieldText(name) });
    return this.add(time, region, 'RegionHandshake', {
      RegionInfo: info as MessageOf<'RegionHandshake'>['RegionInfo'],
    });
  }

  avatar(time: number, region: bigint, localId: number, id: string, x: number): this {
    const motion = new Float32Array(19);
    motion.set([x, 20, 30], 4);
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: localId, FullID: id, PCode: 47, Scale: [0.45, 0.6, 1.9] },
      NameValue: encodeFieldText(NAMES[id] ?? ''),
      ObjectData: new Uint8Array(motion.buffer),
    });
    return this.#update(time, region, block);
  }

  /** A mesh on the chest of an avatar. */
  attachment(time: number, region: bigint, localId: number, wearer: number, mesh: string): this {
    const sculpt = { id: mesh, shape: 'mesh', invert: false, mirror: false } as const;
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: localId, FullID: mesh, PCode: 9, ParentID: wearer, State: 16, Scale: [1, 1, 1] },
      ObjectData: new Uint8Array(60),
      ExtraParams: encodeExtraParams({ ...NO_EXTRA_PARAMS, sculpt }),
    });
    return this.#update(time, region, block);
  }

  enter(time: number, region: bigint): this {
    return this.add(time, region, 'AgentMovementComplete', {
      Data: { Position: [0, 0, 0], LookAt: [0, 0, 0], RegionHandle: region, Timestamp: 0 },
    });
  }

  useCircuit(time: number, region: bigint): this {
    const CircuitCode = { Code: 0, SessionID: OWN, ID: OWN };
    return this.add(time, region, 'UseCircuitCode', { CircuitCode }, 'out');
  }

  #update(time: number, region: bigint, block: ReturnType<typeof blankBlock>): this {
    return this.add(time, region, 'ObjectUpdate', {
      RegionData: { RegionHandle: region, TimeDilation: 65535 },
      ObjectData: [block] as unknown as MessageOf<'ObjectUpdate'>['ObjectData'],
    });
  }
}

/** The mesh that the bot in the west wears. */
export const MISSING_MESH = '00000000-0000-4000-8000-00000000c0de';

/** 20 s: an avatar walks east over the border at 10 s; a bot in each region. */
export function crossing(): RecordingLines {
  const lines = new RecordingLines()
    .useCircuit(0, WEST)
    .handshake(0, WEST, 'West')
    .enter(0, WEST)
    .avatar(0, WEST, 2, WEST_BOT, 200)
    .attachment(0, WEST, 3, 2, MISSING_MESH)
    .useCircuit(1, EAST)
    .handshake(1, EAST, 'East')
    .avatar(1, EAST, 5, EAST_BOT, 10);
  for (let time = 0; time < CROSSING_AT; time++) lines.avatar(time, WEST, 1, OWN, 246 + time);
  lines.enter(CROSSING_AT, EAST);
  for (let time = CROSSING_AT; time <= 20; time++) {
    lines.avatar(time, EAST, 9, OWN, time - CROSSING_AT);
  }
  return lines;
}
