import { MORPH_PARAMS } from './shape-param-table.ts';

/** A parameter that morphs a mesh of the classic body. */
export interface MorphParam {
  readonly id: number;
  /** Its place among the weights, see `EffectiveWeights.morphs`. */
  readonly index: number;
  /** The name of the morph in the mesh's file. */
  readonly morph: string;
}

/** The parameters that morph a mesh of the classic body, such as `headMesh`, in file order. */
export function morphParamsOf(mesh: string): MorphParam[] {
  return MORPH_PARAMS.flatMap(([id, , , , , , ofMesh, morph], index) =>
    ofMesh === mesh ? [{ id, index, morph }] : [],
  );
}
