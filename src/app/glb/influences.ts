import type { Submesh } from '../../formats/mesh/index.ts';

/** All of a vertex, in the numbers of the file. */
const WHOLE = 0xffff;
const PER_VERTEX = 4;

/** What vertices follow, as glTF wants it. */
export interface Influences {
  /** 4 per vertex, entries of the skin; 0 where the weight is. */
  readonly joints: Uint8Array<ArrayBuffer>;
  /** 4 per vertex, normalised: each vertex's make 65535, to the unit. */
  readonly weights: Uint16Array<ArrayBuffer>;
}

/**
 * A face's weights with every joint named once per vertex. Assets store 16 bits as well, so that no more is
 * lost than they have: a vertex is never off by more than 1/16000 of the way between its joints. A face
 * without weights, and a vertex without any, follows the first joint.
 */
export function packInfluences({ vertexCount, joints, weights }: Submesh): Influences {
  const packed = {
    joints: new Uint8Array(PER_VERTEX * vertexCount),
    weights: new Uint16Array(PER_VERTEX * vertexCount),
  };
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const shares = new Map<number, number>();
    for (let at = PER_VERTEX * vertex; joints && weights && at < PER_VERTEX * (vertex + 1); at++) {
      if (weights[at] > 0) shares.set(joints[at], (shares.get(joints[at]) ?? 0) + weights[at]);
    }
    if (shares.size === 0) shares.set(0, 1);
    packVertex(packed, PER_VERTEX * vertex, shares);
  }
  return packed;
}

/** Rounds down, and gives what is then missing to the heaviest. */
function packVertex(packed: Influences, at: number, shares: ReadonlyMap<number, number>): void {
  const heaviestFirst = [...shares].sort(([, a], [, b]) => b - a);
  const sum = heaviestFirst.reduce((total, [, share]) => total + share, 0);
  let left = WHOLE;
  heaviestFirst.forEach(([joint, share], place) => {
    const weight = Math.round((WHOLE * share) / sum);
    if (weight === 0) return;
    packed.joints[at + place] = joint;
    packed.weights[at + place] = weight;
    left -= weight;
  });
  packed.weights[at] += left;
}
