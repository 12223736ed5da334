import { BONE_COUNT, composeWorld, createWorldPose, type Skeleton } from '../../../avatar/index.ts';

/** The parts of the picture. `back` shows tail and hind limbs from the side. */
export type MapPart = 'body' | 'face' | 'leftHand' | 'rightHand' | 'back';

/** A bone in the picture, in units of its view box; both ends are the same for a dot. */
export interface MapBone {
  readonly joint: number;
  readonly name: string;
  readonly part: MapPart;
  readonly from: Readonly<Point>;
  readonly to: Readonly<Point>;
  readonly width: number;
  /** Drawn only while something moves it: most avatars have no wings, tail or hind limbs. */
  readonly isOptional: boolean;
  /** Wide and long enough to carry a letter. */
  readonly hasLetter: boolean;
}

export const MAP_WIDTH = 328;
export const MAP_HEIGHT = 252;

/** Where a part stands in the picture and how large it is drawn. */
interface Projection {
  /** Units per metre. */
  readonly scale: number;
  /** Second Life axes to right and down, metres. */
  readonly right: (x: number, y: number, z: number) => number;
  readonly down: (x: number, y: number, z: number) => number;
  /** Where the origin of these two comes to lie. */
  readonly origin: Readonly<Point>;
}

const WRIST = 0.617;
const PROJECTIONS: Readonly<Record<MapPart, Projection>> = {
  body: {
    scale: 124,
    right: (_x, y) => y,
    down: (_x, _y, z) => -z,
    origin: { x: 164, y: 244 },
  },
  face: {
    scale: 430,
    right: (_x, y) => y,
    down: (_x, _y, z) => 1.73 - z,
    origin: { x: 48, y: 52 },
  },
  // Arms hang, palms to the back: thumbs point to the body.
  leftHand: {
    scale: 400,
    right: (x) => -x,
    down: (_x, y) => y - WRIST,
    origin: { x: 272, y: 142 },
  },
  rightHand: {
    scale: 400,
    right: (x) => x,
    down: (_x, y) => -y - WRIST,
    origin: { x: 56, y: 142 },
  },
  back: {
    scale: 78,
    right: (x) => -x,
    down: (_x, _y, z) => -z,
    origin: { x: 240, y: 110 },
  },
};

const EXTRA_GROUPS: readonly string[] = ['Wing', 'Tail', 'Limb'];
const FACE_GROUPS: readonly string[] = ['Face', 'Eyes', 'Ears', 'Mouth', 'Lips', 'Nose'];
const DOT_WIDTH = 5.2;
const DOT_DISTANCE = 7.4;

/** Widths of the body's limbs, by the name without its side. */
const BODY_WIDTHS: Readonly<Record<string, number>> = {
  mPelvis: 22,
  mTorso: 20,
  mChest: 24,
  mNeck: 8,
  mHead: 20,
  mSkull: 12,
  mCollar: 9,
  mShoulder: 11,
  mElbow: 10,
  mWrist: 8,
  mHip: 13,
  mKnee: 11,
  mAnkle: 7,
  mFoot: 6,
  mToe: 5,
};
const THIN_WIDTH = 3;
const LETTER_WIDTH = 10;
const LETTER_LENGTH = 9;

/** Radians by which joints leave the T-pose, about X (arms hang) or Z (feet turn out, wings fold). */
const MAP_POSE: readonly (readonly [name: string, axis: 0 | 2, radians: number])[] = [
  ['mShoulderLeft', 0, -1.1],
  ['mShoulderRight', 0, 1.1],
  ['mAnkleLeft', 2, 0.9],
  ['mAnkleRight', 2, -0.9],
  ['mWing1Left', 2, 0.3],
  ['mWing1Right', 2, -0.3],
];

/**
 * The bones of `skeleton` as the map draws them: the body from the front, and enlarged beside it the face,
 * both hands and what grows at the back. Thick limbs first, so that thin ones lie over them.
 */
export function layOutMap(skeleton: Skeleton): readonly MapBone[] {
  const resting = worldMatrices(skeleton, []);
  const standing = worldMatrices(skeleton, MAP_POSE);
  const count = Math.min(BONE_COUNT, skeleton.jointCount);
  const limbs = Array.from({ length: count }, (_, joint) => {
    const part = partOf(skeleton, joint);
    return boneOnMap(skeleton, joint, part, part === 'body' ? standing : resting);
  });
  spreadPoints(
    limbs.filter(({ part }) => part === 'face').map(({ from }) => from),
    DOT_DISTANCE,
  );
  return limbs.sort((a, b) => b.width - a.width);
}

