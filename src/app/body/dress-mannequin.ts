import { effect, untracked } from '@preact/signals-core';
import { mannequinFace, mannequinLook } from '../../avatar/mannequin/index.ts';
import type { ObjectLook } from '../../avatar/surface/index.ts';
import type { LegacyMaterial } from '../../formats/material/index.ts';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import type { Outfit } from '../outfit/index.ts';
import { mannequinOf, withMesh } from '../outfit/outfit-snapshot.ts';
import type { AppState } from '../state/index.ts';
import { SKIN_TEXTURES } from './skin-textures.ts';

/** Skin has a soft, weak highlight, and eyes a small, bright one: both without reflections of the studio. */
const SKIN_GLOSS = gloss(0.42, 0.28);
const EYE_GLOSS = gloss(0.9, 0.8);

const SKIN_GLOSS_ID = '4d0b1c9e-7a52-4f3b-9d61-0b8f5a2e6c01';
const EYE_GLOSS_ID = '4d0b1c9e-7a52-4f3b-9d61-0b8f5a2e6c02';

function gloss(strength: number, glossiness: number): LegacyMaterial {
  return {
    normalMap: null,
    // White: the colour alone says how strong the highlight is.
    specularMap: {
      textureId: SPECIAL_TEXTURES.blank,
      repeats: [1, 1],
      offset: [0, 0],
      rotation: 0,
    },
    specularColor: [strength, strength, strength],
    glossiness,
    environment: 0,
    alphaMode: 'mask',
    alphaCutoff: 0.5,
  };
}

/** The mannequin in its own skin. */
export const SKIN_LOOK = withGloss(mannequinLook(SKIN_TEXTURES));

/** The look with the gloss of skin and eyes on all of its faces. */
export function withGloss(look: ObjectLook): ObjectLook {
  const { defaultFace, faces } = look.textureEntry;
  const eyes = mannequinFace('eyes');
  const glossy = [...faces].map(([face, entry]) => {
    const materialId = face === eyes ? EYE_GLOSS_ID : SKIN_GLOSS_ID;
    return [face, { ...entry, materialId }] as const;
  });
  return {
    ...look,
    textureEntry: { defaultFace, faces: new Map(glossy) },
    legacyMaterials: new Map([
      [SKIN_GLOSS_ID, SKIN_GLOSS],
      [EYE_GLOSS_ID, EYE_GLOSS],
    ]),
  };
}

/**
 * Gives the mannequin its skin, or what wearables make of it, or takes it off, as `state.body` says. That is no step of undo, and holds for all steps. A look that
 * the visitor has given to its faces stays until the switch is used again. Returns a function that ends this.
 */
export function dressMannequin(
  state: Pick<AppState, 'body' | 'items' | 'paint'>,
  outfit: Pick<Outfit, 'adopt'>,
): () => void {
  let former: AppState['body']['value'] = 'wood';
  let given: ObjectLook | null = SKIN_LOOK;
  return effect(() => {
    const body = state.body.value;
    const mannequin = mannequinOf(state.items.value);
    if (!mannequin) return;
    const hasSwitched = body !== former;
    former = body;
    const look = body === 'skin' ? (state.paint.value?.look ?? SKIN_LOOK) : null;
    const isOwn = mannequin.look !== null && mannequin.look !== given;
    if (mannequin.look === look || (isOwn && !hasSwitched)) return;
    given = look;
    untracked(() =>
      outfit.adopt((snapshot) => ({
        ...snapshot,
        items: withMesh(snapshot.items, mannequin.id, { look }),
      })),
    );
  });
}
