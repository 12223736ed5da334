import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { dequantise8, type MessageOf, quantise8 } from '../lludp/index.ts';
import { VISUAL_PARAMS } from './visual-param-table.ts';

/** An animation that an avatar plays. */
export interface PlayingAnimation {
  /** Id of the asset, or of an animation that every viewer has. */
  readonly id: string;
  /** A new number means that the animation was started again. */
  readonly sequence: number;
  /** The object that started it, which is sent for the viewer's own avatar only; null if no object did. */
  readonly objectId: string | null;
}

/** All animations that one avatar plays. Unless the list is empty, it replaces the previous one. */
export interface AvatarAnimation {
  readonly agentId: string;
  /** No id occurs twice. */
  readonly animations: readonly PlayingAnimation[];
}

/**
 * Decodes an AvatarAnimation (High 20). The objects belong to the first animations, in order. If an animation is listed
 * twice, the last entry counts.
 *
 * **Source:** lludp.md section 7.
 */
export function decodeAvatarAnimation({
  Sender,
  AnimationList,
  AnimationSourceList,
}: MessageOf<'AvatarAnimation'>): AvatarAnimation {
  const animations = new Map<string, PlayingAnimation>();
  AnimationList.forEach(({ AnimID, AnimSequenceID }, index) => {
    const object = AnimationSourceList[index]?.ObjectID ?? NULL_UUID;
    const objectId = object === NULL_UUID ? null : object;
    animations.set(AnimID, { id: AnimID, sequence: AnimSequenceID, objectId });
  });
  return { agentId: Sender.ID, animations: [...animations.values()] };
}

/** All animations that a prim of an animated object plays. It replaces the previous one, also where the list is empty. */
export interface ObjectAnimation {
  readonly objectId: string;
  /** No id occurs twice. */
  readonly animations: readonly PlayingAnimation[];
}

/**
 * Decodes an ObjectAnimation (High 30). If an animation is listed twice, the last entry counts.
 *
 * **Source:** lludp.md section 7, prims.md section 8.
 */
export function decodeObjectAnimation({
  Sender,
  AnimationList,
}: MessageOf<'ObjectAnimation'>): ObjectAnimation {
  const animations = new Map<string, PlayingAnimation>();
  for (const { AnimID, AnimSequenceID } of AnimationList) {
    animations.set(AnimID, { id: AnimID, sequence: AnimSequenceID, objectId: null });
  }
  return { objectId: Sender.ID, animations: [...animations.values()] };
}

/** An avatar in the region, which may be too far away to be sent as an object. */
export interface CoarseLocation {
  readonly agentId: string;
  /** Region metres; x and y are precise to 1 m, z to 4 m; see {@link isHeightKnown}. */
  readonly position: Vector3;
}

/** The avatars of the region, including those beyond the draw distance. */
export interface CoarseLocations {
  readonly avatars: readonly CoarseLocation[];
  /** The viewer's own agent id; null if it is not in the list. */
  readonly you: string | null;
  /** Id of the tracked agent; null for none. */
  readonly prey: string | null;
}

const METRES_PER_Z_STEP = 4;
/** The height of an avatar that is too high for the field: 255 steps, or 0 of OpenSimulator. */
const UNKNOWN_HEIGHTS: readonly number[] = [0, 255 * METRES_PER_Z_STEP];

/**
 * Whether the third coordinate of a coarse location means anything.
 *
 * **Source:** region.md section 9.
 */
export function isHeightKnown({ position }: CoarseLocation): boolean {
  return !UNKNOWN_HEIGHTS.includes(position[2]);
}

/**
 * Decodes a CoarseLocationUpdate (Medium 6). In regions larger than 256 m the positions wrap. A location without an id
 * is ignored, and so is an id without a location.
 *
 * **Source:** lludp.md section 7.
 */
export function decodeCoarseLocations({
  Location,
  Index,
  AgentData,
}: MessageOf<'CoarseLocationUpdate'>): CoarseLocations {
  const avatars = Location.slice(0, AgentData.length).map(
    ({ X, Y, Z }, index): CoarseLocation => ({
      agentId: AgentData[index].AgentID,
      position: [X, Y, Z * METRES_PER_Z_STEP],
    }),
  );
  return {
    avatars,
    you: AgentData[Index.You]?.AgentID ?? null,
    prey: AgentData[Index.Prey]?.AgentID ?? null,
  };
}

