import type { PictureSize } from '../../app/export/capture/index.ts';
import { plainWords } from '../plain-words.ts';

/** `linen-tee-turntable-1080x1080.webm`: letters, digits and dashes, safe on every file system. */
export function captureName(
  subject: string,
  what: string,
  { width, height }: PictureSize,
  ending: string,
): string {
  return `${plainWords(subject) || 'vitrine'}-${what}-${width}x${height}.${ending}`;
}
