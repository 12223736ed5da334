import type { MeshSkin } from '../src/formats/mesh/index.ts';

type Place = readonly [number, number, number];

/** A skin that puts joints at `places`; only the translations of its matrices count, the rest is arbitrary. */
export function skinMoving(places: Record<string, Place>, extra: Partial<MeshSkin> = {}): MeshSkin {
  const names = Object.keys(places);
  const matrices = new Float64Array(16 * names.length).fill(0.5);
  names.forEach((name, k) => {
    matrices.set(places[name], 16 * k + 12);
  });
  return {
    jointNames: names,
    bindShapeMatrix: new Float64Array(16),
    inverseBindMatrices: new Float64Array(16 * names.length),
    altInverseBindMatrices: matrices,
    pelvisOffset: 0,
    lockScaleIfJointPosition: false,
    ...extra,
  };
}
