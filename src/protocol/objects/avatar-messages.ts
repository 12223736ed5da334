import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { MessageOf } from '../lludp/index.ts';
import { VISUAL_PARAMS } from './visual-param-table.ts';

/** One animation that an avatar plays. */
export interface PlayingAnimation {
  /** The asset's id, or that of a built-in. */
  readonly id: string;
  /** Another one means that the animation was started anew. */
  readonly sequence: number;
  /** The object that started it; only told of one's own avatar, and null where none did. */
  readonly objectId: string | null;
}

/** Everything that one avatar plays: unless it is empty, it replaces what it played before. */
export interface AvatarAnimation {
  readonly agentId: string;
  /** No id occurs twice. */
  readonly animations: readonly PlayingAnimation[];
}

/**
 * AvatarAnimation (High 20). The objects belong to the first animations, in order; of an animation that is
 * listed twice the last one counts.
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

/** An avatar somewhere in the region, perhaps too far away to be sent as an object. */
export interface CoarseLocation {
  readonly agentId: string;
  /** Region metres; x and y to the metre, z to four, and z 0 where it is too high up to tell. */
  readonly position: Vector3;
}

/** Who is in the region, beyond the draw distance too. */
export interface CoarseLocations {
  readonly avatars: readonly CoarseLocation[];
  /** One's own agent id; null where it is not in the list. */
  readonly you: string | null;
  /** The agent that is tracked. */
  readonly prey: string | null;
}

const METRES_PER_Z_STEP = 4;

/**
 * CoarseLocationUpdate (Medium 6). In regions larger than 256 m the positions wrap. A place without an id,
 * or an id without a place, is left out.
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

/** How an avatar looks, apart from what it wears as objects. */
export interface AvatarAppearance {
  readonly agentId: string;
  /** Not decoded: the bakes of an avatar. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Weights by parameter id. */
  readonly parameters: ReadonlyMap<number, number>;
  /** Of the outfit that it was made from; null where it does not tell. Matters for one's own avatar. */
  readonly cofVersion: number | null;
  /** Metres by which the avatar is lifted, besides what parameter 11001 says. */
  readonly hoverHeight: number;
  /** What the avatar wears, where the simulator tells it; a null id is still to come. */
  readonly attachments: readonly WornAttachment[];
}

export interface WornAttachment {
  /** Of the object or of the inventory item: the reference is not certain. */
  readonly id: string;
  readonly point: number;
}

const VERSION_PARAMETER = 11000;
const NEWEST_VERSION = 1;

/**
 * AvatarAppearance (Low 158).
 *
 * @throws {DecodeError} `appearance-empty`, `appearance-version`: it is not to be applied. The offset is 0,
 *   for the message has no byte to point at.
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

/** The version may stand in a parameter and in a field; where it stands in both they have to agree. */
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
 * What the bytes of AvatarAppearance stand for: weights by parameter id, within the parameter's range. Fewer
 * bytes give fewer parameters; more than there are parameters are left out.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function decodeVisualParams(bytes: ArrayLike<number>): ReadonlyMap<number, number> {
  const known = VISUAL_PARAMS.slice(0, bytes.length);
  return new Map(known.map(([id, min, max], index) => [id, weightOf(bytes[index], min, max)]));
}

/** In 255 equal steps; what is nearer to zero than one of them is zero. */
function weightOf(byte: number, min: number, max: number): number {
  const weight = min + (byte / 255) * (max - min);
  return Math.abs(weight) < (max - min) / 255 ? 0 : weight;
}

/**
 * The bytes of AvatarAppearance for weights by parameter id. Parameters that are not among them have the
 * weight 0, or what of their range is nearest to it; weights are kept within their range.
 *
 * @returns one byte for each parameter that is transmitted.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function encodeVisualParams(weights: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(VISUAL_PARAMS, ([id, min, max]) => {
    const weight = Math.min(Math.max(weights.get(id) ?? 0, min), max);
    return Math.round(((weight - min) / (max - min)) * 255);
  });
}
