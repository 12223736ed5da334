import type { AvatarObject } from '../avatar/avatar-object/index.ts';
import { type DocumentFormat, documentFormatOf } from '../avatar/index.ts';
import { type Asset, type AssetOptions, decodeAsset } from '../formats/index.ts';
import { looksLikeRecording } from '../protocol/lludp/index.ts';
import { looksLikePerformance } from '../protocol/puppetry/index.ts';
import type { PerformanceReading } from '../protocol/puppetry/leap/index.ts';

/** What a file of any kind holds that the page can open. */
export type FileContent =
  | Asset
  /** A composed avatar; a render object that was saved alone is an avatar of that one. */
  | {
      readonly kind: 'avatar';
      readonly avatar: AvatarObject;
      readonly format: DocumentFormat;
    }
  /** A recorded session, not decoded: that is the session's business, line by line. */
  | { readonly kind: 'recording'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Commands of puppetry with their times, or one pose. */
  | ({ readonly kind: 'performance' } & PerformanceReading);

/**
 * Decodes a file of any kind, told apart by its bytes.
 *
 * @throws {@link DecodeError} those of `decodeAsset`, `decodeAvatarObject`, `decodeRenderObject` and
 * `decodePerformance`.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: AssetOptions,
): Promise<FileContent> {
  if (looksLikeRecording(bytes)) return { kind: 'recording', bytes };
  const format = documentFormatOf(bytes);
  if (format === null && looksLikePerformance(bytes, options.joints)) {
    const { decodePerformance } = await import('../protocol/puppetry/leap/index.ts');
    return { kind: 'performance', ...decodePerformance(bytes, options.joints) };
  }
  if (format === null) return decodeAsset(bytes, options);
  const { decodeAvatarObject, decodeRenderObject } = await import(
    '../avatar/avatar-object/index.ts'
  );
  const isWhole = format === 'vitrine-avatar-object';
  const avatar = isWhole ? decodeAvatarObject(bytes) : alone(decodeRenderObject(bytes));
  return { kind: 'avatar', avatar, format };
}

function alone(renderObject: AvatarObject['renderObjects'][number]): AvatarObject {
  return {
    name: renderObject.name,
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [renderObject],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
  };
}
