import { defaultShape } from '../../../avatar/shape/index.ts';
import {
  type CameraPosition,
  lightOptions,
  type PageOptions,
  writeOrbit,
  writeTarget,
} from '../../address/index.ts';
import {
  isSameWeight,
  type ObjectPoint,
  type OutfitOptions,
} from '../../address/outfit-options.ts';
import { pointOfObject, wornPoint } from '../../looks/object-parts.ts';
import { wornShape } from '../../shape/index.ts';
import {
  type AppState,
  type AvatarInfo,
  addressOf,
  coversWholeBody,
  documentOf,
  type Item,
  type LoadedDocument,
  shapeOf,
  type WornMesh,
} from '../../state/index.ts';

/** The contents of a link to the page as it is now, and what it cannot contain. */
export interface SharePlan {
  readonly options: Partial<PageOptions>;
  /** What the link changes of the outfit that its files are. */
  readonly outfit: OutfitOptions;
  /** Files that only the page opens: an embed shows neither wearables nor objects. */
  readonly pageOnly: readonly { readonly name: string; readonly address: string | null }[];
  /** Clip seconds at which it is paused; 0 while time passes. `options.time` may mean the same in a later pass. */
  readonly clipTime: number;
  readonly unshared: readonly Unshared[];
  readonly notes: readonly ShareNote[];
}

/** An item that a link cannot contain as it is on the page. */
export interface Unshared {
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  readonly kind: Item['kind'];
  readonly reason: UnsharedReason;
  /** Whether the link contains it all the same, as it is in the avatar's file. */
  readonly isInAvatarFile: boolean;
}

/** Why a link does not contain an item as it is on the page. */
export type UnsharedReason =
  /** It was opened from this device. */
  | 'disk'
  | 'recorded'
  /** It is part of an avatar's file that was opened from this device. */
  | 'in-avatar'
  | 'edited'
  /** It is a file of the visitor's that replaces a built-in animation. */
  | 'replaced'
  | 'hidden'
  | 'stopped'
  /** The avatar does not show such a file. */
  | 'not-worn';

const SHAREABLE: ReadonlySet<UnsharedReason> = new Set([
  'disk',
  'recorded',
  'in-avatar',
  'edited',
  'replaced',
]);

/** Whether an item is seen on the page, and could be shared if its file were on the web. */
export const isShareable = ({ reason }: Unshared): boolean => SHAREABLE.has(reason);

/** The parts of the page as a whole that a link does not contain. */
export type ShareNote =
  /** The stage shows a region; the link is about the avatar of the opened files. */
  | 'region'
  | 'puppetry'
  | 'comparison'
  /** An item of the avatar's file was removed: the link restores it. */
  | 'item-removed'
  /** The mannequin, or its idle, is shown on this page and not by the link, or the other way round. */
  | 'mannequin'
  | 'idle'
  /** A mesh is shown at another level than its finest. */
  | 'levels'
  /** The rule for joints that several meshes claim is another, or claims are ignored. */
  | 'claims'
  /** Bones, constraints or wireframe. */
  | 'overlays';

/** The inputs of a plan besides the state. */
export interface ShareContext {
  /** Null: the camera is where a page that was just opened has it. */
  readonly camera: SharedCamera | null;
  /** Clip seconds of a clip that plays. */
  readonly timeOf: (clipId: string) => number;
  /** Seconds after its start at which a clip looks the same: see `settledTime`. */
  readonly startTimeOf: (clipId: string) => number;
  readonly isRegion: boolean;
  readonly isPuppeteered: boolean;
  /** Whether a mesh comes by itself where its object is opened, from the address of assets. */
  readonly isFetched: (mesh: WornMesh) => boolean;
}

/** Position of the camera. `isFramed`: it shows everything that is worn, so that only its direction matters. */
export type SharedCamera = CameraPosition & { readonly isFramed: boolean };

