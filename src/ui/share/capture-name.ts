import type { PictureSize } from '../../app/export/capture/index.ts';
import { slug } from '../download.ts';

/** `linen-tee-turntable-1080x1080.webm`: letters, digits and dashes, safe on every file system. */
export function captureName(
  subject: string,
  what: string,
  { width, height }: PictureSize,
  ending: string,
): string {
  return `${slug(subject) || 'vitrine'}-${what}-${width}x${height}.${ending}`;
}
