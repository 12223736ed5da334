import {
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../../src/formats/texture-entry/index.ts';
import { clamp, type Vector3 } from '../../../src/math/index.ts';
import { encodeFieldText, packBlocks } from '../../../src/protocol/lludp/index.ts';
import type { DemoOutfit } from '../content/types.ts';
import { lightly, type Outgoing, reliably } from './outgoing.ts';

/** A person's name as the messages need it. */
export interface NamedAgent {
  readonly agentId: string;
  readonly firstName: string;
  readonly lastName: string;
}

const UNBAKED: TextureFace = { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.none };

/** Nobody here has bakes: the outfits cover everything with mesh. */
const NO_BAKES = encodeTextureEntry({ defaultFace: UNBAKED, faces: new Map() });

/** A CoarseLocationUpdate names no more, as in OpenSimulator. */
const MOST_COARSE = 60;
const COARSE_LIMIT = 255;
const METRES_A_STEP_UP = 4;
const HIGHEST_TOLD = 1024;

/** **Source:** objects-and-appearance.md section 7; without AppearanceData, as OpenSimulator sends it. */
export function appearance(
  agentId: string,
  { visualParams, hover }: Pick<DemoOutfit, 'visualParams' | 'hover'>,
): Outgoing {
  return reliably('AvatarAppearance', {
    Sender: { ID: agentId, IsTrial: false },
    ObjectData: { TextureEntry: NO_BAKES },
    VisualParam: Array.from(visualParams, (ParamValue) => ({ ParamValue })),
    AppearanceData: [],
    AppearanceHover: [{ HoverHeight: [0, 0, hover] }],
    AttachmentBlock: [],
  });
}

/** @param playing sequence numbers by animation id: the whole set. */
export function animation(agentId: string, playing: ReadonlyMap<string, number>): Outgoing {
  const AnimationList = Array.from(playing, ([AnimID, AnimSequenceID]) => ({
    AnimID,
    AnimSequenceID,
  }));
  return reliably('AvatarAnimation', {
    Sender: { ID: agentId },
    AnimationList,
    AnimationSourceList: [],
    PhysicalAvatarEventList: [],
  });
}

/** **Source:** lludp.md section 7. */
export function coarseLocations(
  avatars: readonly { readonly agentId: string; readonly position: Vector3 }[],
  ownId: string,
): Outgoing {
  const told = avatars.slice(0, MOST_COARSE);
  return lightly('CoarseLocationUpdate', {
    Location: told.map(({ position: [x, y, z] }) => ({
      X: coarse(x),
      Y: coarse(y),
      Z: z > HIGHEST_TOLD ? 0 : coarse(z / METRES_A_STEP_UP),
    })),
    Index: { You: told.findIndex(({ agentId }) => agentId === ownId), Prey: -1 },
    AgentData: told.map(({ agentId }) => ({ AgentID: agentId })),
  });
}

export function nameReplies(agents: readonly NamedAgent[]): Outgoing[] {
  const blocks = agents.map(({ agentId, firstName, lastName }) => ({
    ID: agentId,
    FirstName: encodeFieldText(firstName),
    LastName: encodeFieldText(lastName),
  }));
  const size = (block: (typeof blocks)[number]) =>
    18 + block.FirstName.length + block.LastName.length;
  return packBlocks(blocks, size).map((UUIDNameBlock) =>
    reliably('UUIDNameReply', { UUIDNameBlock }),
  );
}

function coarse(metres: number): number {
  return clamp(Math.round(metres), 0, COARSE_LIMIT);
}
