import { decodeResponse } from './grid-response.ts';
import { BOOLEAN, REAL, S32, TEXT } from './value-types.ts';

/** What a region says of its abilities, as far as avatars go; null where it says nothing. */
export interface SimulatorFeatures {
  /** Avatars may wear baked textures on meshes. */
  readonly bakesOnMesh: boolean | null;
  /** Avatars may be raised or lowered. */
  readonly hoverHeight: boolean | null;
  /** Meshes can be fetched. */
  readonly mesh: boolean | null;
  /** How many attachments an avatar may wear. */
  readonly maxAttachments: number | null;
  /** How many of them may be animated objects. */
  readonly maxAnimatedAttachments: number | null;
  /** Triangles that an animated object may have. */
  readonly maxAnimatedTriangles: number | null;
  /** The grid's own name; OpenSimulator only. */
  readonly gridName: string | null;
  /** Metres over which speech carries; OpenSimulator only. */
  readonly sayRange: number | null;
}

/**
 * Decodes the answer of a GET to `SimulatorFeatures`.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 2 names the capability; the fields are those of the recorded
 * answer of OpenSimulator.
 */
export function decodeSimulatorFeatures(bytes: Uint8Array): SimulatorFeatures {
  const fields = decodeResponse(bytes);
  const animated = fields.child('AnimatedObjects');
  const openSim = fields.child('OpenSimExtras');
  return {
    bakesOnMesh: fields.optional('BakesOnMeshEnabled', BOOLEAN),
    hoverHeight: fields.optional('AvatarHoverHeightEnabled', BOOLEAN),
    mesh: fields.optional('MeshRezEnabled', BOOLEAN),
    maxAttachments: fields.optional('MaxAgentAttachments', S32),
    maxAnimatedAttachments: animated?.optional('MaxAgentAnimatedObjectAttachments', S32) ?? null,
    maxAnimatedTriangles: animated?.optional('AnimatedObjectMaxTris', S32) ?? null,
    gridName: openSim?.optional('GridName', TEXT) ?? null,
    sayRange: openSim?.optional('say-range', REAL) ?? null,
  };
}
