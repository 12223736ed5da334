import type { ObjectDescription, PortalDescription } from '../src/protocol/setp/index.ts';
import type {
  BubbleAvatarInfo,
  BubbleObject,
  JoinedBubble,
  RegionAvatar,
} from '../src/session/index.ts';

/** A description of this name, with changes to its fields. */
export function description(
  name: string,
  differences: Partial<ObjectDescription> = {},
): ObjectDescription {
  return { name, actions: [], owner: null, height: 0, portal: null, ...differences };
}

/** A portal to the bubble Lower Quay, 10 m to the east, with changes to its fields. */
export function portal(differences: Partial<PortalDescription> = {}): PortalDescription {
  return {
    bubbleId: 'b2',
    bubbleName: 'Lower Quay',
    address: '127.0.0.1',
    port: 7100,
    center: [10, 0, 0],
    state: 'linked',
    isOtherCloud: false,
    ...differences,
  };
}

/** A thing at the centre whose name is its id, with changes to its fields. */
export function bubbleObject(
  objectId: string,
  differences: Partial<BubbleObject> = {},
): BubbleObject {
  return {
    objectId,
    index: 0,
    kind: 'thing',
    name: objectId,
    modelId: 'model',
    description: description(objectId),
    radius: 0.5,
    mass: 1,
    position: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    velocity: [0, 0, 0],
    isForeign: false,
    ...differences,
  };
}

export function bubbleAvatarInfo(
  objectId: string,
  differences: Partial<BubbleAvatarInfo> = {},
): BubbleAvatarInfo {
  return {
    objectId,
    index: 0,
    modelId: 'model',
    description: description(objectId, { actions: ['wave'], height: 1.8 }),
    radius: 1,
    mass: 70,
    isForeign: false,
    isBeingHandedOver: false,
    animationCount: 0,
    unknownAnimations: [],
    ...differences,
  };
}

export function bubbleAvatar(
  agentId: string,
  differences: Partial<RegionAvatar> = {},
): RegionAvatar {
  return {
    agentId,
    isOwn: false,
    firstName: agentId,
    lastName: '',
    title: '',
    slot: 0,
    height: 1.8,
    region: '',
    isSeated: false,
    parts: [],
    bakes: null,
    attachmentCount: 0,
    visualParameters: null,
    hover: 0,
    isCloud: false,
    animations: [],
    ...differences,
  };
}

export function joinedBubble(id: string, differences: Partial<JoinedBubble> = {}): JoinedBubble {
  return {
    id,
    name: id,
    serverName: 'Quays',
    server: 'demo',
    sessionId: 1,
    range: 60,
    perceptionRange: 40,
    cycleLength: 50_000,
    since: 0,
    center: [0, 0, 0],
    isReplay: false,
    handoverMs: null,
    ...differences,
  };
}
