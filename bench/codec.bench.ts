import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateWithNode } from '../cli/read-file.ts';
import { defaultSkeleton } from '../src/avatar/index.ts';
import {
  type Animation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
} from '../src/formats/animation/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  inflateWithPako,
} from '../src/formats/inflate/index.ts';
import { decodeMesh, readMeshHeader } from '../src/formats/mesh/index.ts';
import { decodePacket } from '../src/protocol/lludp/index.ts';
import { decodeRecording } from '../src/protocol/recording/index.ts';
import { type BenchResult, interleave, type Stats, statsOf } from './measure.ts';

/**
 * Our decoders beside those of node-metaverse.
 *
 * @param samples the folder `../shared/samples`.
 * @param peersFolder the folder that the peers are installed in.
 */
export async function run(samples: string, peersFolder: string): Promise<BenchResult[]> {
  if (!existsSync(samples)) {
    console.warn('SKIPPED the codec benches: no ../shared/samples on this machine');
    return [];
  }
  const peers = loadPeers(peersFolder);
  const read = (path: string) => new Uint8Array(readFileSync(`${samples}/${path}`));
  const clips = readdirSync(`${samples}/anim`).filter((name) => name.endsWith('.anim'));
  return [
    ...(await benchMesh(read('mesh/tshirt.llmesh'), peers)),
    ...(await benchAnimations(
      clips.map((name) => read(`anim/${name}`)),
      peers,
    )),
    benchDatagrams(read('opensim/viewer-a.jsonl'), peers),
  ];
}

type PeerPacket = new () => {
  readFromBuffer(
    bytes: Buffer,
    position: number,
    onAck: (id: number) => void,
    sendAck: (id: number) => void,
  ): number;
};

interface Peers {
  Packet: PeerPacket;
  LLMesh: { from(bytes: Buffer): Promise<unknown> };
  LLAnimation: new (bytes: Buffer) => unknown;
}

/**
 * Loads the classes of the npm package @caspertech/node-metaverse one by one, because its index would start a whole
 * client.
 */
function loadPeers(folder: string): Peers {
  const require = createRequire(`${folder}/package.json`);
  const classes = '@caspertech/node-metaverse/dist/lib/classes';
  return {
    LLMesh: require(`${classes}/public/LLMesh.js`).LLMesh,
    Packet: require(`${classes}/Packet.js`).Packet,
    LLAnimation: require(`${classes}/LLAnimation.js`).LLAnimation,
  };
}

const RACE_ROUNDS = 61;
const WARM_UP = 150;

type Task = () => unknown;

/** Runs the tasks in turn, each `batch` times a round. @returns microseconds of wall time per run. */
async function race(tasks: readonly Task[], batch: number): Promise<Stats[]> {
  const samples = tasks.map(() => [] as number[]);
  for (let i = 0; i < WARM_UP; i++) for (const task of tasks) await task();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    for (let k = 0; k < tasks.length; k++) {
      const index = (k + round) % tasks.length;
      const start = process.hrtime.bigint();
      for (let i = 0; i < batch; i++) await tasks[index]();
      samples[index].push(Number(process.hrtime.bigint() - start) / 1000 / batch);
    }
  }
  return samples.map(statsOf);
}

async function benchMesh(bytes: Uint8Array, { LLMesh }: Peers): Promise<BenchResult[]> {
  const buffer = Buffer.from(bytes);
  const { sections, dataOffset } = readMeshHeader(bytes);
  const compressed = [...sections.values()].map(({ offset, size }) =>
    bytes.subarray(dataOffset + offset, dataOffset + offset + size),
  );
  const inflateAll = (inflate: Inflate) => async () => {
    for (const section of compressed) await inflate(section, DEFAULT_INFLATE_LIMIT);
  };
  const [native, nativeInflate, pako, pakoInflate, peer] = await race(
    [
      () => decodeMesh(bytes, { inflate: inflateWithNode }),
      inflateAll(inflateWithNode),
      () => decodeMesh(bytes, { inflate: inflateWithPako }),
      inflateAll(inflateWithPako),
      () => LLMesh.from(buffer),
    ],
    10,
  );
  const unit = 'µs per tshirt.llmesh';
  const compareWithInflate = (name: string, ours: Stats, inflate: Stats): BenchResult => ({
    name: `mesh decode against inflating alone, ${name}`,
    unit,
    ours,
    peer: inflate,
    ratio: inflate.median / ours.median,
    target: 'at most 1.4 times the inflating',
    met: ours.median <= 1.4 * inflate.median,
    note: `takes ${(ours.median / inflate.median).toFixed(2)} times the inflating`,
  });
  return [
    {
      name: 'mesh decode against node-metaverse LLMesh.from',
      unit,
      ours: native,
      peer,
      ratio: peer.median / native.median,
      target: 'at least 5 times faster',
      met: peer.median >= 5 * native.median,
      note: 'all levels, skin and physics to typed arrays in bind space; native inflate in both',
    },
    compareWithInflate('native inflate', native, nativeInflate),
    compareWithInflate('pako', pako, pakoInflate),
  ];
}

