import { DecodeError } from '../../../src/formats/bytes/index.ts';
import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { decodeTextureEntry, textureFace } from '../../../src/formats/texture-entry/index.ts';
import { clamp } from '../../../src/math/index.ts';
import type { MessageOf } from '../../../src/protocol/lludp/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import { agentWearables, rebakeTextures } from '../messages/agent-messages.ts';
import { isNeverBaked } from '../messages/avatar-updates.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';

/** What viewers say about the looks of their avatars, and ask about their clothes. */
export const APPEARANCE_HANDLERS: ViewerMessageHandlers = {
  AgentSetAppearance: announceAppearance,
  AgentWearablesRequest: (_, { circuit, host }) =>
    host.actions.after(WEARABLES_MS, () => {
      const { session } = circuit.presence;
      if (!circuit.isEnding) circuit.send(agentWearables(session, session.wearables));
    }),
  AgentIsNowWearing: replaceWearables,
  RezSingleAttachmentFromInv: attachItem,
};

/** Milliseconds, as in OpenSimulator: until wearables are answered, and until an appearance is passed on. */
const WEARABLES_MS = 4000;
const APPEARANCE_MS = 2000;

/** Numbers of visual parameters that viewers announce. */
const PARAMETER_COUNTS: ReadonlySet<number> = new Set([218, 253]);

/** Metres between which OpenSimulator keeps the height of an avatar. */
const HEIGHTS = { least: 0.1, most: 32 } as const;

/** Most bytes of a TextureEntry that is passed on in one packet. */
const MAX_TEXTURE_ENTRY_BYTES = 700;

/**
 * Others see a cloud until an agent has announced itself. An empty TextureEntry keeps the former one. Bakes that the
 * region does not have are asked for, where WearableData names their faces.
 *
 * **Source:** region.md section 7.
 */
function announceAppearance(
  { AgentData, WearableData, ObjectData, VisualParam }: MessageOf<'AgentSetAppearance'>,
  { circuit, host }: MessageContext,
): void {
  const { session } = circuit.presence;
  const { TextureEntry } = ObjectData;
  if (!PARAMETER_COUNTS.has(VisualParam.length)) return;
  if (TextureEntry.length > MAX_TEXTURE_ENTRY_BYTES || isMalformed(TextureEntry)) return;
  const height = AgentData.Size[2];
  const former = session.appearance;
  const announced = {
    visualParams: Uint8Array.from(VisualParam, ({ ParamValue }) => ParamValue),
    textureEntry: TextureEntry.length > 0 ? new Uint8Array(TextureEntry) : former.textureEntry,
    hover: former.hover,
    height: Number.isFinite(height) ? clamp(height, HEIGHTS.least, HEIGHTS.most) : former.height,
  };
  const faces = WearableData.map(({ TextureIndex }) => TextureIndex);
  const missing = missingBakes(announced.textureEntry, faces, host);
  if (missing.length > 0) circuit.send(...rebakeTextures(missing));
  host.actions.after(APPEARANCE_MS, () => {
    host.sessions.storeAppearance(session, announced);
    session.presence.avatar?.announce(announced);
  });
}

function isMalformed(textureEntry: Uint8Array): boolean {
  if (textureEntry.length === 0) return false;
  try {
    decodeTextureEntry(textureEntry);
    return false;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return true;
  }
}

/** Textures of these faces that were never uploaded. */
function missingBakes(
  textureEntry: Uint8Array,
  faces: readonly number[],
  host: MessageContext['host'],
): string[] {
  if (textureEntry.length === 0) return [];
  const entry = decodeTextureEntry(textureEntry);
  const textures = faces.map((face) => textureFace(entry, face).textureId);
  return [...new Set(textures)].filter((id) => !isNeverBaked(id) && !host.findAsset(id));
}

/** Where OpenSimulator attaches what names no point, and was not attached before: the left hand. */
const DEFAULT_POINT = 5;
/** Of an attachment point: whether it is added to what is there. Here everything is. */
const ADDS = 0x80;
/** As in OpenSimulator. */
const MAX_ATTACHMENTS = 38;

/**
 * Attaches an object of the inventory, which the agent then wears at its next logins, too. As in OpenSimulator, only the
 * item and the point count.
 *
 * **Source:** region.md section 10.
 */
function attachItem(
  { ObjectData }: MessageOf<'RezSingleAttachmentFromInv'>,
  { circuit, host }: MessageContext,
): void {
  const { session, avatar } = circuit.presence;
  const object = host.findAttachment(session, ObjectData.ItemID);
  if (!object || !avatar || !isFree(avatar.outfit, object.itemId)) return;
  const point = ObjectData.AttachmentPt & ~ADDS || object.point || DEFAULT_POINT;
  const attachment = { ...object, point };
  session.attached = [...session.attached, attachment];
  host.uploads.noteWorn(session.agentId, session.attached);
  avatar.attach(attachment);
}

/** Whether an item is not worn yet, and there is room for it. */
const isFree = ({ attachments }: DemoOutfit, itemId: string): boolean =>
  attachments.length < MAX_ATTACHMENTS && attachments.every((worn) => worn.itemId !== itemId);

/** Replaces the whole list, as in OpenSimulator; items that the agent does not have are dropped. */
function replaceWearables(
  { WearableData }: MessageOf<'AgentIsNowWearing'>,
  { circuit, host }: MessageContext,
): void {
  const { session } = circuit.presence;
  session.wearables = WearableData.flatMap(({ ItemID, WearableType }) => {
    if (ItemID === NULL_UUID) return [];
    const assetId = assetOf(session, ItemID, host);
    return assetId === null ? [] : [{ itemId: ItemID, assetId, wearableType: WearableType }];
  });
}

function assetOf(
  session: ViewerSession,
  itemId: string,
  { inventoryOf }: MessageContext['host'],
): string | null {
  return inventoryOf(session).items.get(itemId)?.assetId ?? null;
}