function partOf(skeleton: Skeleton, joint: number): MapPart {
  const { group, name } = skeleton.rows[joint];
  if (FACE_GROUPS.includes(group) || name.startsWith('mEye')) return 'face';
  if (group === 'Hand') return name.endsWith('Left') ? 'leftHand' : 'rightHand';
  return group === 'Tail' || group === 'Limb' ? 'back' : 'body';
}

function worldMatrices(skeleton: Skeleton, stance: typeof MAP_POSE): Float32Array {
  const pose = skeleton.restPose();
  for (const [name, axis, radians] of stance) {
    const joint = skeleton.jointNumber(name);
    pose.rotations[4 * joint + axis] = Math.sin(radians / 2);
    pose.rotations[4 * joint + 3] = Math.cos(radians / 2);
  }
  const world = createWorldPose(skeleton.jointCount);
  composeWorld(world, skeleton, pose);
  return world.matrices;
}

function boneOnMap(
  skeleton: Skeleton,
  joint: number,
  part: MapPart,
  matrices: Float32Array,
): MapBone {
  const { name, group } = skeleton.rows[joint];
  const [tx, ty, tz] = skeleton.tips.subarray(3 * joint, 3 * joint + 3);
  const sideways = name.startsWith('mSpine') ? spineOffset(name) : 0;
  const tip = project(part, matrices, joint, [tx, ty, tz], sideways);
  const head = project(part, matrices, joint, [0, 0, 0], sideways);
  // A face bone points out of the face: it is drawn where its tip stands.
  const from = part === 'face' ? tip : head;
  const width = part === 'face' ? DOT_WIDTH : widthOf(name, part);
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  const lettered = part === 'body' && width >= LETTER_WIDTH && length >= LETTER_LENGTH;
  return {
    joint,
    name,
    part,
    from,
    to: tip,
    width,
    isOptional: EXTRA_GROUPS.includes(group),
    hasLetter: lettered,
  };
}

function widthOf(name: string, part: MapPart): number {
  if (part === 'leftHand' || part === 'rightHand') return 7;
  return BODY_WIDTHS[name.replace(/(Left|Right)$/, '')] ?? THIN_WIDTH;
}

/** The four spine bones lie folded within the trunk: drawn side by side. */
function spineOffset(name: string): number {
  return name === 'mSpine1' || name === 'mSpine3' ? -7.5 : 7.5;
}

function project(
  part: MapPart,
  m: Float32Array,
  joint: number,
  [x, y, z]: readonly [number, number, number],
  sideways: number,
): Point {
  const o = 16 * joint;
  const at = (row: number) =>
    m[o + row] * x + m[o + 4 + row] * y + m[o + 8 + row] * z + m[o + 12 + row];
  const { scale, right, down, origin } = PROJECTIONS[part];
  return {
    x: origin.x + sideways + scale * right(at(0), at(1), at(2)),
    y: origin.y + scale * down(at(0), at(1), at(2)),
  };
}

/** A place in the picture. */
interface Point {
  x: number;
  y: number;
}

const ROUNDS = 60;
/** Closer than this, points count as one above the other. */
const SAME_COLUMN = 0.5;

/**
 * Moves points apart until none are closer than `distance`, or nearly so, each as little as it takes.
 * Points above each other part along their column, so that what is symmetric stays so; points in the same
 * place part by their order, the first to the top. In place.
 */
export function spreadPoints(points: readonly Point[], distance: number): void {
  const moves = points.map(() => ({ x: 0, y: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 1; b < points.length; b++) push(points, moves, a, b, distance);
    }
    moves.forEach((move, i) => {
      points[i].x += move.x;
      points[i].y += move.y;
      move.x = 0;
      move.y = 0;
    });
  }
}

function push(points: readonly Point[], moves: Point[], a: number, b: number, distance: number) {
  let dx = points[b].x - points[a].x;
  let dy = points[b].y - points[a].y;
  if (Math.abs(dx) < SAME_COLUMN) dx = 0;
  if (dx === 0 && dy === 0) dy = Number.EPSILON;
  const apart = Math.hypot(dx, dy);
  if (apart >= distance) return;
  // Less than half each: several neighbours push at once.
  const share = (0.35 * (distance - apart)) / apart;
  moves[a].x -= dx * share;
  moves[a].y -= dy * share;
  moves[b].x += dx * share;
  moves[b].y += dy * share;
}
