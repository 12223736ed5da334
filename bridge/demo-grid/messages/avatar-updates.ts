import {
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../../src/formats/texture-entry/index.ts';
import { clamp, type Vector3 } from '../../../src/math/index.ts';
import {
  encodeFieldText,
  HEADER_BYTES,
  type MessageOf,
  packBlocks,
} from '../../../src/protocol/lludp/index.ts';
import { type OutgoingMessage, reliableMessage, unreliableMessage } from './outgoing-message.ts';

/** An agent with the name that messages and capabilities give it. */
export interface NamedAgent {
  readonly agentId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name that it has chosen itself; null or left out for none. */
  readonly displayName?: string | null;
}

/** What others see of an avatar, besides its attachments. */
export interface AvatarLook {
  /** One byte for each transmitted visual parameter. */
  readonly visualParams: Uint8Array<ArrayBuffer>;
  /** Packed; it names the bakes. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Metres. */
  readonly hover: number;
  /** Of the bounding box, metres. */
  readonly height: number;
}

const face = (textureId: string): TextureFace => ({ ...PLAIN_FACE, textureId });
const UNBAKED = face(SPECIAL_TEXTURES.none);

/** The bakes of an avatar that was never baked: others see a cloud. */
export const NO_BAKES = encodeTextureEntry({ defaultFace: UNBAKED, faces: new Map() });

/** The plain white texture that every viewer has. */
const WHITE = '5748decc-f629-461c-9a36-a35a221fe21f';
/** Whether a texture stands for a bake that there is not, or that every viewer has. */
export function isNeverBaked(textureId: string): boolean {
  return textureId === SPECIAL_TEXTURES.none || textureId === WHITE;
}

/** Most agents in a CoarseLocationUpdate, as in OpenSimulator. */
const MAX_COARSE_AGENTS = 60;
/** Coarse locations are bytes: metres to the east and north, and units of four metres up. */
const MAX_COARSE = 255;
const METRES_PER_UNIT_UP = 4;
const MAX_COARSE_HEIGHT = 1024;

/**
 * The appearance of an avatar, without AppearanceData, as OpenSimulator sends it.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function avatarAppearance(
  agentId: string,
  { visualParams, hover, textureEntry }: Omit<AvatarLook, 'height'>,
): OutgoingMessage {
  return reliableMessage('AvatarAppearance', {
    Sender: { ID: agentId, IsTrial: false },
    ObjectData: { TextureEntry: textureEntry },
    VisualParam: Array.from(visualParams, (ParamValue) => ({ ParamValue })),
    AppearanceData: [],
    AppearanceHover: [{ HoverHeight: [0, 0, hover] }],
    AttachmentBlock: [],
  });
}

/** @param playing sequence numbers by animation id, of all animations that the avatar plays. */
export function avatarAnimation(
  agentId: string,
  playing: ReadonlyMap<string, number>,
): OutgoingMessage {
  const AnimationList = Array.from(playing, ([AnimID, AnimSequenceID]) => ({
    AnimID,
    AnimSequenceID,
  }));
  return reliableMessage('AvatarAnimation', {
    Sender: { ID: agentId },
    AnimationList,
    AnimationSourceList: [],
    PhysicalAvatarEventList: [],
  });
}

/**
 * Where all avatars of the region are, for the map.
 *
 * @param ownId the agent that the message is for.
 *
 * **Source:** lludp.md section 7.
 */
export function coarseLocations(
  avatars: readonly { readonly agentId: string; readonly position: Vector3 }[],
  ownId: string,
): OutgoingMessage {
  const listed = avatars.slice(0, MAX_COARSE_AGENTS);
  return unreliableMessage('CoarseLocationUpdate', {
    Location: listed.map(({ position: [x, y, z] }) => ({
      X: coarse(x),
      Y: coarse(y),
      Z: z > MAX_COARSE_HEIGHT ? 0 : coarse(z / METRES_PER_UNIT_UP),
    })),
    Index: { You: listed.findIndex(({ agentId }) => agentId === ownId), Prey: -1 },
    AgentData: listed.map(({ agentId }) => ({ AgentID: agentId })),
  });
}

export function nameReplies(agents: readonly NamedAgent[]): OutgoingMessage[] {
  const blocks = agents.map(({ agentId, firstName, lastName }) => ({
    ID: agentId,
    FirstName: encodeFieldText(firstName),
    LastName: encodeFieldText(lastName),
  }));
  const size = (block: (typeof blocks)[number]) =>
    18 + block.FirstName.length + block.LastName.length;
  return packBlocks(blocks, size).map((UUIDNameBlock) =>
    reliableMessage('UUIDNameReply', { UUIDNameBlock }),
  );
}

function coarse(metres: number): number {
  return clamp(Math.round(metres), 0, MAX_COARSE);
}

const MAX_DATAGRAM_BYTES = 1200;

/** Header, message number, sender, and the counts of three lists. */
const FIXED_BYTES = HEADER_BYTES + 1 + 16 + 3;
const ANIMATION_BYTES = 20;
const SOURCE_BYTES = 16;

/**
 * Adds puppetry to an AvatarAnimation: as many of the newest blocks as fit into its datagram, in their order.
 *
 * **Source:** puppetry.md sections 1.4 and 2.
 */
export function withPuppetry(
  animation: OutgoingMessage,
  blocks: readonly Uint8Array<ArrayBuffer>[],
): OutgoingMessage {
  const { AnimationList, AnimationSourceList } = animation.value as MessageOf<'AvatarAnimation'>;
  const usedBytes =
    FIXED_BYTES +
    ANIMATION_BYTES * AnimationList.length +
    SOURCE_BYTES * AnimationSourceList.length;
  const PhysicalAvatarEventList = newestThatFit(MAX_DATAGRAM_BYTES - usedBytes, blocks).map(
    (TypeData) => ({ TypeData }),
  );
  return { ...animation, value: { ...animation.value, PhysicalAvatarEventList } };
}

/** @param room bytes; each block needs one more, for its length. */
function newestThatFit<Block extends Uint8Array>(room: number, blocks: readonly Block[]): Block[] {
  let left = room;
  let first = blocks.length;
  while (first > 0 && left > blocks[first - 1].length) {
    first -= 1;
    left -= blocks[first].length + 1;
  }
  return blocks.slice(first);
}