/** The appearance of an avatar, apart from its attachments. */
export interface AvatarAppearance {
  readonly agentId: string;
  /** The baked textures, not decoded. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Weights of visual parameters, by parameter id. */
  readonly parameters: ReadonlyMap<number, number>;
  /** Version of the current outfit folder that it was made from; null if unknown. It matters for one's own avatar. */
  readonly cofVersion: number | null;
  /** Metres by which the avatar is raised, in addition to parameter 11001. */
  readonly hoverHeight: number;
  /** The avatar's attachments, if the simulator lists them. A null id means that the object is still being sent. */
  readonly attachments: readonly AppearanceAttachment[];
}

/** An attachment that an AvatarAppearance lists. */
interface AppearanceAttachment {
  /** Id of the object or of the inventory item: the reference is not certain. */
  readonly id: string;
  readonly point: number;
}

const VERSION_PARAMETER = 11000;
const NEWEST_VERSION = 1;

/**
 * Decodes an AvatarAppearance (Low 158).
 *
 * @throws {DecodeError} `appearance-empty`, `appearance-version`: the appearance must not be applied. The offset is 0,
 *   since no single byte of the message is wrong.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function decodeAvatarAppearance(message: MessageOf<'AvatarAppearance'>): AvatarAppearance {
  const bytes = message.VisualParam.map(({ ParamValue }) => ParamValue);
  if (bytes.length <= 1) {
    throw appearanceError('appearance-empty', 'VisualParam', { found: bytes.length });
  }
  const parameters = decodeVisualParams(bytes);
  const data = message.AppearanceData.at(0);
  checkVersion(parameters.get(VERSION_PARAMETER), data?.AppearanceVersion);
  return {
    agentId: message.Sender.ID,
    textureEntry: new Uint8Array(message.ObjectData.TextureEntry),
    parameters,
    cofVersion: data?.CofVersion ?? null,
    hoverHeight: message.AppearanceHover.at(0)?.HoverHeight[2] ?? 0,
    attachments: message.AttachmentBlock.map(({ ID, AttachmentPoint }) => ({
      id: ID,
      point: AttachmentPoint,
    })),
  };
}

/** The version may be in a parameter and in a field. If it is in both, they must agree. */
function checkVersion(parameter: number | undefined, field: number | undefined): void {
  const version = parameter ?? field ?? NEWEST_VERSION;
  if (version <= NEWEST_VERSION && (field ?? version) === version) return;
  throw appearanceError('appearance-version', 'AppearanceData', {
    parameter: parameter ?? 'none',
    field: field ?? 'none',
    newest: NEWEST_VERSION,
  });
}

function appearanceError(
  code: string,
  block: string,
  details: DecodeError['details'],
): DecodeError {
  const path = `AvatarAppearance.${block}`;
  const fields = { format: 'objects', code, offset: 0, path, details } as const;
  return new DecodeError('is not to be applied', fields);
}

/**
 * Decodes the bytes of AvatarAppearance to weights by parameter id, within each parameter's range. If there are fewer
 * bytes than parameters, the last parameters are missing; surplus bytes are ignored.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function decodeVisualParams(bytes: ArrayLike<number>): ReadonlyMap<number, number> {
  const known = VISUAL_PARAMS.slice(0, bytes.length);
  return new Map(known.map(([id, min, max], index) => [id, dequantise8(bytes[index], min, max)]));
}

/**
 * Encodes weights by parameter id as the bytes of AvatarAppearance. The weight of a missing parameter is 0, or the end
 * of its range that is nearest to 0. Weights are clamped to their range.
 *
 * @returns one byte for each transmitted parameter.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function encodeVisualParams(weights: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(VISUAL_PARAMS, ([id, min, max]) =>
    quantise8(weights.get(id) ?? 0, min, max),
  );
}

/**
 * Bytes of AvatarAppearance in which the parameters with a weight have its value; the others, and how many there are,
 * stay. Weights are clamped to their range.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function replaceVisualParams(
  bytes: Uint8Array,
  weights: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (byte, index) => {
    const [id, min, max] = VISUAL_PARAMS[index] ?? [];
    const weight = id === undefined ? undefined : weights.get(id);
    return weight === undefined ? byte : quantise8(weight, min!, max!);
  });
}