/** Rounds seconds to the millisecond. */
const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Reads the signals of the state, so that it can be used in a computed signal. */
export function planShare(state: AppState, context: ShareContext): SharePlan {
  // Parts of objects come with the objects' files.
  const opened = state.items.value.filter(
    (item) =>
      !item.builtIn &&
      documentOf(item) === null &&
      !(item.kind === 'mesh' && context.isFetched(item)),
  );
  const avatar = state.wornAvatar.value;
  const unshared = opened.flatMap((item) => unsharedOf(item, avatar, state));
  const shared = opened.filter(({ id }) => !unshared.some((item) => item.id === id));
  const files = [...new Set(filesOf(shared, avatar))];
  const shape = sharedShape(state, shared);
  // The page shows the first clip of those that it opens together on the timeline.
  const pausedClip = state.playing.value
    ? undefined
    : (shared.find(({ kind }) => kind === 'clip') ??
      state.clips.value.find(({ builtIn, active }) => builtIn && active));
  return {
    options: {
      files,
      ...(state.assetAddress.value && { textures: state.assetAddress.value }),
      loop: state.repeat.value,
      speed: round(state.speed.value),
      ...(!state.playing.value && { autoplay: false }),
      ...(pausedClip && { time: round(context.startTimeOf(pausedClip.id)) }),
      ...cameraOptions(context.camera),
      body: state.body.value,
      grid: state.showGrid.value,
      background: state.background.value,
      ...lightOptions(state.light.value),
    },
    outfit: {
      shape,
      points: sharedPoints(state, shared, files),
    },
    pageOnly: shared.flatMap((item) => {
      if (item.kind !== 'document') return [];
      const { name, address } = item;
      const isShapeChanged = shape.size > 0 && item.id === wornShape(state)?.id;
      return address !== null || isShapeChanged ? { name, address } : [];
    }),
    clipTime: pausedClip ? round(context.timeOf(pausedClip.id)) : 0,
    unshared,
    notes: notesOf(state, opened, shared, context),
  };
}

/** The addresses that a link contains; items of an avatar's file have the address of that file. */
function filesOf(shared: readonly Item[], avatar: AvatarInfo | null): string[] {
  const others = shared.filter((item) => !isPartOf(avatar, item));
  return [avatar?.address, ...others.map(addressOf)].filter((address) => address != null);
}

/** How the worn shape differs from the one that a page has which opens the files of the link. */
function sharedShape(state: AppState, shared: readonly Item[]): OutfitOptions['shape'] {
  const worn = wornShape(state);
  const weights = worn && shapeOf(worn)?.parameters;
  if (!weights) return new Map();
  const inFiles = shared.findLast(
    (item): item is LoadedDocument =>
      item.kind === 'document' && isShape(item) && isInFiles(item, state),
  );
  const avatar = state.wornAvatar.value;
  const saved = avatar?.address ? avatar.visualParameters : new Map<number, number>();
  const base = inFiles ? shapeOf({ content: inFiles.original })?.parameters : null;
  const initial = defaultShape();
  return new Map(
    [...weights].filter(([id, weight]) => {
      // A shape from this device may have anything else, which moves no body.
      const before = base
        ? base.get(id)
        : initial.has(id)
          ? (saved.get(id) ?? initial.get(id))
          : weight;
      return before === undefined || !isSameWeight(before, weight);
    }),
  );
}

const isShape = (item: LoadedDocument) => shapeOf(item) !== null;

/** Whether a link has the file of an item, or that of the avatar that it is part of. */
function isInFiles(item: Item, { wornAvatar }: AppState): boolean {
  const avatar = wornAvatar.value;
  return isPartOf(avatar, item) ? avatar?.address != null : addressOf(item) !== null;
}

/** The objects of opened files that are worn at another point than their file says. */
function sharedPoints(
  { items }: AppState,
  shared: readonly Item[],
  files: readonly string[],
): ObjectPoint[] {
  return shared.flatMap((item) => {
    if (item.kind !== 'document' || item.content.fileKind !== 'scene-group') return [];
    const file = item.address === null ? -1 : files.indexOf(item.address);
    if (file < 0) return [];
    return item.content.document.objects.flatMap((each, object) => {
      const point = wornPoint(items.value, item.id, object) ?? pointOfObject(each);
      return point === pointOfObject(each) ? [] : { file, object, point };
    });
  });
}

function isPartOf(avatar: AvatarInfo | null, { id }: Item): boolean {
  return avatar?.itemIds.has(id) ?? false;
}

function unsharedOf(item: Item, avatar: AvatarInfo | null, state: AppState): Unshared[] {
  const isPart = isPartOf(avatar, item);
  // The worn shape is in the link by its weights, wherever its file is.
  if (item.kind === 'document' && item.id === wornShape(state)?.id) return [];
  const reason = isPart
    ? avatar?.address
      ? changeOf(item, state)
      : 'in-avatar'
    : (localOriginOf(item, state) ?? changeOf(item, state));
  const { id, name, kind } = item;
  const isInAvatarFile = isPart && avatar?.address != null;
  return reason ? [{ id, name, kind, reason, isInAvatarFile }] : [];
}

