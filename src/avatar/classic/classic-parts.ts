import type { ClassicFaceName } from '../mannequin/index.ts';

/** A part of the classic body: its files, and where its triangles and morphs are. */
export interface ClassicPart {
  /** The name of its base file in lower case without `.llm`; levels of detail have `_1` and so on behind it. */
  readonly stem: string;
  readonly face: ClassicFaceName;
  /** Its meshes by the names that parameters have for them: the eyes are two of one file. */
  readonly meshes: readonly ClassicMesh[];
  /** Whether a body cannot do without it. */
  readonly isNeeded: boolean;
}

/** A mesh that has morphs of its own. */
export interface ClassicMesh {
  /** As in `MORPH_PARAMS`. */
  readonly name: string;
  /** The joint that it follows rigidly, in whose frame its vertices are; missing for one with weights. */
  readonly joint?: string;
}

/**
 * The parts of the classic body.
 *
 * **Source:** shapes.md section 8, “Parts”.
 */
export const CLASSIC_PARTS: readonly ClassicPart[] = [
  part('avatar_head', 'head', true, { name: 'headMesh' }),
  part('avatar_upper_body', 'upper', true, { name: 'upperBodyMesh' }),
  part('avatar_lower_body', 'lower', true, { name: 'lowerBodyMesh' }),
  part(
    ...(['avatar_eye', 'eyes', false] as const),
    { name: 'eyeBallLeftMesh', joint: 'mEyeLeft' },
    { name: 'eyeBallRightMesh', joint: 'mEyeRight' },
  ),
  part('avatar_hair', 'hair', false, { name: 'hairMesh' }),
  part('avatar_eyelashes', 'eyelashes', false, { name: 'eyelashMesh' }),
  part('avatar_skirt', 'skirt', false, { name: 'skirtMesh' }),
];

/** No part has more levels of detail below its base file. */
export const MAX_LEVELS = 5;

function part(
  stem: string,
  face: ClassicFaceName,
  isNeeded: boolean,
  ...meshes: readonly ClassicMesh[]
): ClassicPart {
  return { stem, face, meshes, isNeeded };
}

/** The name of a file of the classic body in lower case without folder and ending; null for any other file. */
export function classicStem(path: string): string | null {
  const [, stem, base] =
    /(?:^|[\\/])((avatar_[a-z_]+?)(?:_[1-9])?)\.llm$/.exec(path.toLowerCase()) ?? [];
  return base && CLASSIC_PARTS.some((each) => each.stem === base) ? stem : null;
}
