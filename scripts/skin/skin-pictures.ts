import { createHash } from 'node:crypto';
import { MANNEQUIN_FACES, type MannequinBake } from '../../src/avatar/mannequin/index.ts';
import { buildMannequin } from '../mannequin/index.ts';
import { lowerColor, upperColor } from './paint-body.ts';
import { paintEyes } from './paint-eyes.ts';
import { headColor } from './paint-head.ts';
import { paintTexels, type SkinPicture } from './paint-texels.ts';

const SIZE = 1024;
const EYES_SIZE = 256;

const COLORS = { head: headColor, upper: upperColor, lower: lowerColor } as const;

/** Paints the mannequin's own skin: a picture for each of its bakes, always the same pixels. */
export function paintSkin(): Readonly<Record<MannequinBake, SkinPicture>> {
  return {
    head: paintBake('head', SIZE),
    upper: paintBake('upper', SIZE),
    lower: paintBake('lower', SIZE),
    eyes: paintEyes(EYES_SIZE),
  };
}

let levels: ReturnType<typeof buildMannequin> | null = null;

/** Paints one bake of the body, of so many pixels a side. */
export function paintBake(bake: keyof typeof COLORS, size: number): SkinPicture {
  levels ??= buildMannequin();
  const { high } = levels;
  // What is inside of joints comes first, since it shares texels with the limbs that hide it.
  const faces = (['joints', 'body'] as const).flatMap((part) =>
    high.filter(
      (_, face) => MANNEQUIN_FACES[face].bake === bake && MANNEQUIN_FACES[face].part === part,
    ),
  );
  return paintTexels(faces, size, COLORS[bake]);
}

/** The hexadecimal SHA-256 of pixels or of a file. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
