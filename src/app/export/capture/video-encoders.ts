import type { VideoCodec } from 'mediabunny';
import { bitRate, evenSize, type PictureSize, type VideoFormat } from './capture-plan.ts';

/** Why a format cannot be recorded here. */
export type EncoderIssue =
  /** The page's address begins with http, and browsers encode video only where it begins with https. */
  | 'insecure'
  /** The browser cannot encode the format, or not in this size. */
  | 'no-encoder';

/** For each format null where it can be recorded, or why not. */
export type EncoderSupport = Readonly<Record<VideoFormat, EncoderIssue | null>>;

/** Codecs of each container, best first. */
const CODECS = {
  mp4: ['avc'],
  webm: ['vp9', 'vp8'],
} as const satisfies Record<string, readonly VideoCodec[]>;

/** The formats that are videos for a browser: WebCodecs encodes their frames. */
export type VideoContainer = keyof typeof CODECS;

export const isVideoContainer = (format: VideoFormat): format is VideoContainer => format in CODECS;

/** The best codec of this browser for a video of such a size; null where it has none. */
export async function findCodec(
  container: VideoContainer,
  size: PictureSize,
  framesPerSecond: number,
): Promise<VideoCodec | null> {
  const { canEncodeVideo, Quality } = await import('mediabunny');
  const { width, height } = evenSize(size);
  const quality = new Quality({ bitrate: bitRate(width, height, framesPerSecond) });
  for (const codec of CODECS[container]) {
    if (await canEncodeVideo(codec, { width, height, quality, frameRate: framesPerSecond })) {
      return codec;
    }
  }
  return null;
}

/** What this browser can record in a size. PNG frames are always possible. */
export async function encoderSupport(
  size: PictureSize,
  framesPerSecond: number,
): Promise<EncoderSupport> {
  const issueOf = async (container: VideoContainer): Promise<EncoderIssue | null> => {
    if (!isSecureContext) return 'insecure';
    return (await findCodec(container, size, framesPerSecond)) ? null : 'no-encoder';
  };
  const [mp4, webm] = await Promise.all([issueOf('mp4'), issueOf('webm')]);
  return { mp4, webm, webp: canEncodeWebp() ? null : 'no-encoder', png: null };
}

/** Browsers without an encoder for WebP give a PNG. */
function canEncodeWebp(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.toDataURL('image/webp').startsWith('data:image/webp');
}
