import type { Document, Node } from '@gltf-transform/core';
import { defaultSkeleton, type Pose } from '../../avatar/index.ts';

/** mPelvis, which carries what raises the whole. */
export const PELVIS = 0;

/**
 * The turn from Second Life's axes (X forward, Y left, Z up) to glTF's (Z forward, X left, Y up): (x, y, z)
 * becomes (y, z, x).
 */
const AXES: [number, number, number, number] = [-0.5, -0.5, -0.5, 0.5];

/** One joint of the skeleton as a node. */
export interface JointNode {
  readonly joint: number;
  /** Moves and turns as the joint does, in its parent's node. */
  readonly node: Node;
}

/**
 * The skeleton as nodes. In-world a joint's scale is its own and not its children's, though it moves them;
 * in glTF everything below takes part. So a scale stands only on nodes with no joint below: on the joint's
 * own, or on one more beside its children, and places are given with the parent's scale in them.
 *
 * **Source:** skeleton-and-skinning.md section 3.
 */
export class SkeletonNodes {
  /** Turns everything from Second Life's axes into glTF's. */
  readonly root: Node;
  readonly list: readonly JointNode[];
  readonly #document: Document;
  readonly #body: Pose;
  readonly #rise: number;
  readonly #nodes = new Map<number, Node>();
  /** Nodes whose frame is the joint's, its own scale included. */
  readonly #carriers = new Map<number, Node>();

  /** `used`: joints that there must be besides bones, by number. */
  constructor(
    document: Document,
    { name, body, rise }: { readonly name: string; readonly body: Pose; readonly rise: number },
    used: ReadonlySet<number>,
  ) {
    this.#document = document;
    this.#body = body;
    this.#rise = rise;
    this.root = document.createNode(name).setRotation(AXES);
    this.list = defaultSkeleton.rows.flatMap(({ kind }, joint) =>
      kind === 'bone' || used.has(joint) ? [{ joint, node: this.#build(joint) }] : [],
    );
  }

  /** The node that has all of what a joint gives to what hangs from it. */
  carrierOf(joint: number): Node {
    const node = this.#nodes.get(joint);
    if (!node) throw new Error(`joint ${joint} has no node`);
    const scale = this.#scaleOf(joint);
    const isPlain = scale.every((factor) => factor === 1);
    if (isPlain) return node;
    const carrier = this.#carriers.get(joint) ?? this.#carry(joint, node).setScale(scale);
    this.#carriers.set(joint, carrier);
    return carrier;
  }

  /** Writes where a pose puts a joint in its parent's node: 3 numbers, metres. */
  placeOf(out: Float32Array, o: number, pose: Pose, joint: number): void {
    const parent = defaultSkeleton.parentOf(joint);
    for (let axis = 0; axis < 3; axis++) {
      const scale = parent < 0 ? 1 : this.#body.scales[3 * parent + axis];
      out[o + axis] = scale * pose.positions[3 * joint + axis];
    }
    if (joint === PELVIS) out[o + 2] += this.#rise;
  }

  #build(joint: number): Node {
    const [x, y, z, w] = this.#body.rotations.subarray(4 * joint, 4 * joint + 4);
    const place = new Float32Array(3);
    this.placeOf(place, 0, this.#body, joint);
    const node = this.#document
      .createNode(defaultSkeleton.nameOf(joint))
      .setRotation([x, y, z, w])
      .setTranslation([place[0], place[1], place[2]]);
    const parent = defaultSkeleton.parentOf(joint);
    (this.#nodes.get(parent) ?? this.root).addChild(node);
    this.#nodes.set(joint, node);
    return node;
  }

  /** Where the scale goes: onto the joint's node, unless other joints hang from that. */
  #carry(joint: number, node: Node): Node {
    if (node.listChildren().length === 0) return node;
    const beside = this.#document.createNode(`${defaultSkeleton.nameOf(joint)} scale`);
    node.addChild(beside);
    return beside;
  }

  #scaleOf(joint: number): [number, number, number] {
    const [x, y, z] = this.#body.scales.subarray(3 * joint, 3 * joint + 3);
    return [x, y, z];
  }
}
