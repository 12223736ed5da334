import { BOX_FIELDS, type PrimFields, primFaces, primShape } from '../src/formats/prim/index.ts';
import { type BenchResult, statsOf } from './measure.ts';

const ROUNDS = 15;
/** Prims of a round, of one type: enough that a round takes far longer than reading the clock. */
const PRIMS = 100;
const WARM_UP = 400;
const TARGET_MS = 0.3;
const MANY = 500;
const MANY_TARGET_MS = 100;

const CIRCLE = { PathCurve: 0x20, PathScaleY: 175 };
const TYPES: Readonly<Record<string, Partial<PrimFields>>> = {
  box: {},
  cylinder: { ProfileCurve: 0 },
  prism: { ProfileCurve: 3 },
  sphere: { PathCurve: 0x20, ProfileCurve: 5 },
  torus: { ...CIRCLE, ProfileCurve: 0 },
  tube: { ...CIRCLE, ProfileCurve: 1 },
  ring: { ...CIRCLE, ProfileCurve: 3 },
};

/** Meshing a prim of each type at the highest level of detail, and 500 of all types, none of them equal. */
export function run(): BenchResult[] {
  const shapes = Object.entries(TYPES).map(
    ([type, fields]) => [type, primShape({ ...BOX_FIELDS, ...fields })] as const,
  );
  for (let k = 0; k < WARM_UP; k++) for (const [, shape] of shapes) primFaces(shape);
  const single = shapes.map(([type, shape]) => {
    const samples = rounds(() => {
      for (let k = 0; k < PRIMS; k++) primFaces(shape);
    });
    return result(`Meshing a prim: ${type}`, samples, 1 / PRIMS, TARGET_MS);
  });
  const types = Object.values(TYPES);
  const many = Array.from({ length: MANY }, (_, index) =>
    primShape({ ...BOX_FIELDS, ...types[index % types.length], PathShearX: index % 50 }),
  );
  const samples = rounds(() => many.forEach((shape) => void primFaces(shape)));
  return [...single, result(`Meshing ${MANY} prims of all types`, samples, 1, MANY_TARGET_MS)];
}

/** Milliseconds of CPU time of each round. */
function rounds(task: () => void): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

function result(
  name: string,
  samples: readonly number[],
  factor: number,
  target: number,
): BenchResult {
  const ours = statsOf(samples.map((sample) => sample * factor));
  return {
    ...{ name, unit: 'ms CPU', ours, peer: null, ratio: null },
    target: `at most ${target} ms`,
    met: ours.median <= target,
    note: '',
  };
}
