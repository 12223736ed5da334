import type { PageOptions } from '../../address/index.ts';
import type { AppState, AvatarInfo, Item } from '../../state/index.ts';
import { addressOf, coversWholeBody } from '../../state/index.ts';

/** Why a link does not bring something as it is here. */
export type UnsharedReason =
  /** It was opened from this device. */
  | 'disk'
  | 'recorded'
  /** It came in an avatar's file that was opened from this device. */
  | 'in-avatar'
  | 'edited'
  /** It is the visitor's own in place of a built-in animation. */
  | 'replaced'
  | 'hidden'
  | 'stopped';

/** Something on the page that a link cannot bring as it is. */
export interface Unshared {
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly kind: Item['kind'];
  readonly reason: UnsharedReason;
  /** The avatar's file brings it all the same, as it is there. */
  readonly comesBack: boolean;
}

/** What of the whole page a link does not bring. */
export type ShareNote =
  /** The stage shows a region; the link is about the avatar of the files. */
  | 'region'
  | 'puppetry'
  | 'comparison'
  /** Something that came with the avatar's file was taken off: it comes back. */
  | 'taken-off'
  /** Our mannequin, or its idle, is shown here and not there, or the other way round. */
  | 'mannequin'
  | 'idle'
  /** A mesh is shown at another level than its finest. */
  | 'levels'
  /** Bones, constraints or wireframe. */
  | 'aids';

/** What a link to what is on the page says, and what it cannot. */
export interface SharePlan {
  readonly options: Partial<PageOptions>;
  /** Clip seconds at which it stands; 0 while time passes. `options.time` may mean the same in a later pass. */
  readonly clipTime: number;
  readonly unshared: readonly Unshared[];
  readonly notes: readonly ShareNote[];
}

/** What stands outside the state. */
export interface ShareContext {
  /** Null: nobody moved it. */
  readonly camera: SharedCamera | null;
  /** Clip seconds of one that plays. */
  readonly timeOf: (clipId: string) => number;
  /** Seconds after its start at which it shows the same: see `startTimeOf`. */
  readonly startTimeOf: (clipId: string) => number;
  readonly isRegion: boolean;
  readonly isPuppeteered: boolean;
}

/** Where the camera was moved to, or from which side it looks at all that is worn. */
export type SharedCamera = CameraPosition & { readonly isFramed: boolean };

/** Seconds are written to the millisecond. */
const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Reads the signals of the state, so it can be computed from. */
export function planShare(state: AppState, around: ShareContext): SharePlan {
  const own = state.items.value.filter((item) => !item.builtIn);
  const figure = state.wornAvatar.value;
  const unshared = own.flatMap((item) => unsharedOf(item, figure, state));
  const shared = own.filter(({ id }) => !unshared.some((each) => each.id === id));
  const watched = state.playing.value ? null : watchedOf(shared, state);
  return {
    options: {
      files: [...new Set(filesOf(shared, figure))],
      loop: state.repeat.value,
      speed: round(state.speed.value),
      ...(!state.playing.value && { autoplay: false }),
      ...(watched && { time: round(around.startTimeOf(watched.id)) }),
      ...cameraOf(around.camera),
      grid: state.showGrid.value,
    },
    clipTime: watched ? round(around.timeOf(watched.id)) : 0,
    unshared,
    notes: notesOf(state, own, shared, around),
  };
}

/** What came in an avatar's file comes by the address of that file. */
function filesOf(shared: readonly Item[], figure: AvatarInfo | null): string[] {
  const singles = shared.filter((item) => !comesWith(figure, item));
  return [figure?.address, ...singles.map(addressOf)].filter((address) => address != null);
}

function comesWith(figure: AvatarInfo | null, { id }: Item): boolean {
  return figure?.itemIds.has(id) ?? false;
}

function unsharedOf(item: Item, figure: AvatarInfo | null, state: AppState): Unshared[] {
  const isOfFigure = comesWith(figure, item);
  const reason = isOfFigure
    ? figure?.address
      ? changeOf(item)
      : 'in-avatar'
    : (originOf(item, state) ?? changeOf(item));
  const { id, name, kind } = item;
  const comesBack = isOfFigure && figure?.address != null;
  return reason ? [{ id, name, kind, reason, comesBack }] : [];
}

