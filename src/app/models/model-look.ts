import type { ObjectLook } from '../../avatar/surface/index.ts';
import { hasAlpha } from '../../formats/texture/index.ts';
import type { ModelImage } from '../../kinds/model/index.ts';
import type { ImageFacts, UploadMaterial } from '../../upload/index.ts';
import { BLANK_LOOK, withFace, withFaceTexture } from '../looks/look-edits.ts';
import { baseName, type LoadedTexture } from '../state/index.ts';

/**
 * What an upload makes of the materials of a model: colours, full bright, and the pictures that are there. Null where all
 * faces are white, so that the page may choose colours of its own.
 *
 * @param pictures - opened ones; those of the same file name are used, whatever their folder.
 */
export function lookOfModel(
  looks: readonly UploadMaterial[],
  images: readonly ModelImage[],
  pictures: readonly LoadedTexture[],
): ObjectLook | null {
  if (looks.every(isPlain)) return null;
  let look = BLANK_LOOK;
  for (const [face, { color, fullBright }] of looks.entries()) {
    const [red, green, blue, alpha] = color;
    look = withFace(look, face, { color: [red, green, blue, alpha], fullbright: fullBright });
  }
  return withPictures(look, looks, images, pictures);
}

const isPlain = ({ color, image, fullBright }: UploadMaterial) =>
  image === null && !fullBright && color.every((part) => part === 1);

/** The look with the pictures that materials name; the same look where none is there. */
export function withPictures(
  look: ObjectLook | null,
  looks: readonly UploadMaterial[],
  images: readonly ModelImage[],
  pictures: readonly LoadedTexture[],
): ObjectLook | null {
  let changed = look;
  for (const [face, { image }] of looks.entries()) {
    const textureId = image === null ? null : textureOf(images[image], pictures);
    if (textureId) changed = withFaceTexture(changed ?? BLANK_LOOK, face, 'diffuse', textureId);
  }
  return changed;
}

/** What is known of each image of a model, with the pictures that are there. */
export function imageFacts(
  images: readonly ModelImage[],
  pictures: readonly LoadedTexture[],
): ImageFacts[] {
  return images.map((image) => {
    const header = image.content ? null : pictureOf(image, pictures)?.header;
    if (!header) return image.facts;
    const { width, height } = header;
    return { kind: 'read', width, height, hasAlpha: hasAlpha(header) };
  });
}

function textureOf(image: ModelImage, pictures: readonly LoadedTexture[]): string | null {
  return image.content?.texture.contentId ?? pictureOf(image, pictures)?.textureId ?? null;
}

/** The picture that a material names; of several, the one that was opened last. */
function pictureOf(
  { path }: ModelImage,
  pictures: readonly LoadedTexture[],
): LoadedTexture | undefined {
  const name = baseName(path.replaceAll('\\', '/')).toLowerCase();
  return pictures.findLast(({ fileName }) => fileName.toLowerCase() === name);
}
