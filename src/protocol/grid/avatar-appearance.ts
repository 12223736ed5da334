import { encodeLlsdXml, type Llsd } from '../../formats/llsd/index.ts';
import { decodeResponse } from './grid-response.ts';
import { BOOLEAN, S32, TEXT } from './value-types.ts';

/** The capability of grids that compose the bakes themselves. */
export const APPEARANCE_CAPABILITY = 'UpdateAvatarAppearance';

/** The body of a request to compose the bakes of an outfit. @param cofVersion of the Current Outfit Folder. */
export function encodeAppearanceRequest(cofVersion: number): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(new Map<string, Llsd>([['cof_version', BigInt(cofVersion)]]));
}

/** What the grid answers; the appearance itself follows as AvatarAppearance. */
export interface AppearanceResponse {
  readonly isAccepted: boolean;
  /** The version of the folder as the grid knows it; null if it says none. */
  readonly expected: number | null;
  /** The grid's own text; empty for none. */
  readonly message: string;
}

/**
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`.
 *
 * **Source:** region.md section 7.
 */
export function decodeAppearanceResponse(bytes: Uint8Array): AppearanceResponse {
  const response = decodeResponse(bytes);
  return {
    isAccepted: response.optional('success', BOOLEAN) ?? false,
    expected: response.optional('expected', S32),
    message: response.optional('error', TEXT) ?? '',
  };
}
