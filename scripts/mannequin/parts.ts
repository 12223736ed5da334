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

/** The faces of the mannequin, and their numbers in the mesh asset. */
export const MANNEQUIN_FACES = { body: 0, joints: 1, lines: 2, shadow: 3 } as const;
export type MannequinFace = keyof typeof MANNEQUIN_FACES;

const TESSELLATION = createTessellation({ high: 1, medium: 0.54, low: 0.34, lowest: 0.13 });

/** A part of the mannequin: one loft. */
export interface Part {
  name: string;
  face: MannequinFace;
  loft: Loft;
  weights: WeightFunction;
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
  extends Pick<Part, 'name' | 'face' | 'weights' | 'steps'>,
    Partial<Pick<Part, 'lowestSocket' | 'minAround' | 'minEnd'>> {
  shape: LoftShape;
  /** The highest and the lowest level that have the part. */
  highest?: LodName;
  lowest?: LodName;
}

export function createPart(design: PartDesign): Part {
  const { shape, highest = 'high', lowest = 'lowest', ...rest } = design;
  return {
    minAround: 4,
    minEnd: 1,
    lowestSocket: 'medium',
    ...rest,
    loft: createLoft(shape),
    levels: LOD_NAMES.slice(LOD_NAMES.indexOf(highest), LOD_NAMES.indexOf(lowest) + 1),
  };
}

/** The columns of a part at a level, in `u`: around from the back, with one at the front. */
export function columnsOf(part: Part, lod: LodName): number[] {
  return subdivide(0, 1, TESSELLATION.around(part.steps[0], lod, part.minAround));
}

/** The rows of a part at a level, in `w`. */
export function rowsOf(part: Part, lod: LodName): number[] {
  const [, body, end] = part.steps;
  const ends = Math.max(part.minEnd, TESSELLATION.along(end, lod));
  return loftRows(TESSELLATION.along(body, lod), ends);
}

/** Adds a part to the faces of a level and, where it has rims, the dark sockets behind them. */
export function addPart(faces: readonly MeshFace[], part: Part, lod: LodName, chart: Chart): void {
  const { loft, weights } = part;
  const { sample, mirrored } = loft;
  const us = columnsOf(part, lod);
  const ws = rowsOf(part, lod);
  const face = faces[MANNEQUIN_FACES[part.face]];
  addGrid(face, { sample, us, ws, mirrored, chart, weights });
  if (LOD_NAMES.indexOf(lod) > LOD_NAMES.indexOf(part.lowestSocket)) return;
  for (const which of ['start', 'end'] as const) {
    if (loft.shape[which].kind !== 'rim') continue;
    addGrid(faces[MANNEQUIN_FACES.shadow], {
      sample: (u, w) => loft.sampleSocket(which, u, w),
      us,
      ws: [0, 1],
      mirrored: mirrored === (which === 'end'),
      chart,
      weights,
    });
  }
}

/** Metres around and along. */
type Extent = readonly [around: number, along: number];

/** A chart before it is scaled, metres. */
type Placement = readonly [left: number, bottom: number, width: number, height: number];

/** Metres between charts. */
const MARGIN = 0.008;

/**
 * Packs a chart for every part, all to the same scale, into a square UV atlas: by shelves, tallest first. All levels of
 * a part have the same chart, so that one texture serves them all.
 */
export function packAtlas(parts: readonly Part[]): Map<string, Chart> {
  const extents = new Map(parts.map((part): [string, Extent] => [part.name, part.loft.extent]));
  const tallestFirst = [...extents].sort((a, b) => b[1][1] - a[1][1]);
  let side = Math.sqrt(tallestFirst.reduce((sum, [, [w, h]]) => sum + w * h, 0));
  for (;;) {
    const placements = packShelves(tallestFirst, side);
    if (placements) return toUnitSquare(placements, side);
    side *= 1.02;
  }
}

/** Places the charts in a square, or returns null if it is too small. */
function packShelves(
  extents: readonly (readonly [string, Extent])[],
  side: number,
): Map<string, Placement> | null {
  const placements = new Map<string, Placement>();
  let left = MARGIN;
  let bottom = MARGIN;
  let shelf = 0;
  for (const [name, [width, height]] of extents) {
    if (left + width + MARGIN > side) {
      left = MARGIN;
      bottom += shelf + MARGIN;
      shelf = 0;
    }
    if (bottom + height + MARGIN > side || left + width + MARGIN > side) return null;
    placements.set(name, [left, bottom, width, height]);
    left += width + MARGIN;
    shelf = Math.max(shelf, height);
  }
  return placements;
}

function toUnitSquare(
  placements: ReadonlyMap<string, Placement>,
  side: number,
): Map<string, Chart> {
  const charts = new Map<string, Chart>();
  for (const [name, [left, bottom, width, height]] of placements) {
    charts.set(name, [left / side, bottom / side, (left + width) / side, (bottom + height) / side]);
  }
  return charts;
}
