/** Weights of visual parameters by id, as wearables and AvatarAppearance have them. What is absent has its default. */
export type ParamWeights = ReadonlyMap<number, number>;

/** Whether two sets of weights are the same; null for none. */
export function haveSameWeights(a: ParamWeights | null, b: ParamWeights | null): boolean {
  if (a === b || a === null || b === null) return a === b;
  if (a.size !== b.size) return false;
  for (const [id, weight] of a) if (b.get(id) !== weight) return false;
  return true;
}
