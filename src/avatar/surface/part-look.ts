import { NULL_UUID } from '../../formats/llsd/index.ts';
import { partMaterials, type ScenePart } from '../../formats/scene-group/index.ts';
import { BLANK_FACE } from './face-colors.ts';
import type { MissingMaterial, ObjectLook } from './object-look.ts';

/**
 * The look of a part of an object, with the legacy materials that the object contains. Its PBR materials are missing: an
 * object contains only their ids, and what it changes of them.
 */
export function lookOfPart(part: ScenePart): ObjectLook {
  const { textureEntry, extraParams } = part;
  const { legacy, overrides } = partMaterials(part);
  const missing = new Map<number, MissingMaterial>();
  for (const { face, id } of extraParams.materials) {
    if (id !== NULL_UUID) missing.set(face, { id, override: overrides.get(face) ?? null });
  }
  return {
    textureEntry: textureEntry ?? { defaultFace: BLANK_FACE, faces: new Map() },
    legacyMaterials: legacy,
    pbrMaterials: new Map(),
    ...(missing.size > 0 && { missingMaterials: missing }),
  };
}
