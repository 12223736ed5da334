import type { Buffer, Document, Node, Skin } from '@gltf-transform/core';
import { quat, vec3 } from 'gl-matrix';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import { conjugate, IDENTITY } from '../../math/index.ts';
import { PELVIS } from '../joint-directory.ts';
import type { Pose } from '../pose.ts';
import { boneBasis, rotatedInverseBind } from '../rotated-skeleton.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { bindSkin } from '../skin-palette.ts';

/**
 * The rotation from Second Life's axes (X forward, Y left, Z up) to glTF's (Z forward, X left, Y up): (x, y, z)
 * becomes (y, z, x).
 */
const TO_GLTF_AXES: [number, number, number, number] = [-0.5, -0.5, -0.5, 0.5];

/** The axes of each joint's bone, in the joint's own. */
const BASES = defaultSkeleton.rows.map((_, joint) => boneBasis(joint));
const INVERSE_BASES = BASES.map(conjugate);

/** From the axes of a joint's parent into those of the parent's bone; the root has none. */
function parentInverseOf(joint: number) {
  return INVERSE_BASES[defaultSkeleton.parentOf(joint)] ?? IDENTITY;
}

/** A skeleton before any animation. */
interface SkeletonBody {
  /** The name of the node above all joints. */
  readonly name: string;
  /** Its scales also apply during animations. */
  readonly basePose: Pose;
  /** Metres by which mPelvis is above its position in the poses. */
  readonly heightOffset: number;
}

/** A joint of the skeleton as a node. */
interface JointNode {
  readonly joint: number;
  /** The joint's bone, in the node of its parent's bone. */
  readonly node: Node;
}

/**
 * The skeleton as nodes, with the rotated bones of the default skeleton: each node's Y axis points along its bone,
 * so that modelling programs draw bones. See {@link boneBasis}.
 *
 * In-world a joint's scale is its own and not its children's, though it moves them; in glTF everything below
 * takes part. So no bone has a scale: it is on one more node beside the children, in the joint's own axes, and
 * positions are given with the parent's scale in them.
 *
 * **Source:** skeleton-and-skinning.md sections 3 and 8.
 */
export class SkeletonNodes {
  /** Rotates everything from Second Life's axes into glTF's. */
  readonly root: Node;
  /** Parents before their children. */
  readonly joints: readonly JointNode[];
  readonly #document: Document;
  readonly #basePose: Pose;
  readonly #heightOffset: number;
  readonly #bones = new Map<number, Node>();
  /** Nodes in the joint's own axes, its own scale included. */
  readonly #ownFrames = new Map<number, Node>();