/** The origin of an item without an address; null for an item with an address. */
function localOriginOf(item: Item, state: AppState): UnsharedReason | null {
  if (addressOf(item) !== null) return null;
  if (item.kind !== 'clip') return 'disk';
  const isReplacement = [...state.replacements.value.values()].some(
    ({ animation }) => animation === item.original,
  );
  if (isReplacement) return 'replaced';
  const isRecorded = state.messages.value.some(
    (message) => message.kind === 'recorded' && message.fileName === item.fileName,
  );
  return isRecorded ? 'recorded' : 'disk';
}

/** How an item was changed since it was opened. */
function changeOf(item: Item, state: AppState): UnsharedReason | null {
  if (item.kind === 'document') {
    if (item.content.fileKind === 'wearable') return acts(item, state) ? null : 'not-worn';
    if (item.model && item.model.choices !== item.model.opened) return 'edited';
    const parts = state.items.value.filter((part) => documentOf(part) === item.id);
    if (parts.length === 0) return 'not-worn';
    return parts.some((part) => part.kind === 'mesh' && part.visible) ? null : 'hidden';
  }
  if (item.kind === 'mesh') return item.visible ? null : 'hidden';
  if (item.kind === 'texture') return null;
  if (item.animation !== item.original) return 'edited';
  return item.active ? null : 'stopped';
}

/** Of several wearables of a type the last one acts; those of an avatar's file come back with it. */
function acts({ id, content }: LoadedDocument, { documents, wornAvatar }: AppState): boolean {
  if (content.fileKind !== 'wearable') return false;
  const { type } = content.document;
  const last = documents.value.findLast(
    (item) => item.content.fileKind === 'wearable' && item.content.document.type === type,
  );
  return last?.id === id || (wornAvatar.value?.itemIds.has(id) ?? false);
}

function cameraOptions(camera: SharedCamera | null): Partial<PageOptions> {
  if (!camera) return {};
  const { theta, phi, radius, target, isFramed } = camera;
  if (isFramed) return { cameraOrbit: writeOrbit(theta, phi, null), cameraTarget: 'auto' };
  return { cameraOrbit: writeOrbit(theta, phi, radius), cameraTarget: writeTarget(target) };
}

function notesOf(
  state: AppState,
  opened: readonly Item[],
  shared: readonly Item[],
  { isRegion, isPuppeteered }: ShareContext,
): ShareNote[] {
  const { comparedClip, showBones, showConstraints, showPhysics, wireframe, clips } = state;
  const { overrideRule, ignoredClaims } = state;
  const avatar = state.wornAvatar.value;
  const isWorn = (id: string) => opened.some((item) => item.id === id);
  const idle = clips.value.find(({ builtIn }) => builtIn);
  const notes: readonly [ShareNote, boolean][] = [
    ['region', isRegion],
    ['puppetry', isPuppeteered],
    ['comparison', comparedClip.value !== null],
    ['item-removed', avatar?.address != null && ![...avatar.itemIds].every(isWorn)],
    ['mannequin', differsInMannequin(state, shared)],
    ['idle', idle !== undefined && (!idle.active || idle.animation !== idle.original)],
    ['levels', shared.some((item) => item.kind === 'mesh' && !isFinest(item))],
    [
      'claims',
      !avatar?.address && (overrideRule.value !== 'highest-id' || ignoredClaims.value.size > 0),
    ],
    [
      'overlays',
      [showBones, showConstraints, showPhysics, wireframe].some((overlay) => overlay.value),
    ],
  ];
  return notes.flatMap(([note, applies]) => (applies ? [note] : []));
}

/** Whether only one of the link and this page shows the mannequin: a link hides it for whole bodies only. */
function differsInMannequin({ meshes }: AppState, shared: readonly Item[]): boolean {
  const mannequin = meshes.value.find(({ builtIn }) => builtIn);
  if (!mannequin) return false;
  const isHidden = shared.some((item) => item.kind === 'mesh' && coversWholeBody(item.asset));
  return mannequin.visible === isHidden;
}

function isFinest({ lod, asset }: Extract<Item, { kind: 'mesh' }>): boolean {
  return lod === 'high' || !asset.lods.high;
}
