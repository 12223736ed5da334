import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { DEFAULT_LEVELS, readColladaScene } from '../src/upload/index.ts';
import { generateLevels } from '../src/upload/levels/index.ts';
import { type BenchResult, statsOf } from './measure.ts';
import { riggedBody, TRIANGLES } from './rigged-body.ts';

const ROUNDS = 15;
/** Rounds before the measured ones, in which the engine optimises the code. */
const WARM_UP = 3;
const TARGET = 1.2;

/** Generating three levels of a model, and the same calls of meshoptimizer alone. */
export async function run(): Promise<BenchResult[]> {
  const { models } = readColladaScene(new TextEncoder().encode(riggedBody()));
  await MeshoptSimplifier.ready;
  const generate = async () => {
    await generateLevels(models, DEFAULT_LEVELS);
  };
  const calls = await recordCalls(generate);
  const direct = async () => {
    for (const call of calls) call();
  };
  const samples = { ours: [] as number[], peer: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const before = isFirst ? await cpuTime(direct) : 0;
    const ours = await cpuTime(generate);
    const peer = isFirst ? before : await cpuTime(direct);
    if (round < 0) continue;
    samples.ours.push(ours);
    samples.peer.push(peer);
  }
  const [ours, peer] = [statsOf(samples.ours), statsOf(samples.peer)];
  return [
    {
      name: `three levels of ${TRIANGLES} triangles, and the same calls of meshoptimizer alone`,
      ...{ unit: 'ms of CPU', ours, peer, ratio: peer.median / ours.median },
      target: `at most ${TARGET} times as long`,
      met: ours.median <= TARGET * peer.median,
      note: `${calls.length} calls; ${(ours.median / peer.median).toFixed(2)} times as long`,
    },
  ];
}

/** What a task asks the simplifier to do. */
async function recordCalls(task: () => Promise<void>): Promise<(() => void)[]> {
  const calls: (() => void)[] = [];
  const { simplify, simplifySloppy } = MeshoptSimplifier;
  MeshoptSimplifier.simplify = (...args) => {
    calls.push(() => simplify(...args));
    return simplify(...args);
  };
  MeshoptSimplifier.simplifySloppy = (...args) => {
    calls.push(() => simplifySloppy(...args));
    return simplifySloppy(...args);
  };
  try {
    await task();
  } finally {
    Object.assign(MeshoptSimplifier, { simplify, simplifySloppy });
  }
  return calls;
}

/** Milliseconds. */
async function cpuTime(task: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
