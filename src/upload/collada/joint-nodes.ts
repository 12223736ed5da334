import type { JointDirectory } from '../../formats/animation/index.ts';
import { type ColladaDocument, type ColladaNode, idOf } from '../../formats/collada/index.ts';
import type { Vector3 } from '../../math/index.ts';

/** Names of joints: how the viewer's skeleton knows them. */
export type KnownJoints = Pick<JointDirectory, 'jointNumber' | 'nameOf'>;

/** The node of a joint, and the local position that it gives. */
export interface JointNode {
  readonly node: ColladaNode;
  readonly position: Vector3;
  /** Whether the node says where it is: it has a translation, or a matrix with the expected sid. */
  readonly isPlaced: boolean;
}

/** Joints of the file's nodes, by their numbers. */
export interface JointNodes {
  /** `skeleton`: by sid beneath the root of each `skeleton`; `scene`: by name, where there is none. */
  readonly lookup: 'skeleton' | 'scene';
  readonly joints: ReadonlyMap<number, JointNode>;
}

/**
 * Finds the nodes of joints as the uploader does. Of several nodes with a sid the uppermost counts, of names for one
 * joint the last one in the order of their characters; without skeletons a node with an alias is lost.
 *
 * **Source:** reference/upload.md section 1, "Joint positions".
 */
export function findJointNodes(document: ColladaDocument, known: KnownJoints): JointNodes {
  const roots = document.skeletonUrls.flatMap((url) => document.nodes.get(idOf(url)) ?? []);
  const joints = new Map<number, JointNode>();
  if (roots.length === 0) {
    for (const node of depthFirst(document.scene ?? [])) {
      const joint = known.jointNumber(node.name);
      const isOwnName = joint >= 0 && known.nameOf(joint) === node.name;
      if (isOwnName) joints.set(joint, jointNode(node, 'matrix'));
    }
    return { lookup: 'scene', joints };
  }
  for (const root of new Set(roots)) {
    const bySid = new Map<string, ColladaNode>();
    for (const node of breadthFirst(root)) {
      if (known.jointNumber(node.sid) >= 0 && !bySid.has(node.sid)) bySid.set(node.sid, node);
    }
    for (const sid of [...bySid.keys()].sort()) {
      joints.set(known.jointNumber(sid), jointNode(bySid.get(sid)!, 'transform'));
    }
  }
  return { lookup: 'skeleton', joints };
}

function jointNode(node: ColladaNode, matrixSid: string): JointNode {
  const translations = node.transforms.filter(({ kind }) => kind === 'translate');
  const translation =
    translations.find(({ sid }) => sid === 'translate') ??
    translations.find(({ sid }) => sid === 'location') ??
    translations[0];
  if (translation) return placed(node, translation.values, 0);
  const matrix = node.transforms.find(({ kind, sid }) => kind === 'matrix' && sid === matrixSid);
  if (matrix) return placed(node, matrix.values, 12);
  return { node, position: [0, 0, 0], isPlaced: false };
}

function placed(node: ColladaNode, values: Float64Array, at: number): JointNode {
  return { node, position: [values[at], values[at + 1], values[at + 2]], isPlaced: true };
}

function* depthFirst(nodes: readonly ColladaNode[]): Generator<ColladaNode> {
  for (const node of nodes) {
    yield node;
    yield* depthFirst(node.children);
  }
}

function* breadthFirst(root: ColladaNode): Generator<ColladaNode> {
  const queue = [root];
  for (let i = 0; i < queue.length; i++) {
    yield queue[i];
    for (const child of queue[i].children) queue.push(child);
  }
}
