import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { OverrideRuleName } from '../../avatar/index.ts';
import type { BodyShape } from '../../avatar/shape/index.ts';
import { DEFAULT_LIGHT, type LightSettings, type Reduction } from '../../render/index.ts';
import type { LoadTask, Replacement } from './file-records.ts';
import type {
  AvatarInfo,
  Item,
  LoadedClip,
  LoadedDocument,
  LoadedTexture,
  WornMesh,
} from './items.ts';
import type { Message, Toast } from './message-log.ts';
import type { TextureState } from './texture-state.ts';

/** Frames per second of frame numbers and steps; assets store seconds, so this is a convention. */
export const FRAMES_PER_SECOND = 30;

/** Limits of the playback speed. */
export const SPEEDS = { min: 0.1, max: 4 } as const;

export type ThemeChoice = 'system' | 'light' | 'dark';
/** What our mannequin looks like: a wooden doll, or in its own skin. */
export type BodyChoice = 'wood' | 'skin';
export type ViewName = 'front' | 'side' | 'back';

export type SurfaceViewName = 'textures' | 'checker' | 'uv';
export type SurfaceChannel = 'rgb' | 'r' | 'g' | 'b' | 'a';

/** How the stage shows faces that are examined; null: as they look. Reads the signals. */
export function examinedView({
  surfaceView,
  surfaceChannel,
}: Pick<AppState, 'surfaceView' | 'surfaceChannel'>) {
  if (surfaceView.value !== 'textures') return surfaceView.value;
  return surfaceChannel.value === 'rgb' ? null : surfaceChannel.value;
}

/** A face of a worn mesh. */
export interface FaceSelection {
  /** Id of the mesh's item. */
  readonly meshId: string;
  /** Number of the face, which is its index in every level of detail. */
  readonly face: number;
}

/** The time and weight of the clip on the timeline. */
export interface Playhead {
  /** Clip time, seconds, after looping. */
  readonly time: number;
  /** 0..1 weight of the clip by its easing. */
  readonly weight: number;
}

/** A change of the outfit that can be undone, or was undone and can be redone. */
export interface UndoStep {
  readonly id: string;
  /** Names the change for people: “loop out”, “removal of wave”. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A step that was undone or redone. */
export interface AppliedStep {
  readonly direction: 'undone' | 'redone';
  /** Names the change for people. */
  readonly label: string;
}

/** What drawing takes, while something moves. */
export interface RenderStats {
  readonly framesPerSecond: number;
  readonly drawCalls: number;
  /** What is not drawn because it would take the device too long. */
  readonly reductions: readonly Reduction[];
}

/** A newer version of the page, which is downloaded and waits to be shown. */
export interface PendingUpdate {
  /** Reloads the page as that version; other tabs stay as they are. */
  apply(): void;
}

/** The classic body of the visitor's own files. */
export interface ClassicFacts {
  /** Whether the browser keeps its files. */
  readonly isKept: boolean;
  /** Names of the parts that it is without. */
  readonly missing: readonly string[];
}

/** Everything that the page shows, as signals. Only the app's services change it. */
export class AppState {
  readonly items: Signal<readonly Item[]> = signal([]);
  readonly selectedId: Signal<string | null> = signal(null);
  /**
   * The name of the joint that the stage, the tables, the map and the timeline highlight; as the clip or mesh has it in
   * which it was selected, which may be an alias.
   */
  readonly selectedJoint: Signal<string | null> = signal(null);
  /** The name of the joint under the pointer in a table or on the map, in the same way. */
  readonly hoveredJoint: Signal<string | null> = signal(null);
  /** The face that the stage and the table of faces highlight; it belongs to a worn mesh. */
  readonly selectedFace: Signal<FaceSelection | null> = signal(null);
  /** The face under the pointer in a table. */
  readonly hoveredFace: Signal<FaceSelection | null> = signal(null);
  readonly tasks: Signal<readonly LoadTask[]> = signal([]);
  /** Newest first. */
  readonly messages: Signal<readonly Message[]> = signal([]);
  readonly toast: Signal<Toast | null> = signal(null);

  readonly playing: Signal<boolean> = signal(true);
  readonly speed: Signal<number> = signal(1);
  /** Repeats a clip that does not loop by itself, so that it can be watched. */
  readonly repeat: Signal<boolean> = signal(true);
  /** The clip that the timeline shows. */
  readonly timelineClipId: Signal<string | null> = signal(null);
  /** Changes every frame while playing: subscribe to it, but do not render trees from it. */
  readonly playhead: Signal<Playhead> = signal({ time: 0, weight: 1 });

  /** Whether of the visitor's clips only the selected one plays; else they play together. */
  readonly playsOnlySelected: Signal<boolean> = signal(false);
  /** The clip that a second avatar plays beside the first, or null. */
  readonly comparedClipId: Signal<string | null> = signal(null);
  /** Changes when `reportMotion` would return something new; a few times a second at most. */
  readonly motionTick: Signal<number> = signal(0);
  /** Oldest first; the first `doneSteps` of them are done, the others were undone. */
  readonly undoSteps: Signal<readonly UndoStep[]> = signal([]);
  readonly doneSteps: Signal<number> = signal(0);
  /** The last undo or redo. */
  readonly lastStep: Signal<AppliedStep | null> = signal(null);
  /** The visitor's files that replace built-in animations, by the name of the built-in. */
  readonly replacements: Signal<ReadonlyMap<string, Replacement>> = signal(new Map());

  /** Picks the winner among the joint positions that worn meshes override. */
  readonly overrideRule: Signal<OverrideRuleName> = signal('highest-id');
  /** The joint positions and pelvis offsets of worn meshes that do not count, by `claimKey`. */
  readonly ignoredClaims: Signal<ReadonlySet<string>> = signal(new Set());
  /** The data of the last opened avatar file besides its items. */
  readonly openedAvatar: Signal<AvatarInfo | null> = signal(null);

