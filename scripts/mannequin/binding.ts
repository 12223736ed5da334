import { smoothstep, type Vector3 } from '../../src/math/index.ts';

/** Joint names and their shares; the shares of one vertex sum to 1. */
export type Influences = ReadonlyMap<string, number>;

/** Which joints carry a point of a part, given its place on the part's axis. */
export type Binding = (at: number, point: Vector3) => Influences;

/** The whole part follows one joint. */
export function rigid(joint: string): Binding {
  const influences = new Map([[joint, 1]]);
  return () => influences;
}

/**
 * The joints take turns along the axis: each key names who carries the part there, and between two keys
 * the one fades into the other. Two keys of the same joint keep the stretch between them rigid.
 */
export function chain(keys: readonly (readonly [at: number, joint: string])[]): Binding {
  return (at) => {
    const next = keys.findIndex((key) => key[0] > at);
    if (next === 0) return new Map([[keys[0][1], 1]]);
    if (next < 0) return new Map([[keys[keys.length - 1][1], 1]]);
    const [from, before] = keys[next - 1];
    const [to, after] = keys[next];
    const share = smoothstep(from, to, at);
    if (before === after) return new Map([[before, 1]]);
    return blend(new Map([[before, 1]]), new Map([[after, 1]]), share);
  };
}

/** `share` of the second, the rest of the first. */
export function blend(first: Influences, second: Influences, share: number): Influences {
  const mixed = new Map<string, number>();
  for (const [joint, weight] of first) mixed.set(joint, weight * (1 - share));
  for (const [joint, weight] of second) {
    mixed.set(joint, (mixed.get(joint) ?? 0) + weight * share);
  }
  return mixed;
}

/** The four heaviest influences above a thousandth, heaviest first, summing to 1 again. */
export function strongest(influences: Influences): [joint: string, weight: number][] {
  const kept = [...influences]
    .filter(([, weight]) => weight > 0.001)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4);
  const sum = kept.reduce((total, [, weight]) => total + weight, 0);
  return kept.map(([joint, weight]) => [joint, weight / sum]);
}
