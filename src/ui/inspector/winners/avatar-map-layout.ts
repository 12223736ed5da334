import { BONE_COUNT, composeWorld, createWorldPose, type Skeleton } from '../../../avatar/index.ts';

/** The parts of the map. `back` has tail and hind limbs, seen from the side. */
export type MapPart = 'body' | 'face' | 'leftHand' | 'rightHand' | 'back';

/** A point of the map, in units of its view box. */
interface Point {
  x: number;
  y: number;
}

/** A bone on the map: a line, or a dot where both ends are the same. */
export interface MapBone {
  readonly joint: number;
  readonly name: string;
  readonly part: MapPart;
  readonly from: Readonly<Point>;
  readonly to: Readonly<Point>;
  readonly width: number;
  /** Drawn only while an animation moves it: most avatars have no wings, tail or hind limbs. */
  readonly isOptional: boolean;
  /** Whether the bone is large enough to carry a letter. */
  readonly hasLetter: boolean;
}

/** Size of the map's view box. */
export const MAP_WIDTH = 328;
export const MAP_HEIGHT = 252;

/** The place and scale of a part of the map. */
interface Projection {
  /** Units of the view box for a metre. */
  readonly scale: number;
  /** Metres to the right and down on the map, from Second Life's axes. */
  readonly right: (x: number, y: number, z: number) => number;
  readonly down: (x: number, y: number, z: number) => number;
  /** The point of the map at which both are 0. */
  readonly origin: Readonly<Point>;
}

/** Metres from the avatar's middle to the wrists of the T-pose. */
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
  // The palms of hanging arms face back, so that the thumbs point to the body.
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

const OPTIONAL_GROUPS: readonly string[] = ['Wing', 'Tail', 'Limb'];
const FACE_GROUPS: readonly string[] = ['Face', 'Eyes', 'Ears', 'Mouth', 'Lips', 'Nose'];
const DOT_WIDTH = 5.2;
const DOT_DISTANCE = 7.4;

/** Widths of the bones of the body, by their name without `Left` or `Right`. */
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

/** Rotations from the T-pose in radians, about X (hanging arms) or Z (feet turned out, folded wings). */
const MAP_POSE: readonly (readonly [name: string, axis: 0 | 2, radians: number])[] = [
  ['mShoulderLeft', 0, -1.1],
  ['mShoulderRight', 0, 1.1],
  ['mAnkleLeft', 2, 0.9],
  ['mAnkleRight', 2, -0.9],
  ['mWing1Left', 2, 0.3],
  ['mWing1Right', 2, -0.3],
];

/**
 * Lays out the bones of `skeleton` on the map: the body from the front, and beside it, enlarged, the face, both hands
 * and the wings, tail and hind limbs on the back. Wide bones come first, so that narrow ones are drawn over them.
 */
export function layOutMap(skeleton: Skeleton): readonly MapBone[] {
  const restPose = worldMatrices(skeleton, []);
  const mapPose = worldMatrices(skeleton, MAP_POSE);
  const count = Math.min(BONE_COUNT, skeleton.jointCount);
  const bones = Array.from({ length: count }, (_, joint) => {
    const part = partOf(skeleton, joint);
    return boneOnMap(skeleton, joint, part, part === 'body' ? mapPose : restPose);
  });
  spreadPoints(
    bones.filter(({ part }) => part === 'face').map(({ from }) => from),
    DOT_DISTANCE,
  );
  return bones.sort((a, b) => b.width - a.width);
}

function partOf(skeleton: Skeleton, joint: number): MapPart {
  const { group, name } = skeleton.rows[joint];
  if (FACE_GROUPS.includes(group) || name.startsWith('mEye')) return 'face';
  if (group === 'Hand') return name.endsWith('Left') ? 'leftHand' : 'rightHand';
  return group === 'Tail' || group === 'Limb' ? 'back' : 'body';
}

function worldMatrices(skeleton: Skeleton, changes: typeof MAP_POSE): Float32Array {
  const pose = skeleton.restPose();
  for (const [name, axis, radians] of changes) {
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
  // Face bones point out of the face, so each is drawn as a dot at its tip.
  const from = part === 'face' ? tip : head;
  const width = part === 'face' ? DOT_WIDTH : widthOf(name, part);
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  return {
    joint,
    name,
    part,
    from,
    to: tip,
    width,
    isOptional: OPTIONAL_GROUPS.includes(group),
    hasLetter: part === 'body' && width >= LETTER_WIDTH && length >= LETTER_LENGTH,
  };
}

function widthOf(name: string, part: MapPart): number {
  if (part === 'leftHand' || part === 'rightHand') return 7;
  return BODY_WIDTHS[name.replace(/(Left|Right)$/, '')] ?? THIN_WIDTH;
}

/** The four spine bones are folded into each other within the trunk, so they are drawn side by side. */
function spineOffset(name: string): number {
  return name === 'mSpine1' || name === 'mSpine3' ? -7.5 : 7.5;
}

/** The point of the map for `[x, y, z]`, metres in the joint's own space. */
function project(
  part: MapPart,
  m: Float32Array,
  joint: number,
  [x, y, z]: readonly [number, number, number],
  sideways: number,
): Point {
  const o = 16 * joint;
  const coordinate = (row: number) =>
    m[o + row] * x + m[o + 4 + row] * y + m[o + 8 + row] * z + m[o + 12 + row];
  const { scale, right, down, origin } = PROJECTIONS[part];
  return {
    x: origin.x + sideways + scale * right(coordinate(0), coordinate(1), coordinate(2)),
    y: origin.y + scale * down(coordinate(0), coordinate(1), coordinate(2)),
  };
}

const SPREAD_ROUNDS = 60;
/** Points whose x coordinates differ by less than this are in one column. */
const SAME_COLUMN = 0.5;

/**
 * Moves points apart, each as little as possible, until hardly any two are closer than `distance`. Points of one
 * column are moved along it, so that symmetric points stay symmetric; of equal points the first is moved up.
 *
 * @param points - changed in place.
 */
export function spreadPoints(points: readonly Point[], distance: number): void {
  const moves = points.map(() => ({ x: 0, y: 0 }));
  for (let round = 0; round < SPREAD_ROUNDS; round++) {
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 1; b < points.length; b++) pushApart(points, moves, a, b, distance);
    }
    moves.forEach((move, i) => {
      points[i].x += move.x;
      points[i].y += move.y;
      move.x = 0;
      move.y = 0;
    });
  }
}

function pushApart(
  points: readonly Point[],
  moves: Point[],
  a: number,
  b: number,
  distance: number,
) {
  let dx = points[b].x - points[a].x;
  let dy = points[b].y - points[a].y;
  if (Math.abs(dx) < SAME_COLUMN) dx = 0;
  if (dx === 0 && dy === 0) dy = Number.EPSILON;
  const apart = Math.hypot(dx, dy);
  if (apart >= distance) return;
  // Less than half of the gap for each, because several neighbours push at once.
  const share = (0.35 * (distance - apart)) / apart;
  moves[a].x -= dx * share;
  moves[a].y -= dy * share;
  moves[b].x += dx * share;
  moves[b].y += dy * share;
}
