import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import type { Binding } from './binding.ts';
import { spread, stepsAlong, stepsRound } from './detail.ts';
import { createLoft, type Loft, type LoftShape } from './loft.ts';
import { addGrid, type Chart, type Patch } from './patch.ts';

/** The faces of the mannequin; the number is the asset's face number. */
export const SLOTS = { body: 0, joints: 1, lines: 2, shadow: 3 } as const;
export type Slot = keyof typeof SLOTS;

/** One turned piece of the figure. */
export interface Part {
  name: string;
  slot: Slot;
  loft: Loft;
  binding: Binding;
  /** Steps at the finest level: round the axis, along the body, and over each end. */
  steps: readonly [around: number, body: number, end: number];
  /** Rows of the body, in `w`, that must fall on a vertex because a line runs there. */
  rows: readonly number[];
  /** The levels that have it, from the finest to the coarsest. */
  levels: readonly LodName[];
  /** The coarsest level at which one can look into its sockets. */
  coarsestSocket: LodName;
  /** Fewest steps round, and over each end, that still tell its shape. */
  least: number;
  leastEnd: number;
}

/** What a table of parts says; the rest has a sensible default. */
export interface PartSource extends Pick<Part, 'name' | 'slot' | 'binding' | 'steps'> {
  shape: LoftShape;
  rows?: readonly number[];
  least?: number;
  leastEnd?: number;
  finest?: LodName;
  coarsest?: LodName;
  coarsestSocket?: LodName;
}

export function createPart(source: PartSource): Part {
  const { shape, finest = 'high', coarsest = 'lowest', ...rest } = source;
  const levels = LOD_NAMES.slice(LOD_NAMES.indexOf(finest), LOD_NAMES.indexOf(coarsest) + 1);
  const loft = createLoft(shape);
  return { rows: [], least: 4, leastEnd: 1, coarsestSocket: 'medium', ...rest, loft, levels };
}

/** Columns of a part at a level: `u` from the back once round, the front among them. */
export function columnsOf(part: Part, lod: LodName): number[] {
  return spread(0, 1, stepsRound(part.steps[0], lod, part.least));
}

/** Rows of a part at a level, in `w`; the wanted ones take the place of their nearest neighbours. */
export function rowsOf(part: Part, lod: LodName): number[] {
  const [, body, end] = part.steps;
  const ends = Math.max(part.leastEnd, stepsAlong(end, lod));
  const middle = stepsAlong(body, lod);
  const ws = [
    ...spread(0, 1, ends),
    ...(middle ? spread(1, 2, middle).slice(1) : []),
    ...spread(2, 3, ends).slice(1),
  ];
  for (const wanted of part.rows) ws[nearestInside(ws, wanted)] = wanted;
  return ws;
}

/** Draws a part and, where it has rims, the dark sockets behind them. */
export function addPart(patches: readonly Patch[], part: Part, lod: LodName, chart: Chart): void {
  const { loft, binding } = part;
  const { mirrored } = loft;
  const us = columnsOf(part, lod);
  const ws = rowsOf(part, lod);
  addGrid(patches[SLOTS[part.slot]], { sample: loft.sample, us, ws, mirrored, chart, binding });
  if (LOD_NAMES.indexOf(lod) > LOD_NAMES.indexOf(part.coarsestSocket)) return;
  for (const which of ['start', 'end'] as const) {
    if (loft.shape[which].kind !== 'rim') continue;
    addGrid(patches[SLOTS.shadow], {
      sample: (u, w) => loft.sampleSocket(which, u, w),
      us,
      ws: [0, 1],
      mirrored: mirrored === (which === 'end'),
      chart,
      binding,
    });
  }
}

function nearestInside(ws: readonly number[], wanted: number): number {
  let best = 1;
  for (let k = 1; k + 1 < ws.length; k++) {
    if (Math.abs(ws[k] - wanted) < Math.abs(ws[best] - wanted)) best = k;
  }
  return best;
}
