import {
  type ObjectShape,
  PRIM_FIELD_NAMES,
  packedFields,
  type SculptSource,
  unpackedFields,
} from '../../formats/prim/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { ObjectDescription, PortalDescription } from '../../protocol/setp/index.ts';
import type { BubbleAvatarInfo, BubbleObject, JoinedBubble } from '../bubble/bubble-contract.ts';
import type { AnimationStart, DistantAgent, RegionAvatar, SessionStep } from '../live-contract.ts';
import type { NeighbourRegion, RegionInfo, RegionStatus } from '../region/region-contract.ts';
import type { AnimatedRoot, WornPart } from '../worn-part.ts';
import {
  type Field,
  FieldProblem,
  fixed,
  flag,
  list,
  mapOf,
  nullable,
  numberMap,
  numbers,
  oneOf,
  optional,
  real,
  record,
  text,
  whole,
} from './json-fields.ts';
import { BAKES, OBJECT_LOOK } from './look-records.ts';
import {
  type AvatarOutfit,
  type AvatarState,
  type BubbleMove,
  WATCH_ASSET_NAMES,
  type WatchEvent,
} from './watch-contract.ts';

/*
 * What watchers get, field by field. A field of the page's own events that is `fixed` here is never sent: what says who the
 * account of the source is, what it owns, or by which session and link it is there.
 */

const id = text(64);
const nameText = text(256);
const metres = real(4);
const vector = numbers<Vector3>(3, 4);
const rotation = numbers<Quaternion>(4, 5);
const count = whole(0, 0xffff_ffff);
const slot = whole(0, 0xffff);
/** `Date.now()`. */
const moment = whole(0, Number.MAX_SAFE_INTEGER);

/** More than any region or bubble has; a peer that announces more is refused. */
export const MAX_AVATARS = 4096;
const MAX_OBJECTS = 16_384;
const MAX_PARTS = 4096;
const MAX_ANIMATIONS = 256;
const MAX_PARAMETERS = 512;
const MAX_NEIGHBOURS = 64;

const FIELDS = numbers<readonly number[]>(PRIM_FIELD_NAMES.length, 0);
const SCULPT = record<SculptSource>({
  textureId: id,
  stitching: oneOf('sphere', 'torus', 'plane', 'cylinder'),
  invert: flag,
  mirror: flag,
});

/** The numbers of a prim, or what a sculpt consists of: a text comes first there. */
const SHAPE: Field<ObjectShape> = {
  write: (shape) =>
    shape.kind === 'prim' ? FIELDS.write(packedFields(shape.fields)) : SCULPT.write(shape.sculpt),
  read: (json) =>
    Array.isArray(json) && typeof json[0] === 'string'
      ? { kind: 'sculpt', sculpt: SCULPT.read(json) }
      : { kind: 'prim', fields: unpackedFields(FIELDS.read(json)) },
};

const WORN_PART = record<WornPart>({
  id,
  name: nameText,
  item: fixed(null),
  meshId: nullable(id),
  shape: nullable(SHAPE),
  point: whole(0, 255),
  position: vector,
  rotation,
  scale: vector,
  look: OBJECT_LOOK,
  animated: optional(record<AnimatedRoot>({ id, position: vector, rotation })),
});

const ANIMATIONS = list(
  record<AnimationStart>({ id, sequence: whole(-0x8000_0000, 0xffff_ffff) }),
  MAX_ANIMATIONS,
);

const AVATAR_STATE_FIELDS = {
  agentId: id,
  region: text(32),
  isOwn: fixed(false),
  firstName: nameText,
  lastName: nameText,
  title: nameText,
  slot,
  height: metres,
  isSeated: flag,
  // Regions show nobody the screens of others.
  hiddenByHud: fixed(undefined),
  attachmentCount: whole(0, 0xffff),
  hover: metres,
  isCloud: flag,
  displayName: optional(nameText),
  animations: ANIMATIONS,
  objectAnimations: optional(mapOf(id, ANIMATIONS, MAX_PARTS)),
};

const AVATAR_STATE = record<AvatarState>(AVATAR_STATE_FIELDS);

const OUTFIT_FIELDS = {
  parts: list(WORN_PART, MAX_PARTS),
  visualParameters: nullable(numberMap(MAX_PARAMETERS, 4)),
  bakes: nullable(BAKES),
};

const OUTFIT = record<AvatarOutfit>(OUTFIT_FIELDS);

const AVATAR = record<RegionAvatar>({ ...AVATAR_STATE_FIELDS, ...OUTFIT_FIELDS });

const REGION = record<RegionInfo>({
  name: nameText,
  grid: nameText,
  handle: text(32),
  sizeX: metres,
  sizeY: metres,
  maturity: oneOf('general', 'moderate', 'adult', 'down', 'unknown'),
  waterHeight: metres,
  regionFlags: count,
  since: moment,
  isReplay: fixed(false),
});

const NEIGHBOUR = record<NeighbourRegion>({
  handle: text(32),
  name: nameText,
  corner: numbers<NeighbourRegion['corner']>(2, 4),
  sizeX: metres,
  sizeY: metres,
  state: oneOf('opening', 'open', 'silent'),
});

const REGION_STATUS = record<RegionStatus>({
  timeDilation: real(2),
  simulatorFps: nullable(real(0)),
  rootAgents: nullable(count),
  childAgents: nullable(count),
  silentFor: real(0),
  // Where the account is going.
  crossing: fixed(null),
});

