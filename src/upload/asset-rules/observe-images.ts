import { isPowerOfTwo, MAX_UPLOAD_SIDE, uploadSide } from '../../formats/texture/index.ts';
import { type CostedTexture, type FaceLooks, PLAIN_LOOKS } from '../cost/index.ts';
import { SceneReport } from '../scene/scene-report.ts';
import type { UploadMessage } from '../scene/upload-message.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';
import type { UploadModel, UploadScene } from '../scene/upload-scene.ts';

/** What is known of an image that a material names. */
export type ImageFacts =
  /** Sides in pixels. */
  | {
      readonly kind: 'read';
      readonly width: number;
      readonly height: number;
      readonly hasAlpha: boolean;
    }
  /** It is neither in the file, nor in its folder or below. */
  | { readonly kind: 'missing' }
  /** There is a file, of a kind whose header cannot be read. */
  | { readonly kind: 'unread' };

type Images = readonly ImageFacts[];

/**
 * What is wrong with the images of a model. What the reader of the file has said of an image already, such as that it
 * is outside of the folder, is not said again.
 *
 * @param images - Of each image of the scene.
 *
 * **Source:** reference/upload.md section 8, rules 55 to 57.
 */
export function observeImages(scene: UploadScene, images: Images): UploadObservation[] {
  const report = new SceneReport();
  const told = new Set(
    scene.observations.flatMap(({ rule, subject }) => (rule === 'image-missing' ? subject : [])),
  );
  scene.images.forEach(({ path: subject }, index) => {
    const facts = images[index];
    const users = modelsWith(scene.models, index);
    if (users.length === 0) return;
    if (facts.kind === 'missing' && !told.has(subject)) {
      for (const { name: model } of users) report.observe('image-missing', { model, subject });
    }
    if (facts.kind === 'read' && !keepsSize(facts)) {
      const value = Math.max(facts.width, facts.height);
      report.observe('image-size', { subject, value });
    }
    if (users.length > 1) report.observe('image-shared', { subject, count: users.length - 1 });
  });
  return report.observations;
}

/** The message of the dialog about images that are scaled down. */
export function imageMessages({ images }: UploadScene, facts: Images): UploadMessage[] {
  return images.flatMap(({ path: subject }, index): UploadMessage[] => {
    const image = facts[index];
    const isLarge = image.kind === 'read' && Math.max(image.width, image.height) > MAX_UPLOAD_SIDE;
    return isLarge ? [{ code: 'TextureScaling', subject, count: 1 }] : [];
  });
}

/** The textures that an upload makes of images: those that faces show, in the size that they get. */
export function texturesOf({ images, models }: UploadScene, facts: Images): CostedTexture[] {
  return images.flatMap(({ path: id }, index) => {
    const image = facts[index];
    if (image.kind !== 'read' || modelsWith(models, index).length === 0) return [];
    return { id, width: uploadSide(image.width), height: uploadSide(image.height) };
  });
}

/** How the faces of a model look, as far as it costs: one with alpha in its colour or its image is blended. */
export function looksOf({ faces }: UploadModel, facts: Images): FaceLooks[] {
  return faces.map(({ look: { color, image } }) => {
    const picture = image === null ? undefined : facts[image];
    const hasAlpha = picture?.kind === 'read' && picture.hasAlpha;
    return { ...PLAIN_LOOKS, alpha: color[3] < 1 || hasAlpha };
  });
}

/** The models of which a face shows the image. */
const modelsWith = (models: readonly UploadModel[], image: number) =>
  models.filter(({ faces }) => faces.some(({ look }) => look.image === image));

const keepsSize = ({ width, height }: { readonly width: number; readonly height: number }) =>
  isPowerOfTwo(width) && isPowerOfTwo(height) && Math.max(width, height) <= MAX_UPLOAD_SIDE;