  /** `used`: numbers of the joints that get a node besides the bones. */
  constructor(
    document: Document,
    { name, basePose, heightOffset }: SkeletonBody,
    used: ReadonlySet<number>,
  ) {
    this.#document = document;
    this.#basePose = basePose;
    this.#heightOffset = heightOffset;
    this.root = document.createNode(name).setRotation(TO_GLTF_AXES);
    this.joints = defaultSkeleton.rows.flatMap(({ kind }, joint) =>
      kind === 'bone' || used.has(joint) ? [{ joint, node: this.#createBone(joint) }] : [],
    );
  }

  /** The node in a joint's own axes, its own scale included: the parent of what is attached to the joint. */
  ownFrameOf(joint: number): Node {
    const bone = this.#boneOf(joint);
    if (BASES[joint] === IDENTITY && !this.#isScaled(joint)) return bone;
    const frame = this.#ownFrames.get(joint) ?? this.#createOwnFrame(joint, bone);
    this.#ownFrames.set(joint, frame);
    return frame;
  }

  /** The node to skin to for a joint, and the inverse bind for it that keeps the joint's skin matrix with `inverseBind`. */
  skinTo(
    joint: number,
    inverseBind: ArrayLike<number>,
  ): { readonly node: Node; readonly inverseBind: ArrayLike<number> } {
    if (this.#isScaled(joint)) return { node: this.ownFrameOf(joint), inverseBind };
    return { node: this.#boneOf(joint), inverseBind: rotatedInverseBind(joint, inverseBind) };
  }

  /** Writes how a pose rotates a joint's bone in the node of its parent's: 4 numbers. */
  writeRotation(out: Float32Array | Float64Array, o: number, pose: Pose, joint: number): void {
    const rotation: [number, number, number, number] = [0, 0, 0, 1];
    quat.multiply(
      rotation,
      parentInverseOf(joint),
      pose.rotations.subarray(4 * joint, 4 * joint + 4),
    );
    quat.multiply(rotation, rotation, BASES[joint]);
    out.set(rotation, o);
  }

  /** Writes where a pose puts a joint in the node of its parent's bone: 3 numbers, metres. */
  writePosition(out: Float32Array | Float64Array, o: number, pose: Pose, joint: number): void {
    const position: [number, number, number] = [0, 0, 0];
    const parent = defaultSkeleton.parentOf(joint);
    for (let axis = 0; axis < 3; axis++) {
      const scale = parent < 0 ? 1 : this.#basePose.scales[3 * parent + axis];
      position[axis] = scale * pose.positions[3 * joint + axis];
    }
    if (joint === PELVIS) position[2] += this.#heightOffset;
    vec3.transformQuat(position, position, parentInverseOf(joint));
    out.set(position, o);
  }

  #createBone(joint: number): Node {
    const rotation = new Float64Array(4);
    const position = new Float64Array(3);
    this.writeRotation(rotation, 0, this.#basePose, joint);
    this.writePosition(position, 0, this.#basePose, joint);
    const node = this.#document
      .createNode(defaultSkeleton.nameOf(joint))
      .setRotation([rotation[0], rotation[1], rotation[2], rotation[3]])
      .setTranslation([position[0], position[1], position[2]]);
    (this.#bones.get(defaultSkeleton.parentOf(joint)) ?? this.root).addChild(node);
    this.#bones.set(joint, node);
    return node;
  }

  #createOwnFrame(joint: number, bone: Node): Node {
    const [x, y, z] = this.#basePose.scales.subarray(3 * joint, 3 * joint + 3);
    const node = this.#document
      .createNode(`${defaultSkeleton.nameOf(joint)} scale`)
      .setRotation([...conjugate(BASES[joint])])
      .setScale([x, y, z]);
    bone.addChild(node);
    return node;
  }

  #boneOf(joint: number): Node {
    const node = this.#bones.get(joint);
    if (!node) throw new Error(`joint ${joint} has no node`);
    return node;
  }

  #isScaled(joint: number): boolean {
    return this.#basePose.scales.subarray(3 * joint, 3 * joint + 3).some((factor) => factor !== 1);
  }
}

/** Numbers of the joints that a skin follows. */
export function jointsOf(skin: MeshSkin): Int16Array {
  return bindSkin(skin, defaultSkeleton).joints;
}

/**
 * A mesh's skin: its own joints, entry by entry, with inverse binds for which glTF's skin matrices are those of our
 * palette. A joint that no skeleton knows, and one that the skin has already named, becomes a node of its own,
 * below the joint that replaces it.
 */
export function buildSkin(
  document: Document,
  buffer: Buffer,
  skeleton: SkeletonNodes,
  { name, skin: source }: { readonly name: string; readonly skin: MeshSkin },
): Skin {
  const { joints, inverseBinds } = bindSkin(source, defaultSkeleton);
  const skin = document.createSkin(name).setSkeleton(skeleton.root);
  const matrices = new Float32Array(inverseBinds.length);
  const usedNodes = new Set<Node>();
  joints.forEach((joint, entry) => {
    const entryName = source.jointNames[entry];
    const bind = inverseBinds.subarray(16 * entry, 16 * entry + 16);
    const target = skeleton.skinTo(joint, bind);
    const isOwn = !usedNodes.has(target.node) && defaultSkeleton.jointNumber(entryName) === joint;
    const node = isOwn ? target.node : document.createNode(entryName);
    if (!isOwn) target.node.addChild(node);
    usedNodes.add(node);
    skin.addJoint(node);
    matrices.set(target.inverseBind, 16 * entry);
  });
  return skin.setInverseBindMatrices(inverseBindAccessor(document, buffer, matrices));
}

/**
 * The inverse binds of a skin, 16 numbers each. glTF requires 0 0 0 1 as the last row, which those of assets are but
 * for rounding; a matrix with another last row loses its perspective.
 */
export function inverseBindAccessor(
  document: Document,
  buffer: Buffer,
  matrices: Float32Array<ArrayBuffer>,
) {
  const affine = matrices.map((value, at) => {
    if (at % 4 !== 3) return value;
    return at % 16 === 15 ? 1 : 0;
  });
  return document.createAccessor().setType('MAT4').setBuffer(buffer).setArray(affine);
}