const DISTANT = record<DistantAgent>({
  agentId: id,
  name: nameText,
  position: vector,
  height: oneOf('known', 'above'),
  region: text(32),
});

const JOINED = record<JoinedBubble>({
  id,
  name: nameText,
  serverName: nameText,
  server: text(32),
  sessionId: fixed(0),
  range: nullable(metres),
  perceptionRange: nullable(metres),
  cycleLength: nullable(real(0)),
  since: moment,
  center: vector,
  isReplay: fixed(false),
  handoverMs: fixed(null),
});

const PORTAL = record<PortalDescription>({
  bubbleId: id,
  bubbleName: nameText,
  // Watchers do not go through it.
  address: fixed(''),
  port: fixed(0),
  center: vector,
  state: oneOf('linked', 'unreachable'),
  isOtherCloud: flag,
});

const DESCRIPTION = nullable(
  record<ObjectDescription>({
    name: nameText,
    actions: fixed([]),
    owner: fixed(null),
    height: metres,
    portal: nullable(PORTAL),
  }),
);

const OBJECT_FACT_FIELDS = {
  objectId: id,
  index: whole(-1, 0xffff_ffff),
  kind: oneOf('thing', 'portal'),
  name: nameText,
  modelId: id,
  description: DESCRIPTION,
  radius: metres,
  mass: metres,
  isForeign: flag,
};

const OBJECT_FACTS =
  record<Omit<BubbleObject, 'position' | 'rotation' | 'velocity'>>(OBJECT_FACT_FIELDS);

const MOVE_FIELDS = { position: vector, rotation, velocity: vector };

const BUBBLE_OBJECT = record<BubbleObject>({ ...OBJECT_FACT_FIELDS, ...MOVE_FIELDS });

const BUBBLE_MOVE = record<BubbleMove>({ objectId: id, ...MOVE_FIELDS });

const BUBBLE_AVATAR = record<BubbleAvatarInfo>({
  objectId: id,
  index: whole(-1, 0xffff_ffff),
  modelId: id,
  description: DESCRIPTION,
  radius: metres,
  mass: metres,
  isForeign: flag,
  isBeingHandedOver: flag,
  // Of the inspector, which a watcher has not.
  animationCount: fixed(0),
  unknownAnimations: fixed([]),
});

const STEP = oneOf<SessionStep>(
  ...(['idle', 'connecting', 'logging-in', 'choosing', 'entering', 'connected'] as const),
  ...(['reconnecting', 'moving', 'logging-out', 'ended'] as const),
);

type Fields<Type extends WatchEvent['type']> = Omit<Extract<WatchEvent, { type: Type }>, 'type'>;

/** The table of each type of events. */
const EVENTS: { readonly [Type in WatchEvent['type']]: Field<Fields<Type>> } = {
  // What ended a session may say who was in it.
  step: record<Fields<'step'>>({ step: STEP, attempt: fixed(0), end: fixed(null) }),
  region: record<Fields<'region'>>({ region: REGION, shift: nullable(vector) }),
  neighbours: record<Fields<'neighbours'>>({ regions: list(NEIGHBOUR, MAX_NEIGHBOURS) }),
  'region-status': record<Fields<'region-status'>>({ status: REGION_STATUS }),
  avatars: record<Fields<'avatars'>>({
    changed: list(AVATAR, MAX_AVATARS),
    gone: list(id, MAX_AVATARS),
  }),
  distant: record<Fields<'distant'>>({ agents: list(DISTANT, MAX_AVATARS) }),
  bubble: record<Fields<'bubble'>>({ bubble: nullable(JOINED), endedBy: fixed(null) }),
  'bubble-objects': record<Fields<'bubble-objects'>>({
    changed: list(BUBBLE_OBJECT, MAX_OBJECTS),
    gone: list(id, MAX_OBJECTS),
  }),
  'avatar-states': record<Fields<'avatar-states'>>({ avatars: list(AVATAR_STATE, MAX_AVATARS) }),
  'bubble-moves': record<Fields<'bubble-moves'>>({ moves: list(BUBBLE_MOVE, MAX_OBJECTS) }),
  'bubble-avatars': record<Fields<'bubble-avatars'>>({ avatars: list(BUBBLE_AVATAR, MAX_AVATARS) }),
  assets: record<Fields<'assets'>>({
    names: list(oneOf(...WATCH_ASSET_NAMES), WATCH_ASSET_NAMES.length),
  }),
};

/** An event as JSON, `[type, …fields]`, with nothing but what its table lists. */
export function writeWatchEvent({ type, ...fields }: WatchEvent): unknown[] {
  const table = EVENTS[type] as Field<object>;
  return [type, ...(table.write(fields) as unknown[])];
}

/** What an `avatar-states` event does not have of an avatar, as JSON. */
export function writeAvatarOutfit(avatar: RegionAvatar): unknown {
  return OUTFIT.write(avatar);
}

/** What a `bubble-moves` event does not have of an object, as JSON. */
export function writeObjectFacts(object: BubbleObject): unknown {
  return OBJECT_FACTS.write(object);
}

/** @throws {FieldProblem}. */
export function readWatchEvent(json: unknown): WatchEvent {
  if (!Array.isArray(json)) throw new FieldProblem('expected an event');
  const [type, ...fields] = json as unknown[];
  if (typeof type !== 'string' || !Object.hasOwn(EVENTS, type)) {
    throw new FieldProblem('expected the type of an event').within('type');
  }
  return {
    type,
    ...(EVENTS[type as WatchEvent['type']] as Field<object>).read(fields),
  } as WatchEvent;
}
