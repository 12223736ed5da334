import { evenSize, SECONDS, type VideoRequest } from '../../app/export/capture/index.ts';
import {
  type BackgroundDraft,
  backgroundOf,
  type SizeDraft,
  type VideoDraft,
} from './share-form.ts';

/** Seconds that a recording takes; null where there is nothing to record. */
export function lengthOf({ scene, seconds }: VideoDraft, passSeconds: number | null) {
  return scene === 'pass' ? passSeconds : seconds;
}

/** Whether a page records that long. */
export function isTooLong(seconds: number | null): boolean {
  return seconds !== null && seconds > SECONDS.max;
}

/** What is asked of the recorder. Encoders want even sizes, and video has no transparency everywhere. */
export function videoOrder(
  draft: VideoDraft,
  size: SizeDraft,
  background: BackgroundDraft,
): VideoRequest {
  const { scene, seconds, playing, format, framesPerSecond } = draft;
  const isFilm = format === 'webm';
  const { width, height } = isFilm ? evenSize(size) : size;
  const isBare = isFilm && background.kind === 'transparent';
  return {
    scene:
      scene === 'turntable'
        ? { kind: scene, seconds, playing }
        : scene === 'clip'
          ? { kind: scene, seconds }
          : { kind: scene },
    format,
    framesPerSecond,
    width,
    height,
    background: isBare ? 'stage' : backgroundOf(background),
  };
}