/** Why it has no address, if it has none. */
function originOf(item: Item, state: AppState): UnsharedReason | null {
  if (addressOf(item) !== null) return null;
  if (item.kind === 'mesh') return 'disk';
  const isReplacement = [...state.replacements.value.values()].some(
    ({ animation }) => animation === item.original,
  );
  if (isReplacement) return 'replaced';
  const isRecorded = state.messages.value.some(
    (message) => message.kind === 'recorded' && message.fileName === item.fileName,
  );
  return isRecorded ? 'recorded' : 'disk';
}

/** What became of it since it was opened. */
function changeOf(item: Item): UnsharedReason | null {
  if (item.kind === 'mesh') return item.visible ? null : 'hidden';
  if (item.animation !== item.original) return 'edited';
  return item.active ? null : 'stopped';
}

/** Of what is opened together the first animation is the one that is watched. */
function watchedOf(shared: readonly Item[], { clips }: AppState): Item | undefined {
  return shared.find(({ kind }) => kind === 'clip') ?? clips.value.find(isPlayingIdle);
}

function isPlayingIdle(item: Item): boolean {
  return item.kind === 'clip' && item.builtIn && item.active;
}

function cameraOf(camera: SharedCamera | null): Partial<PageOptions> {
  if (!camera) return {};
  const { theta, phi, radius, target, isFramed } = camera;
  if (isFramed) return { cameraOrbit: writeOrbit(theta, phi, null), cameraTarget: 'auto' };
  return { cameraOrbit: writeOrbit(theta, phi, radius), cameraTarget: writeTarget(target) };
}

function notesOf(
  state: AppState,
  own: readonly Item[],
  shared: readonly Item[],
  { isRegion, isPuppeteered }: ShareContext,
): ShareNote[] {
  const { comparedClip, showBones, showConstraints, wireframe, clips, wornAvatar: figure } = state;
  const isWorn = (id: string) => own.some((item) => item.id === id);
  const idle = clips.value.find(({ builtIn }) => builtIn);
  const notes: readonly [ShareNote, boolean][] = [
    ['region', isRegion],
    ['puppetry', isPuppeteered],
    ['comparison', comparedClip.value !== null],
    ['taken-off', hasAddress(figure.value) && ![...figure.value.itemIds].every(isWorn)],
    ['mannequin', differsMannequin(state, shared)],
    ['idle', idle !== undefined && (!idle.active || idle.animation !== idle.original)],
    ['levels', shared.some((item) => item.kind === 'mesh' && !isFinest(item))],
    ['aids', showBones.value || showConstraints.value || wireframe.value],
  ];
  return notes.flatMap(([note, applies]) => (applies ? [note] : []));
}

function hasAddress(figure: AvatarInfo | null): figure is AvatarInfo {
  return figure?.address != null;
}

/** Where it is opened anew, our mannequin steps aside for a whole body and for nothing else. */
function differsMannequin({ meshes }: AppState, shared: readonly Item[]): boolean {
  const mannequin = meshes.value.find(({ builtIn }) => builtIn);
  if (!mannequin) return false;
  const stepsAside = shared.some((item) => item.kind === 'mesh' && coversWholeBody(item.asset));
  return mannequin.visible === stepsAside;
}

function isFinest({ lod, asset }: Extract<Item, { kind: 'mesh' }>): boolean {
  return lod === 'high' || !asset.lods.high;
}

/** Where the camera stands: degrees, metres, Second Life axes, as `CameraState` of the embed has them. */
export interface CameraPosition {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
}

/** No zeros at the end, and no minus before nothing. */
function short(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0);
}

/** Degrees from -180 to 180: the camera may have gone round many times. */
function within(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** As `camera-orbit` has it; null for the radius: whatever shows all that is worn. */
export function writeOrbit(theta: number, phi: number, radius: number | null): string {
  const far = radius === null ? 'auto' : `${short(radius, 3)}m`;
  return `${short(within(theta), 2)}deg ${short(phi, 2)}deg ${far}`;
}

/** As `camera-target` has it. */
export function writeTarget(target: CameraPosition['target']): string {
  return target.map((metres) => `${short(metres, 3)}m`).join(' ');
}