  /** Every texture that was opened or that a face names, those that are missing included; see `totalVideoMemory`. */
  readonly textures: Signal<readonly TextureState[]> = signal([]);

  /**
   * Web address of textures and other assets, with `{id}` in place of their ids, and `{type}` in place of their type; null for none.
   * See `assetAddress`.
   */
  readonly assetAddress: Signal<string | null> = signal(null);

  /** Whether the mannequin was hidden because a whole body is worn, not by the visitor. */
  readonly isMannequinReplaced: Signal<boolean> = signal(false);

  readonly view: Signal<ViewName | null> = signal('front');
  readonly showBones: Signal<boolean> = signal(false);
  /** Sources, targets and chains of the playing clips' constraints. */
  readonly showConstraints: Signal<boolean> = signal(false);
  /** The physics shapes of the visitor's visible meshes; see `shownPhysics`. */
  readonly showPhysics: Signal<boolean> = signal(false);
  readonly showGrid: Signal<boolean> = signal(true);
  readonly wireframe: Signal<boolean> = signal(false);
  /** What all faces show: their textures, a checker, or their texture coordinates as colours. */
  readonly surfaceView: Signal<SurfaceViewName> = signal('textures');
  /** The channel of their textures that faces show. */
  readonly surfaceChannel: Signal<SurfaceChannel> = signal('rgb');
  readonly theme: Signal<ThemeChoice> = signal('system');
  readonly light: Signal<LightSettings> = signal(DEFAULT_LIGHT);
  /** What is behind the avatar: `stage` (the page's gradient), `transparent`, or a CSS colour. */
  readonly background: Signal<string> = signal('stage');
  readonly body: Signal<BodyChoice> = signal('wood');
  /** Null as long as no files of a classic body are there. */
  readonly classicBody: Signal<ClassicFacts | null> = signal(null);
  readonly stats: Signal<RenderStats | null> = signal(null);
  /** True from the first frame that shows an avatar. */
  readonly hasDrawn: Signal<boolean> = signal(false);
  /** Null while the stage works; else why it does not. */
  readonly stageError: Signal<'no-webgl' | 'context-lost' | null> = signal(null);
  /** True once the visitor has opened anything: panels appear. */
  readonly working: Signal<boolean> = signal(false);
  readonly pendingUpdate: Signal<PendingUpdate | null> = signal(null);

  /** The steps that undo and redo would change, for people (“loop out”, “removal of wave”); null: none. */
  readonly undoLabel: ReadonlySignal<string | null> = computed(
    () => this.undoSteps.value[this.doneSteps.value - 1]?.label ?? null,
  );
  readonly redoLabel: ReadonlySignal<string | null> = computed(
    () => this.undoSteps.value[this.doneSteps.value]?.label ?? null,
  );
  readonly meshes: ReadonlySignal<readonly WornMesh[]> = itemsOfKind(this, 'mesh');
  readonly clips: ReadonlySignal<readonly LoadedClip[]> = itemsOfKind(this, 'clip');
  readonly documents: ReadonlySignal<readonly LoadedDocument[]> = itemsOfKind(this, 'document');
  /** The pictures of an outfit that is compared with this one. */
  readonly comparedPictures: Signal<readonly LoadedTexture[]> = signal([]);
  /** The opened pictures. */
  readonly pictures: ReadonlySignal<readonly LoadedTexture[]> = itemsOfKind(this, 'texture');
  /** The opened avatar for as long as any item of it is worn, so that removal and undo need not update it. */
  readonly wornAvatar: ReadonlySignal<AvatarInfo | null> = computed(() => {
    const avatar = this.openedAvatar.value;
    const isWorn = avatar && this.items.value.some(({ id }) => avatar.itemIds.has(id));
    return isWorn ? avatar : null;
  });
  /** The shape that the avatar has; null for none, and while the code for it is loaded. */
  readonly bodyShape: Signal<BodyShape | null> = signal(null);
  readonly selected: ReadonlySignal<Item | null> = computed(
    () => this.items.value.find((item) => item.id === this.selectedId.value) ?? null,
  );
  readonly timelineClip: ReadonlySignal<LoadedClip | null> = computed(
    () => this.clips.value.find((clip) => clip.id === this.timelineClipId.value) ?? null,
  );
  readonly comparedClip: ReadonlySignal<LoadedClip | null> = computed(
    () => this.clips.value.find((clip) => clip.id === this.comparedClipId.value) ?? null,
  );
}

/** The items of a kind: the same list until one of them changes, so that what follows others is left alone. */
function itemsOfKind<Kind extends Item['kind']>(
  { items }: Pick<AppState, 'items'>,
  kind: Kind,
): ReadonlySignal<readonly Extract<Item, { kind: Kind }>[]> {
  let last: readonly Item[] = [];
  return computed(() => {
    const now = items.value.filter((item) => item.kind === kind);
    if (now.length !== last.length || now.some((item, index) => item !== last[index])) last = now;
    return last as readonly Extract<Item, { kind: Kind }>[];
  });
}

/** Whether there is anything of the visitor's own. Reads signals. */
export function hasOwnContent({ items, replacements }: AppState): boolean {
  return items.value.some(({ builtIn }) => !builtIn) || replacements.value.size > 0;
}

/** Whether anything that is shown can have textures: reads signals. */
export function needsTextures({ items }: AppState): boolean {
  return items.value.some(
    (item) => item.kind === 'texture' || (item.kind === 'mesh' && item.look !== null),
  );
}
