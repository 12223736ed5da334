import type { TextureHeader } from '../formats/texture/index.ts';
import type { Finding } from './finding.ts';
import type { FaceMeasures, TextureMeasures } from './texture-measures.ts';

/** What a map of a face is for; `normal` holds directions, all others colours or numbers. */
export type LintedSlot = 'color' | 'normal' | 'other';

/** A texture on a face, with what is known of it. */
export interface LintedMap {
  readonly slot: LintedSlot;
  readonly textureId: string;
  /** The name of its file, or a short form of its id. */
  readonly name: string;
  /** It was looked for and not found. */
  readonly isMissing: boolean;
  /** Null while it is not known. */
  readonly header: Pick<TextureHeader, 'width' | 'height' | 'components'> | null;
  /** Null while it is not decoded. */
  readonly measures: TextureMeasures | null;
  /** How often the texture is repeated along s and t. */
  readonly repeats: readonly [s: number, t: number];
}

/** A face with its textures, as the rules need it. */
export interface LintedFace {
  /** Number of the face. */
  readonly face: number;
  /** May be measured when it is first read: rules read it only if a texture has a size. */
  readonly measures: FaceMeasures;
  /** Whether it is blended with what is behind it. */
  readonly blends: boolean;
  /** Opacity of the face's own colour, 0..1. */
  readonly opacity: number;
  readonly maps: readonly LintedMap[];
}

/**
 * Looks for one kind of problem in a face.
 *
 * @param densities - the lowest density of each texture on any face of the outfit: see `density` of the rules.
 */
export type FaceRule = (
  face: LintedFace,
  densities: ReadonlyMap<string, number>,
) => readonly Finding[];
