import { mat4 } from 'gl-matrix';
import { BONE_COUNT, JOINT_ROWS, VOLUME_COUNT } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import type { GltfDocument, GltfSkin } from '../../formats/gltf/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { type Matrix, product, spaceOf, Y_UP } from './gltf-space.ts';

/** A skin of the file, bound to the viewer's skeleton; one entry for each of its joints. */
export interface BoundSkin {
  /** For people: its name or number. */
  readonly label: string;
  /** For which other skeleton the file says that it is made; null where it says nothing. */
  readonly madeFor: string | null;
  /** Names of the nodes. */
  readonly sourceNames: readonly string[];
  /** The number in the viewer's skeleton, -1 for a joint that it does not have. */
  readonly joints: Int16Array<ArrayBuffer>;
  /** 16 per joint, as they are written to the asset. */
  readonly inverseBindMatrices: Float64Array<ArrayBuffer>;
  /** 3 per joint: the local positions of "include joint positions". */
  readonly positions: Float64Array<ArrayBuffer>;
  /** 1 for a joint whose position is that of its node, else 0. */
  readonly hasNode: Uint8Array<ArrayBuffer>;
  /** Inverse bind matrices that are missing or too many. */
  readonly miscounted: number;
}

/** Extensions of avatars for other programs, version 0 and 1. */
const VRM = /^VRM(?:C_vrm)?$/;
const SHOULDERS: readonly string[] = ['mShoulderLeft', 'mShoulderRight'];

/**
 * The transform of a joint from its own space to that of the first node above it that is no joint of the skin, that one
 * included.
 */
function restMatrix({ nodes }: GltfDocument, { joints }: GltfSkin): (node: number) => Matrix {
  const isJoint = new Set(joints);
  const known = new Map<number, Matrix>();
  return (node) => {
    // From the joint up to a node whose matrix is known, and back: a chain may be too long for recursion.
    const chain: number[] = [];
    let at: number | null = node;
    while (at !== null && !known.has(at)) {
      chain.push(at);
      at = isJoint.has(at) ? nodes[at].parent : null;
    }
    let matrix = at === null ? null : known.get(at)!;
    for (const one of chain.reverse()) {
      matrix = matrix ? product(matrix, nodes[one].matrix) : nodes[one].matrix;
      known.set(one, matrix);
    }
    return matrix!;
  };
}

/**
 * Whether the uploader turns the file by a quarter about Z: both shoulders of its first skin are bound at a right angle
 * to where they rest.
 *
 * @param inverseBinds - 16 for each joint, or null.
 *
 * **Source:** reference/upload.md section 2 ("a hack by its own comment").
 */
export function isTurnedRig(
  document: GltfDocument,
  inverseBinds: ArrayLike<number> | null,
  known: JointDirectory,
): boolean {
  const [skin] = document.skins;
  if (!skin || !inverseBinds) return false;
  const restOf = restMatrix(document, skin);
  let turned = 0;
  for (const [i, node] of skin.joints.entries()) {
    const joint = known.jointNumber(document.nodes[node].name);
    if (joint < 0 || !SHOULDERS.includes(known.nameOf(joint))) continue;
    if (inverseBinds.length < (i + 1) * 16) return false;
    const inverse = new Float64Array(16);
    if (!mat4.invert(inverse, restOf(node))) return false;
    const bound = product(inverse, matrixAt(inverseBinds, i));
    if (![0, 5, 10].every((at) => Math.abs(bound[at]) < 0.5)) return false;
    turned++;
  }
  return turned === SHOULDERS.length;
}

/**
 * Binds a skin to the viewer's skeleton: its joints have the positions of the file's nodes and the viewer's rotations,
 * and the inverse bind matrices undo the difference.
 *
 * @param inverseBinds - 16 for each joint, or null.
 *
 * **Source:** reference/upload.md section 2.
 */
