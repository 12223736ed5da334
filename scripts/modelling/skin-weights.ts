import { smoothstep, type Vector3 } from '../../src/math/index.ts';

/** Joint names and their weights; the weights of a vertex add up to 1. */
export type Influences = ReadonlyMap<string, number>;

/** The influences of a point, from its place on the axis of its part. */
export type WeightFunction = (at: number, point: Vector3) => Influences;

/** The whole part follows one joint. */
export function rigidWeights(joint: string): WeightFunction {
  const influences = new Map([[joint, 1]]);
  return () => influences;
}

/**
 * The part follows one joint after the other along its axis. Each key names the joint there, and between two keys the
 * weight passes from the one to the other; two keys of the same joint keep the stretch between them rigid.
 */
export function chainWeights(
  keys: readonly (readonly [at: number, joint: string])[],
): WeightFunction {
  return (at) => {
    const next = keys.findIndex((key) => key[0] > at);
    if (next === 0) return new Map([[keys[0][1], 1]]);
    if (next < 0) return new Map([[keys[keys.length - 1][1], 1]]);
    const [from, before] = keys[next - 1];
    const [to, after] = keys[next];
    const share = smoothstep(from, to, at);
    if (before === after) return new Map([[before, 1]]);
    return blendInfluences(new Map([[before, 1]]), new Map([[after, 1]]), share);
  };
}

/** `share` of the second influences and the rest of the first. */
export function blendInfluences(first: Influences, second: Influences, share: number): Influences {
  const mixed = new Map<string, number>();
  for (const [joint, weight] of first) mixed.set(joint, weight * (1 - share));
  for (const [joint, weight] of second) {
    mixed.set(joint, (mixed.get(joint) ?? 0) + weight * share);
  }
  return mixed;
}

/** The influences of a vertex as a mesh asset stores them: at most four, largest first. */
export type StrongestInfluences = readonly (readonly [joint: string, weight: number])[];

/** The four largest influences above a thousandth, scaled to add up to 1 again. */
export function strongestInfluences(influences: Influences): StrongestInfluences {
  const kept = [...influences]
    .filter(([, weight]) => weight > 0.001)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4);
  const sum = kept.reduce((total, [, weight]) => total + weight, 0);
  return kept.map(([joint, weight]) => [joint, weight / sum] as const);
}
