import type { LodName } from '../../src/formats/mesh/index.ts';
import { scaleAndAdd } from '../../src/math/index.ts';
import { SIDES } from '../../src/motion/pose-description/index.ts';
import {
  addQuad,
  addVertex,
  blendInfluences,
  type Chart,
  type Influences,
  type MeshFace,
  sideSign,
  surfaceNormal,
} from '../modelling/index.ts';
import { MANNEQUIN_FACES, type Part } from './parts.ts';

/**
 * A dark band on the head: eyebrow, eye or mouth. Its edges follow face bones of their own, so that an eye closes when
 * a lid moves, and the mouth opens when a lip does.
 */
interface Band {
  readonly columns: readonly BandColumn[];
}

/** Metres: y to the left, z up. */
interface BandColumn {
  readonly y: number;
  readonly edges: readonly [lower: BandEdge, upper: BandEdge];
}

interface BandEdge {
  readonly z: number;
  readonly influences: Influences;
}

const MILLI = 0.001;
/** Metres above the surface: the bands lie on triangles, which cut the corners of the surface. */
const LIFT = 0.0008;
/** Columns of a band. */
const STEPS = 8;
/** The levels that show a face. */
const LEVELS: readonly LodName[] = ['high', 'medium'];

type Side = (typeof SIDES)[number];
const rigid = (joint: string): Influences => new Map([[joint, 1]]);

/** Joints along a band, from its start to its end, with the share of its length where each has the whole weight. */
function along(share: number, ...joints: readonly string[]): Influences {
  const place = share * (joints.length - 1);
  const first = Math.min(Math.floor(place), joints.length - 2);
  return blendInfluences(rigid(joints[first]), rigid(joints[first + 1]), place - first);
}

/** From the nose outwards, rising to its middle and falling. */
function eyebrow(side: Side): Band {
  const joints = ['Inner', 'Center', 'Outer'].map((part) => `mFaceEyebrow${part}${side}`);
  const column = (share: number): BandColumn => {
    const half = (1.9 - 1.1 * share) * MILLI;
    const z = 1.7815 + 5.5 * MILLI * Math.sin(Math.PI * (0.12 + 0.7 * share));
    const influences = along(share, ...joints);
    const edge = (up: number): BandEdge => ({ z: z + up * half, influences });
    return { y: sideSign(side) * (17 + 38 * share) * MILLI, edges: [edge(-1), edge(1)] };
  };
  return { columns: columns(column) };
}

/** An almond between the edges of two lids. */
function eye(side: Side): Band {
  const column = (share: number): BandColumn => {
    const open = Math.sin(Math.PI * share) ** 0.75;
    const edge = (lid: 'Lower' | 'Upper', up: number): BandEdge => ({
      z: 1.7615 + up * open * MILLI,
      influences: blendInfluences(rigid('mHead'), rigid(`mFaceEyeLid${lid}${side}`), open),
    });
    const y = sideSign(side) * (25.5 + 24 * share) * MILLI;
    return { y, edges: [edge('Lower', -3.2), edge('Upper', 4)] };
  };
  return { columns: columns(column) };
}

/** A line between the lips, from corner to corner. */
function mouth(): Band {
  const column = (share: number): BandColumn => {
    const half = (0.35 + 0.75 * Math.sin(Math.PI * share)) * MILLI;
    const edge = (lip: 'Lower' | 'Upper', up: number): BandEdge => ({
      z: 1.6865 + up * half,
      influences: along(
        share,
        'mFaceLipCornerRight',
        `mFaceLip${lip}Right`,
        `mFaceLip${lip}Center`,
        `mFaceLip${lip}Left`,
        'mFaceLipCornerLeft',
      ),
    });
    return { y: 46 * (share - 0.5) * MILLI, edges: [edge('Lower', -1), edge('Upper', 1)] };
  };
  return { columns: columns(column) };
}

const columns = (column: (share: number) => BandColumn) =>
  Array.from({ length: STEPS + 1 }, (_, step) => column(step / STEPS));

/** The face of the mannequin: eyebrows, eyes and mouth, drawn on its head. */
export function addFace(faces: readonly MeshFace[], head: Part, lod: LodName, chart: Chart): void {
  if (!LEVELS.includes(lod)) return;
  const face = faces[MANNEQUIN_FACES.lines];
  for (const band of [...SIDES.flatMap((side) => [eyebrow(side), eye(side)]), mouth()]) {
    addBand(face, band, head, chart);
  }
}

function addBand(face: MeshFace, { columns }: Band, head: Part, chart: Chart): void {
  const { sample, mirrored } = head.loft;
  const first = face.points.length;
  for (const { y, edges } of columns) {
    for (const { z, influences } of edges) {
      const [u, w] = placeOf(head, y, z);
      const normal = surfaceNormal({ sample, ws: [0, 3], mirrored }, u, w);
      const point = scaleAndAdd(sample(u, w).point, normal, LIFT);
      const [left, bottom, right, top] = chart;
      addVertex(
        face,
        point,
        normal,
        [left + (right - left) * u, bottom + ((top - bottom) * w) / 3],
        influences,
      );
    }
  }
  const isLeftward = columns[columns.length - 1].y > columns[0].y;
  for (let k = 0; k + 1 < columns.length; k++) {
    const a = first + 2 * k;
    addQuad(face, a, a + 2, a + 3, a + 1, !isLeftward);
  }
}

/** The coordinates of the point on the front of the head at this height and distance from the middle. */
function placeOf(head: Part, y: number, z: number): readonly [u: number, w: number] {
  const { sample } = head.loft;
  const w = bisect(0, 3, (each) => sample(0.5, each).point[2] - z);
  // From the left side (a quarter) over the front (a half) to the right one.
  const u = bisect(0.25, 0.75, (each) => y - sample(each, w).point[1]);
  return [u, w];
}

/** Where a rising function is zero. */
function bisect(from: number, to: number, rising: (x: number) => number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