export function bindGltfSkin(
  document: GltfDocument,
  index: number,
  inverseBinds: ArrayLike<number> | null,
  isTurned: boolean,
  known: JointDirectory,
  report: SceneReport,
): BoundSkin {
  const skin = document.skins[index];
  const label = skin.name || `skin ${index}`;
  const sourceNames = skin.joints.map((node) => document.nodes[node].name);
  const joints = Int16Array.from(sourceNames, (name) => known.jointNumber(name));
  const given = inverseBinds ? inverseBinds.length / 16 : 0;
  if (inverseBinds && given !== joints.length) report.say('InvBindCountMismatch', label);
  const restOf = restMatrix(document, skin);
  const rests = skin.joints.map(restOf);
  const places = placeJoints(joints, rests, spaceOf(isTurned));
  const inverseBindMatrices = new Float64Array(joints.length * 16);
  const positions = new Float64Array(joints.length * 3);
  for (const [i, joint] of joints.entries()) {
    const inverseBind = i < given ? matrixAt(inverseBinds!, i) : null;
    const place = places.ofEntry[i];
    inverseBindMatrices.set(reboundMatrix(inverseBind, rests[i], joint, place), i * 16);
    if (place) positions.set(place.override, i * 3);
  }
  const legal = joints.reduce((count, joint) => count + Number(joint >= 0), 0);
  if (legal < joints.length) report.say('SkinUsupportedJoints', label, joints.length - legal);
  return {
    ...{ label, sourceNames, joints, inverseBindMatrices, positions },
    madeFor: document.extensionsUsed.some((name) => VRM.test(name)) ? 'VRM' : null,
    hasNode: Uint8Array.from(places.ofEntry, (place) => Number(place !== null)),
    miscounted: Math.abs(joints.length - given),
  };
}

/** Where a joint of the file is in the viewer's skeleton, metres. */
interface JointPlace {
  /** From the parent. */
  readonly override: readonly number[];
  /** From the avatar's origin; the viewer's bones are not rotated, so that this is all. */
  readonly position: readonly number[];
}

/**
 * Goes down the viewer's skeleton: joints of the file are where their nodes are, the others where the viewer has them. Of
 * several entries for one joint the last one counts; attachment points are not in that skeleton.
 */
function placeJoints(joints: Int16Array, rests: readonly Matrix[], space: Matrix) {
  const entries = new Map<number, number>();
  for (const [entry, joint] of joints.entries()) entries.set(joint, entry);
  const ofEntry = new Array<JointPlace | null>(joints.length).fill(null);
  const origins: (readonly number[])[] = [];
  for (let joint = 0; joint < BONE_COUNT + VOLUME_COUNT; joint++) {
    const { parent, position: usual } = JOINT_ROWS[joint];
    const origin = parent < 0 ? [0, 0, 0] : origins[parent];
    const entry = entries.get(joint);
    if (entry === undefined) {
      origins.push(origin.map((value, k) => value + usual[k]));
      continue;
    }
    const rest = product(space, rests[entry]);
    const position = [rest[12], rest[13], rest[14]];
    origins.push(position);
    ofEntry[entry] = { position, override: position.map((value, k) => value - origin[k]) };
  }
  return { ofEntry };
}

/**
 * (R (C G)⁻¹ C B⁻¹)⁻¹ for the joint's place R in the viewer's skeleton, its rest matrix G, the turn of axes C and its
 * inverse bind matrix B, which is B G R⁻¹. Without a place, the first two are left out; without B, C and B are.
 */
function reboundMatrix(
  inverseBind: Matrix | null,
  rest: Matrix,
  joint: number,
  place: JointPlace | null,
): Matrix {
  const out = new Float64Array(16);
  if (!place) {
    mat4.identity(out);
    if (!inverseBind) return out;
    mat4.invert(out, Y_UP);
    return product(inverseBind, out);
  }
  // Of a volume the uploader takes the viewer's size, and leaves its rotation out.
  const isVolume = joint >= BONE_COUNT;
  const [sx, sy, sz] = isVolume ? JOINT_ROWS[joint].scale : [1, 1, 1];
  const [x, y, z] = place.position;
  mat4.fromScaling(out, [1 / sx, 1 / sy, 1 / sz]);
  mat4.translate(out, out, [-x, -y, -z]);
  return product(product(inverseBind ?? Y_UP, rest), out);
}

function matrixAt(list: ArrayLike<number>, index: number): Matrix {
  return Float64Array.from({ length: 16 }, (_, k) => list[index * 16 + k]);
}