/** Computes the values that the peer has after decoding: seconds, quaternions, metres. */
function dequantiseAll(animation: Animation): void {
  for (const joint of animation.joints) {
    dequantiseRotations(animation, joint);
    dequantisePositions(animation, joint);
  }
}

async function benchAnimations(
  files: readonly Uint8Array[],
  { LLAnimation }: Peers,
): Promise<BenchResult[]> {
  const buffers = files.map((bytes) => Buffer.from(bytes));
  const [decode, decodeChecked, withValues, peer] = await race(
    [
      () => files.map((bytes) => decodeAnimation(bytes)),
      () => files.map((bytes) => decodeAnimation(bytes, { joints: defaultSkeleton })),
      () => files.map((bytes) => dequantiseAll(decodeAnimation(bytes))),
      () => buffers.map((buffer) => new LLAnimation(buffer)),
    ],
    10,
  );
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  const rate = ({ median }: Stats) =>
    `${((1e6 * files.length) / median).toFixed(0)} files/s = ${(bytes / median).toFixed(0)} MB/s`;
  const result = (name: string, ours: Stats, note: string): BenchResult => ({
    name: `.anim decode against node-metaverse LLAnimation, ${name}`,
    unit: `µs per ${files.length} samples`,
    ours,
    peer,
    ratio: peer.median / ours.median,
    target: 'at least 2 times faster',
    met: peer.median >= 2 * ours.median,
    note: `${note}; ${rate(ours)}, the peer ${rate(peer)}`,
  });
  return [
    result('record', decode, 'keys stay quantised, as a writer needs them'),
    result('record, joints checked', decodeChecked, 'what the page and the tool do'),
    result('record and values', withValues, 'the like of what the peer does'),
  ];
}

const DATAGRAM_ROUNDS = 41;
/** Passes over the recorded session in one round, since the session is short. */
const PASSES = 40;

/** Decodes every datagram of a recorded session that the peer can decode too. */
function benchDatagrams(recording: Uint8Array, { Packet }: Peers): BenchResult {
  const ignore = () => {};
  const decodeWithPeer = (buffer: Buffer) => new Packet().readFromBuffer(buffer, 0, ignore, ignore);
  const all = decodeRecording(recording).map(({ bytes }) => Buffer.from(bytes));
  // The peer logs every byte after those that it decodes.
  const { error } = console;
  console.error = ignore;
  const buffers = all.filter((buffer) => succeeds(() => decodeWithPeer(buffer)));
  const datagrams = buffers.map((buffer) => new Uint8Array(buffer));
  const { ours, peer } = interleave(
    DATAGRAM_ROUNDS,
    () => repeat(datagrams, decodePacket),
    () => repeat(buffers, decodeWithPeer),
  );
  console.error = error;
  const ratio = peer.median / ours.median;
  const each = ours.median / PASSES / buffers.length;
  return {
    name: 'LLUDP decode against node-metaverse Packet.readFromBuffer, recorded session',
    unit: `µs of CPU per ${PASSES * buffers.length} datagrams`,
    ours,
    peer,
    ratio,
    target: 'at least as fast',
    met: ratio >= 1,
    note: `${each.toFixed(2)} µs a datagram; ${all.length - buffers.length} of ${all.length} left out, which the peer cannot read`,
  };
}

function repeat<Bytes extends Uint8Array>(
  datagrams: readonly Bytes[],
  decode: (bytes: Bytes) => unknown,
): void {
  for (let i = 0; i < PASSES; i++) for (const bytes of datagrams) decode(bytes);
}

function succeeds(task: () => unknown): boolean {
  try {
    task();
    return true;
  } catch {
    return false;
  }
}
