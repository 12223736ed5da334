import { type MannequinFaceName, mannequinFace } from '../../src/avatar/mannequin/index.ts';
import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import {
  addGrid,
  type Chart,
  createLoft,
  createTessellation,
  type Loft,
  type LoftShape,
  loftRows,
  type MeshFace,
  subdivide,
  type WeightFunction,
} from '../modelling/index.ts';
import type { BakeChart } from './bake-charts.ts';

const TESSELLATION = createTessellation({ high: 1, medium: 0.54, low: 0.34, lowest: 0.13 });

/** The sockets have no place in any bake. */
const WHOLE: Chart = [0, 0, 1, 1];

type Range = readonly [from: number, to: number];

/** A piece of a part's surface that is in one island of a bake. */
export interface Patch {
  /** Its columns, which may go on beyond 1, where they begin again. */
  readonly u: Range;
  readonly w: Range;
  /** Where it is not that of its part. */
  readonly face?: MannequinFaceName;
  readonly chart: BakeChart;
}

const ALL: Range = [0, 3];

/** A front and a back, seamed at the sides. */
export const frontAndBack = (front: BakeChart, back: BakeChart): readonly Patch[] => [
  { u: [0.25, 0.75], w: ALL, chart: front },
  { u: [0.75, 1.25], w: ALL, chart: back },
];

/** An upper and a lower side of a part whose outer side is above. */
export const aboveAndBelow = (above: BakeChart, below: BakeChart): readonly Patch[] => [
  { u: [0, 0.5], w: ALL, chart: above },
  { u: [0.5, 1], w: ALL, chart: below },
];

/** The upper and the lower half of a ball, whose axis is upright. */
export const hemispheres = (above: BakeChart, below: BakeChart): readonly Patch[] => [
  { u: [0, 1], w: [2, 3], chart: above },
  { u: [0, 1], w: [0, 1], chart: below },
];

/** A part of the mannequin: one loft. */
export interface Part {
  name: string;
  face: MannequinFaceName;
  loft: Loft;
  weights: WeightFunction;
  /** The pieces that its surface consists of. */
  patches: readonly Patch[];
  /** Whether its patches meet at eighths of its girth, and not at quarters. */
  eighths: boolean;
  /** Bends its rows, so that patches can meet along a curve: from `w` of the grid to that of the loft. */
  bend?: (u: number, w: number) => number;
  /** Steps of the highest level: around the axis, along the body, and over each end. */
  steps: readonly [around: number, body: number, end: number];
  /** The levels that have the part. */
  levels: readonly LodName[];
  /** The lowest level that has the insides of its sockets. */
  lowestSocket: LodName;
  /** The fewest steps around, and over each end, that still show its shape. */
  minAround: number;
  minEnd: number;
}

/** A row of a table of parts; most properties have defaults. */
export interface PartDesign
  extends Pick<Part, 'name' | 'face' | 'weights' | 'steps' | 'patches'>,
    Partial<Pick<Part, 'eighths' | 'bend' | 'lowestSocket' | 'minAround' | 'minEnd'>> {
  shape: LoftShape;
  /** The highest and the lowest level that have the part. */
  highest?: LodName;
  lowest?: LodName;
}

export function createPart(design: PartDesign): Part {
  const { shape, highest = 'high', lowest = 'lowest', ...rest } = design;
  return {
    eighths: false,
    minAround: 4,
    minEnd: 1,
    lowestSocket: 'medium',
    ...rest,
    loft: createLoft(shape),
    levels: LOD_NAMES.slice(LOD_NAMES.indexOf(highest), LOD_NAMES.indexOf(lowest) + 1),
  };
}

/** The columns of a part at a level between two of its `u`: multiples of a quarter, or of an eighth where it has those. */
function columnsBetween(part: Part, lod: LodName, [from, to]: Range): number[] {
  const { steps, eighths, minAround } = part;
  const share = eighths ? 4 : 2;
  const around = share * TESSELLATION.around(steps[0] / share, lod, minAround / share);
  return subdivide(from, to, Math.round(around * (to - from)));
}

/** The rows of a part at a level, in `w`, among them those where its patches meet. */
export function rowsOf(part: Part, lod: LodName): number[] {
  const [, body, end] = part.steps;
  const ends = Math.max(part.minEnd, TESSELLATION.along(end, lod));
  const seams = part.patches.flatMap(({ w }) => w);
  const rows = loftRows(TESSELLATION.along(body, lod), ends).filter((row) =>
    seams.every((seam) => row === seam || Math.abs(row - seam) > 0.02),
  );
  return [...new Set([...rows, ...seams])].sort((a, b) => a - b);
}

/** Adds a part to the faces of a level and, where it has rims, the dark sockets behind them. */
export function addPart(faces: readonly MeshFace[], part: Part, lod: LodName): void {
  const { loft, weights, bend = (_, w) => w } = part;
  const { mirrored } = loft;
  const rows = rowsOf(part, lod);
  for (const { u, w, face, chart } of part.patches) {
    addGrid(faces[mannequinFace(face ?? part.face)], {
      sample: (around, along) => loft.sample(around, bend(around, along)),
      us: columnsBetween(part, lod, u),
      ws: rows.filter((row) => row >= w[0] && row <= w[1]),
      mirrored,
      chart,
      weights,
    });
  }
  if (LOD_NAMES.indexOf(lod) > LOD_NAMES.indexOf(part.lowestSocket)) return;
  for (const which of ['start', 'end'] as const) {
    if (loft.shape[which].kind !== 'rim') continue;
    addGrid(faces[mannequinFace('sockets')], {
      sample: (u, w) => loft.sampleSocket(which, u, w),
      us: columnsBetween(part, lod, [0, 1]),
      ws: [0, 1],
      mirrored: mirrored === (which === 'end'),
      chart: WHOLE,
      weights,
    });
  }
}
