import { MANNEQUIN_FACES, mannequinFace } from '../../src/avatar/mannequin/index.ts';
import type { LodName } from '../../src/formats/mesh/index.ts';
import {
  add,
  cross,
  normalize,
  scale,
  scaleAndAdd,
  subtract,
  type Vector3,
} from '../../src/math/index.ts';
import { SIDES } from '../../src/motion/pose-description/index.ts';
import {
  addQuad,
  addVertex,
  buildLevels,
  createMeshFace,
  type Levels,
  type MeshFace,
  subdivide,
  surfaceNormal,
  withoutUnusedVertices,
} from '../modelling/index.ts';
import { addFace } from './face.ts';
import { handParts } from './hand.ts';
import { footPart, limbParts } from './limbs.ts';
import { addPart, type Part, rowsOf } from './parts.ts';
import { trunkParts } from './trunk.ts';

/** The mannequin in bind space; its faces are {@link MANNEQUIN_FACES}. */
export function buildMannequin(): Levels {
  const { head, chest, others } = trunkParts();
  const sides = SIDES.flatMap((side) => [...limbParts(side), footPart(side), ...handParts(side)]);
  const parts = [...others, head, chest, ...sides];
  const lines = engravedLines(head, chest);
  return buildLevels((lod) => {
    const faces = MANNEQUIN_FACES.map(createMeshFace);
    for (const part of parts) {
      if (part.levels.includes(lod)) addPart(faces, part, lod);
    }
    for (const line of lines) addEngravedLine(faces[mannequinFace('lines')], line, lod);
    addFace(faces, head, lod);
    return faces.map(withoutUnusedVertices);
  });
}

/** A thin line engraved in the middle of a part's front. */
interface EngravedLine {
  part: Part;
  /** The ends of the line, in `w`. */
  from: number;
  to: number;
  /** Half its width in the middle, metres. */
  halfWidth: number;
}

/** The middle line over the head from the brow on, and the seam down the chest. */
function engravedLines(head: Part, chest: Part): EngravedLine[] {
  return [
    { part: head, from: 2.2, to: 2.9, halfWidth: 0.0009 },
    { part: chest, from: 1.06, to: 2.3, halfWidth: 0.001 },
  ];
}

/** Metres above the surface: too little to be seen, and enough against depth fighting. */
const LIFT = 0.0006;
/** The slope of the normals at its edges, which lean inwards, so that it is lit as a groove. */
const GROOVE = 0.7;
/** The share of its length over which each end narrows to a point. */
const NARROWING = 0.12;

/** The column of the front, which every part has at every level. */
const FRONT = 0.5;

/** Adds a line along the front of its part, so that it lies on the triangles at every level. */
function addEngravedLine(face: MeshFace, line: EngravedLine, lod: LodName): void {
  const { part, from, to } = line;
  const { sample, mirrored } = part.loft;
  const stops = lineStops(from, to, rowsOf(part, lod), lod);
  const first = face.points.length;
  for (const stop of stops) {
    const { point, at } = sample(FRONT, stop);
    const normal = surfaceNormal({ sample, ws: [0, 3], mirrored }, FRONT, stop);
    const ahead = sample(FRONT, stop + 1e-4).point;
    const behind = sample(FRONT, stop - 1e-4).point;
    const across = normalize(cross(normal, subtract(ahead, behind)));
    const half = line.halfWidth * widthAt((stop - from) / (to - from));
    const influences = part.weights(at, point);
    for (const side of [-1, 1]) {
      const edge: Vector3 = add(scaleAndAdd(point, normal, LIFT), scale(across, side * half));
      const edgeNormal = normalize(scaleAndAdd(normal, across, -side * GROOVE));
      addVertex(face, edge, edgeNormal, [(side + 1) / 2, stop / 3], influences);
    }
  }
  for (let k = 0; k + 1 < stops.length; k++) {
    const a = first + 2 * k;
    addQuad(face, a, a + 1, a + 3, a + 2, true);
  }
}

/** The ends of a line, the rows that it crosses, and where it narrows. */
function lineStops(from: number, to: number, grid: readonly number[], lod: LodName): number[] {
  const narrowing = (to - from) * NARROWING;
  const ends =
    lod === 'high'
      ? [...subdivide(from, from + narrowing, 2), ...subdivide(to - narrowing, to, 2)]
      : [from, to];
  const inner = grid.filter((stop) => stop > from && stop < to);
  return [...new Set([...ends, ...inner])].sort((a, b) => a - b);
}

/** The share of its full width that a line has, by the share of its length. */
function widthAt(share: number): number {
  const fromEnd = Math.min(share, 1 - share) / NARROWING;
  return fromEnd >= 1 ? 1 : Math.sqrt(Math.max(0, fromEnd));
}
