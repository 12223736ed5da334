import type { ObjectLook } from '../../avatar/surface/index.ts';
import type { UploadMaterial } from '../../upload/index.ts';
import { BLANK_LOOK, withFace, withFaceTexture } from '../looks/look-edits.ts';
import { baseName, type LoadedTexture } from '../state/index.ts';

/**
 * What an upload makes of the materials of a model: colours, full bright, and the pictures that are there. Null where all
 * faces are white, so that the page may choose colours of its own.
 *
 * @param images - what materials name, as the file has them.
 * @param pictures - opened ones; those of the same file name are used, whatever their folder.
 */
export function lookOfModel(
  looks: readonly UploadMaterial[],
  images: readonly string[],
  pictures: readonly LoadedTexture[],
): ObjectLook | null {
  if (looks.every(isPlain)) return null;
  let look = BLANK_LOOK;
  for (const [face, { color, image, fullBright }] of looks.entries()) {
    const [red, green, blue, alpha] = color;
    look = withFace(look, face, { color: [red, green, blue, alpha], fullbright: fullBright });
    const picture = image === null ? undefined : pictureOf(images[image], pictures);
    if (picture) look = withFaceTexture(look, face, 'diffuse', picture.textureId);
  }
  return look;
}

const isPlain = ({ color, image, fullBright }: UploadMaterial) =>
  image === null && !fullBright && color.every((part) => part === 1);

/** The picture that a material names; of several, the one that was opened last. */
export function pictureOf(
  path: string,
  pictures: readonly LoadedTexture[],
): LoadedTexture | undefined {
  const name = baseName(path).toLowerCase();
  return pictures.findLast(({ fileName }) => fileName.toLowerCase() === name);
}
