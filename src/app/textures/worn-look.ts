import { classicFace, mannequinLook } from '../../avatar/mannequin/index.ts';
import type { HideableBake, ObjectLook } from '../../avatar/surface/index.ts';
import { type BakeName, PLAIN_FACE } from '../../formats/texture-entry/index.ts';
import { SKIN_LOOK, withGloss } from '../body/dress-mannequin.ts';
import { SKIN_TEXTURES } from '../body/skin-textures.ts';

const MADE = new WeakSet<ObjectLook>([SKIN_LOOK]);

/**
 * The mannequin, or the classic body, in these bakes; where there is none, in its own skin. Only the classic body has the face of
 * the hair.
 */
export function wornLook(bakes: ReadonlyMap<BakeName, string>): ObjectLook {
  const textures = new Map([...SKIN_TEXTURES, ...bakes] as [HideableBake, string][]);
  const look = withGloss(mannequinLook(textures));
  const faces = new Map(look.textureEntry.faces);
  const hair = textures.get('hair');
  if (hair) faces.set(classicFace('hair'), { ...PLAIN_FACE, textureId: hair });
  const made = { ...look, textureEntry: { ...look.textureEntry, faces } };
  MADE.add(made);
  return made;
}

/** Whether a look of the mannequin is one that the page has made, not the visitor. */
export function isMadeLook(look: ObjectLook): boolean {
  return MADE.has(look);
}
