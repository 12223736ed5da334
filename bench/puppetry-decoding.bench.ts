import {
  EventCursor,
  type JointEvent,
  packPuppetryRecord,
} from '../src/protocol/puppetry/index.ts';
import { allocatedBytes, type BenchResult, heapResult, interleave } from './measure.ts';

const ROUNDS = 41;
const WARM_UP_ROUNDS = 10;
const BLOCKS = 1000;
const JOINTS = 20;
const EVENTS = BLOCKS * JOINTS;
/** Passes over all blocks in one round. */
const PASSES = 10;
const MAX_RATIO = 1.5;

const HALF_RANGE = 5;
const STEP = (2 * HALF_RANGE) / 0xffff;

/** Decodes blocks of layout C with all our checks, and with the shortest loop that reads the same numbers. */
export function run(): BenchResult[] {
  const blocks = Array.from({ length: BLOCKS }, (_, number) => blockOf(number));
  const cursor = new EventCursor();
  const sums = { ours: new Float64Array(1), peer: new Float64Array(1) };
  const readOurs = () => readAll(blocks, cursor, sums.ours);
  const readPeer = () => readAllUnchecked(blocks, sums.peer);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    readOurs();
    readPeer();
  }
  const { ours, peer } = interleave(ROUNDS, readOurs, readPeer);
  // The sums differ slightly: we decode the two steps about zero as zero, the unchecked loop does not.
  if (Math.abs(sums.ours[0] / sums.peer[0] - 1) > 1e-6)
    throw new Error('the two decoders read different numbers');
  const rate = (PASSES * EVENTS) / ours.median;
  const name = `puppetry, decode of layout C, ${JOINTS} events a block`;
  return [
    {
      name: `${name}, against a bare DataView loop`,
      unit: `µs of CPU per ${PASSES * EVENTS} events`,
      ours,
      peer,
      ratio: peer.median / ours.median,
      target: `at most ${MAX_RATIO} times its time`,
      met: ours.median <= MAX_RATIO * peer.median,
      note: `${rate.toFixed(1)} million events a second`,
    },
    heapResult(name, `bytes per ${PASSES * EVENTS} events`, allocatedBytes(ROUNDS, readOurs)),
  ];
}

/** Every fourth event has a position too, as when a viewer moves its pelvis. */
function blockOf(number: number): Uint8Array {
  const joints = Array.from({ length: JOINTS }, (_, id): JointEvent => {
    const x = Math.sin(number + id) / 2;
    const hasPosition = id % 4 === 0;
    return {
      id,
      mask: hasPosition ? 0x03 : 0x02,
      position: hasPosition ? [x, -x, 0.1] : null,
      rotation: [x, x / 2, -x / 4, Math.sqrt(1 - 1.3125 * x * x)],
      scale: null,
    };
  });
  return packPuppetryRecord({ time: number * 50, joints })[0];
}

function readAll(blocks: readonly Uint8Array[], cursor: EventCursor, sum: Float64Array): void {
  for (let number = 0; number < PASSES * BLOCKS; number++) {
    read(blocks[number % BLOCKS], cursor, sum);
  }
}

function read(block: Uint8Array, cursor: EventCursor, sum: Float64Array): void {
  const { rotation, position } = cursor;
  cursor.open(block, 'C');
  while (cursor.nextRecord()) {
    while (cursor.nextJoint()) {
      sum[0] += cursor.id + rotation[0] + rotation[1] + rotation[2] + rotation[3];
      if (cursor.hasPosition) sum[0] += position[0] + position[1] + position[2];
    }
  }
}

function readAllUnchecked(blocks: readonly Uint8Array[], sum: Float64Array): void {
  for (let number = 0; number < PASSES * BLOCKS; number++) {
    readUnchecked(blocks[number % BLOCKS], sum);
  }
}

/** Reads layout C alone, without any check. */
function readUnchecked(block: Uint8Array, sum: Float64Array): void {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  for (let at = 0; at < view.byteLength; ) {
    let count = view.getUint16(at + 4, true);
    at += 10;
    for (; count > 0; count--) {
      const id = view.getUint16(at, true);
      const mask = view.getUint8(at + 2);
      at += 3;
      const x = view.getUint16(at, true) * STEP - HALF_RANGE;
      const y = view.getUint16(at + 2, true) * STEP - HALF_RANGE;
      const z = view.getUint16(at + 4, true) * STEP - HALF_RANGE;
      at += 6;
      sum[0] += id + x + y + z + Math.sqrt(1 - x * x - y * y - z * z);
      if (!(mask & 1)) continue;
      sum[0] += view.getUint16(at, true) * STEP - HALF_RANGE;
      sum[0] += view.getUint16(at + 2, true) * STEP - HALF_RANGE;
      sum[0] += view.getUint16(at + 4, true) * STEP - HALF_RANGE;
      at += 6;
    }
  }
}
