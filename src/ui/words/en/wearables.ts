import type { SlotFate } from '../../../app/textures/index.ts';

/** The texture slots of a wearable, in its File tab. */
export const WEARABLES = {
  title: 'Textures',
  none: 'Wearables of this type have no textures.',
  empty: 'none',
  /** What is shown of a texture, and why not; of the part of the body whose bake it belongs to. */
  fates: {
    shown: (part) => `Shown on the ${part}, and on worn mesh that shows its bake.`,
    empty: () => 'The wearable has no texture there.',
    waiting: () => 'It is being loaded.',
    missing: (part) =>
      `Nobody has this picture. Drop a file that is named after its id: it is shown on the ${part} then.`,
    failed: () => 'The picture cannot be read.',
    'not-worn': () =>
      'Not shown: another wearable of this type was opened later and is worn instead.',
    'in-bake': (part) =>
      `Not shown by itself: the avatar’s own bake of the ${part} is known, which contains what it wore.`,
    masked: (part) =>
      `Not shown: clothing is part of the bake of the ${part}, which a grid or a viewer makes. That bake is not known, and where the garment ends is in masks that only viewers have.`,
    skirt: () =>
      'Not shown: a skirt has a mesh of its own, which is drawn only with a bake of the skirt that is known.',
    wooden: () => 'Not shown: the mannequin is a wooden doll now. Skin, in its row, shows it.',
    repainted: () =>
      'Not shown: faces of the body have textures that you gave them. Turn Skin off and on again, in its row, to take these off.',
    'mesh-only': (part) => `Shown on worn mesh that shows the bake of the ${part}.`,
    'classic-only': () =>
      'Not shown: our mannequin has no hair of its own. The classic body of your own files has.',
    'nothing-cut': (part) => `Not shown: nothing is worn on the ${part} that it could cut.`,
  } satisfies Record<SlotFate, (part: string) => string>,
  /** Where a texture is wanted: `Fair skin, head_bodypaint`. */
  wantedBy: (wearable: string, field: string) => `${wearable}, ${field}`,
};
