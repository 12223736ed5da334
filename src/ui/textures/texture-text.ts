import type { TextureState } from '../../app/state/index.ts';
import { bakeOf } from '../../avatar/surface/index.ts';
import type { TextureHeader } from '../../formats/texture/index.ts';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import { TEXTURES } from '../words/en/faces.ts';
import { formatBytes } from '../words/format.ts';

/** Characters of an id that are shown where it is shortened. */
const SHORT_ID = 18;

/** `7f3c01d2-5b0a-4e8…`. */
export function shortId(id: string): string {
  return `${id.slice(0, SHORT_ID)}…`;
}

/** `1024²`, `512 × 256`; empty while the size is not known. */
export function sizeText(header: Pick<TextureHeader, 'width' | 'height'> | null): string {
  if (!header) return '';
  const { width, height } = header;
  return width === height ? TEXTURES.square(width) : TEXTURES.size(width, height);
}

/** `3, RGB`. */
export function componentsText({ components }: TextureHeader): string {
  return TEXTURES.componentsOf(components, TEXTURES.componentNames[components] ?? '');
}

/** `JPEG 2000, 5 levels, 312 KB`: what is known of the file. */
export function fileText({ header, byteLength }: TextureState): string {
  const parts: string[] = [];
  if (header) parts.push(TEXTURES.codecs[header.codec]);
  if (header && header.resolutionLevels > 1) parts.push(TEXTURES.levels(header.resolutionLevels));
  if (byteLength !== null) parts.push(formatBytes(byteLength));
  return parts.join(', ');
}

/** The special textures by their ids. */
const SPECIAL_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(SPECIAL_TEXTURES).map(([name, id]) => [
    id,
    TEXTURES.special[name as keyof typeof SPECIAL_TEXTURES],
  ]),
);

/** The name of a texture: that of its file, of a bake, of a special texture, or its shortened id. */
export function textureName(id: string, texture: TextureState | null): string {
  if (texture?.name) return texture.name;
  const bake = bakeOf(id);
  if (bake) return TEXTURES.bake(TEXTURES.bakes[bake]);
  return SPECIAL_NAMES.get(id) ?? shortId(id);
}
