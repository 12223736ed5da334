import { type MannequinFaceName, mannequinFace } from '../../src/avatar/mannequin/index.ts';
import type { LodName } from '../../src/formats/mesh/index.ts';
import { scaleAndAdd } from '../../src/math/index.ts';
import { SIDES } from '../../src/motion/pose-description/index.ts';
import {
  addQuad,
  addVertex,
  blendInfluences,
  type Influences,
  type MeshFace,
  sideSign,
  surfaceNormal,
  type Uv,
} from '../modelling/index.ts';
import type { Part } from './parts.ts';
import { rail } from './rails.ts';

/**
 * A dark band on the head: eyebrow, eye or mouth. Its edges follow face bones of their own, so that an eye closes when
 * a lid moves, and the mouth opens when a lip does.
 */
interface Band {
  readonly face: MannequinFaceName;
  readonly columns: readonly BandColumn[];
  /** The texture coordinates of a point, metres to the left and up. */
  readonly uvOf: (y: number, z: number) => Uv;
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
/** The eyes of the skin lie over those of the wooden doll. */
const LIFT_OF_EYES = 2 * LIFT;
/** Columns of a band. */
const STEPS = 8;
/** The levels that show all of a face; the others have eyes only. */
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
  return { face: 'lines', columns: columns(column, STEPS), uvOf: NO_BAKE };
}

/** An almond between the edges of two lids: an eye of the wooden doll, or that of its skin. */
interface EyeDesign {
  readonly face: MannequinFaceName;
  /** Its corners, millimetres from the middle of the head. */
  readonly corners: readonly [inner: number, outer: number];
  /** The height of its corners, metres. */
  readonly z: number;
  /** Millimetres from there to the middle of each lid. */
  readonly lids: readonly [lower: number, upper: number];
}

const WOODEN_EYE: EyeDesign = { face: 'lines', corners: [25.5, 49.5], z: 1.7615, lids: [-3.2, 4] };
const EYE: EyeDesign = { face: 'eyes', corners: [19, 53.5], z: 1.7595, lids: [-4.2, 7.4] };

/** Metres from the corners of an eye up to the middle of its pupil. */
const PUPIL = 0.0016;
/** The radius of an eyeball, metres: how much of the eyes' bake the lids leave visible. */
const EYEBALL = 0.026;

/** The distance from the middle of the eyes' bake by degrees from the front of the eyeball. */
const EYE_RADIUS = rail([0, 0], [16, 0.14], [28, 0.22], [45, 0.35], [62, 0.45], [90, 0.5]);

/**
 * The bake has one disc for both eyes, turned by 90°: its left edge is above, and its upper edge on the avatar's left.
 * @param left, up - Metres from the pupil.
 */
function eyeUv(left: number, up: number): Uv {
  const distance = Math.hypot(left, up);
  if (distance === 0) return [0.5, 0.5];
  const degrees = (Math.asin(Math.min(1, distance / EYEBALL)) * 180) / Math.PI;
  const radius = EYE_RADIUS(degrees) / distance;
  return [0.5 - radius * up, 0.5 + radius * left];
}

/** A mouth that opens is as dark as the pupils. */
const MOUTH_UV: Band['uvOf'] = (y, z) => [0.5 - 0.3 * (z - 1.69), 0.5 + 0.3 * y];

/** What only the wooden doll has is in no bake. */
const NO_BAKE: Band['uvOf'] = (y, z) => [0.5 + y, z - 1];

function eye(side: Side, { face, corners, z, lids }: EyeDesign, steps: number): Band {
  const [inner, outer] = corners;
  const column = (share: number): BandColumn => {
    const open = Math.sin(Math.PI * share) ** 0.75;
    const edge = (lid: 'Lower' | 'Upper', up: number): BandEdge => ({
      z: z + up * open * MILLI,
      influences: blendInfluences(rigid('mHead'), rigid(`mFaceEyeLid${lid}${side}`), open),
    });
    const y = sideSign(side) * (inner + (outer - inner) * share) * MILLI;
    return { y, edges: [edge('Lower', lids[0]), edge('Upper', lids[1])] };
  };
  const middle = (sideSign(side) * MILLI * (inner + outer)) / 2;
  const uvOf: Band['uvOf'] =
    face === 'eyes' ? (y, up) => eyeUv(y - middle, up - z - PUPIL) : NO_BAKE;
  return { face, columns: columns(column, steps), uvOf };
}

/** A line between the lips, from corner to corner. */
function mouth(face: 'lines' | 'eyes'): Band {
  // Real skins have it a little higher than the wooden doll, with its corners up.
  const middle = (share: number) =>
    face === 'lines' ? 1.6865 : 1.6895 + 0.0036 * (2 * share - 1) ** 2;
  const column = (share: number): BandColumn => {
    const wide = Math.sin(Math.PI * share);
    const half = (face === 'lines' ? 0.35 + 0.75 * wide : 0.05 + 0.2 * wide) * MILLI;
    const edge = (lip: 'Lower' | 'Upper', up: number): BandEdge => ({
      z: middle(share) + up * half,
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
  return { face, columns: columns(column, STEPS), uvOf: face === 'eyes' ? MOUTH_UV : NO_BAKE };
}

const columns = (column: (share: number) => BandColumn, steps: number) =>
  Array.from({ length: steps + 1 }, (_, step) => column(step / steps));

/** The face of the mannequin: eyebrows, eyes and mouth, drawn on its head. */
export function addFace(faces: readonly MeshFace[], head: Part, lod: LodName): void {
  const isNear = LEVELS.includes(lod);
  const eyes = SIDES.map((side) => eye(side, EYE, isNear ? STEPS : 2));
  const lines = SIDES.flatMap((side) => [eyebrow(side), eye(side, WOODEN_EYE, STEPS)]);
  for (const band of isNear ? [...lines, mouth('lines'), mouth('eyes'), ...eyes] : eyes) {
    addBand(faces[mannequinFace(band.face)], band, head);
  }
}

function addBand(face: MeshFace, { face: name, columns, uvOf }: Band, head: Part): void {
  const { sample, mirrored } = head.loft;
  const lift = name === 'eyes' ? LIFT_OF_EYES : LIFT;
  const first = face.points.length;
  for (const { y, edges } of columns) {
    for (const { z, influences } of edges) {
      const [u, w] = placeOf(head, y, z);
      const normal = surfaceNormal({ sample, ws: [0, 3], mirrored }, u, w);
      const point = scaleAndAdd(sample(u, w).point, normal, lift);
      addVertex(face, point, normal, uvOf(y, z), influences);
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
