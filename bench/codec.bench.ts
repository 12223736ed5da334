import { readdirSync, readFileSync } from 'node:fs';
import { inflateWithNode } from '../cli/node-inflate.ts';
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
import type { Peers } from './peers.ts';
import { statsOf } from './stats.ts';
import type { BenchResult, Stats } from './types.ts';

const ROUNDS = 61;
const WARM_UP = 150;

type Task = () => unknown;

/** Wall time per run in microseconds: tasks in turn, each run `batch` times a round. */
async function race(tasks: readonly Task[], batch: number): Promise<Stats[]> {
  const samples = tasks.map(() => [] as number[]);
  for (let i = 0; i < WARM_UP; i++) for (const task of tasks) await task();
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < tasks.length; k++) {
      const index = (k + round) % tasks.length;
      const start = process.hrtime.bigint();
      for (let i = 0; i < batch; i++) await tasks[index]();
      samples[index].push(Number(process.hrtime.bigint() - start) / 1000 / batch);
    }
  }
  return samples.map(statsOf);
}

function meshSections(bytes: Uint8Array): Uint8Array[] {
  const { sections, dataOffset } = readMeshHeader(bytes);
  return [...sections.values()].map(({ offset, size }) =>
    bytes.subarray(dataOffset + offset, dataOffset + offset + size),
  );
}

async function benchMesh(bytes: Uint8Array, { LLMesh }: Peers): Promise<BenchResult[]> {
  const buffer = Buffer.from(bytes);
  const sections = meshSections(bytes);
  const inflateAll = (inflate: Inflate) => async () => {
    for (const section of sections) await inflate(section, DEFAULT_INFLATE_LIMIT);
  };
  const [native, nativeAlone, pako, pakoAlone, peer] = await race(
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
  const against = (name: string, ours: Stats, alone: Stats): BenchResult => ({
    name: `mesh decode against inflating alone, ${name}`,
    unit,
    ours,
    peer: alone,
    ratio: alone.median / ours.median,
    target: 'at most 1.4 times the inflating',
    met: ours.median <= 1.4 * alone.median,
    note: `takes ${(ours.median / alone.median).toFixed(2)} times the inflating`,
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
    against('native inflate', native, nativeAlone),
    against('pako', pako, pakoAlone),
  ];
}

/** Values as the peer has them after reading: seconds, quaternions, metres. */
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
  const row = (name: string, ours: Stats, note: string): BenchResult => ({
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
    row('record', decode, 'keys stay quantised, as a writer needs them'),
    row('record, joints checked', decodeChecked, 'what the page and the tool do'),
    row('record and values', withValues, 'the like of what the peer does'),
  ];
}

/** Needs ../shared/samples and bench/peers. */
export async function run(samples: string, peers: Peers): Promise<BenchResult[]> {
  const read = (path: string) => new Uint8Array(readFileSync(`${samples}/${path}`));
  const names = readdirSync(`${samples}/anim`).filter((name) => name.endsWith('.anim'));
  return [
    ...(await benchMesh(read('mesh/tshirt.llmesh'), peers)),
    ...(await benchAnimations(
      names.map((name) => read(`anim/${name}`)),
      peers,
    )),
  ];
}
