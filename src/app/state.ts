import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Attachment, FaceColor } from '../avatar/avatar-object/index.ts';
import type { OverrideRuleName } from '../avatar/index.ts';
import type { Animation } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { LodName, MeshAsset } from '../formats/mesh/index.ts';
import type { Clip } from '../motion/index.ts';
import type { FileSource } from './app-interface.ts';

/** A mesh asset on the avatar. Records are replaced, never changed in place. */
export interface WornMesh {
  readonly kind: 'mesh';
  readonly id: string;
  /** For people: the file name without its ending. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly asset: MeshAsset;
  /** Our own mannequin, which steps aside when a whole body is worn. */
  readonly builtIn: boolean;
  readonly visible: boolean;
  readonly lod: LodName;
  /** Names of the skin that the skeleton does not know; they follow mPelvis. */
  readonly unknownJoints: readonly string[];
  /** Under which its joint positions compete with those of other meshes. */
  readonly rankId: string;
  /** Where an avatar's file hangs it; null for a rigged mesh, and one that was opened by itself. */
  readonly attachment: Attachment | null;
  /** By number of the face, as an avatar's file has them; empty: the page's own colours. */
  readonly faceColors: readonly FaceColor[];
  /** The file that it came from, to be read again when it is saved. */
  readonly source: FileSource;
}

/** An animation that is loaded; it moves the avatar while `active`. */
export interface LoadedClip {
  readonly kind: 'clip';
  readonly id: string;
  /** The file's name without its ending, or the grid's own name of an asset id. */
  readonly name: string;
  readonly fileName: string;
  /** Of the asset as it would be saved now. */
  readonly byteLength: number;
  /** What the file was: an animation asset, or a BVH that was imported as the viewer's uploader does. */
  readonly source: 'anim' | 'bvh';
  /** On the web, of the file as it was opened; null where it has none. It was edited if `animation !== original`. */
  readonly address: string | null;
  /** As it plays and as it would be saved; every edit replaces it. */
  readonly animation: Animation;
  /** As it was opened. */
  readonly original: Animation;
  readonly clip: Clip;
  /** The idle that stands under everything, as a stand does in-world. */
  readonly builtIn: boolean;
  readonly active: boolean;
}

export type Item = WornMesh | LoadedClip;

/** A file on its way to the avatar. */
export interface LoadTask {
  readonly id: string;
  readonly fileName: string;
  readonly byteLength: number | null;
  readonly stage: 'waiting' | 'reading' | 'decoding';
  /** 0..1, or null where the length is not known. */
  readonly progress: number | null;
  /** Bytes that are here. */
  readonly received: number;
  /** Ours, which nobody asked for. */
  readonly builtIn: boolean;
}

/** Why a file could not be used, as data; src/ui makes the sentence. */
export interface FileFault {
  readonly fileName: string;
  readonly byteLength: number | null;
  readonly format: string;
  readonly code: string;
  /** Absolute byte offset. */
  readonly offset: number;
  readonly path: string;
  /** Offset within the inflated section, where the fault lies inside one. */
  readonly innerOffset: number | undefined;
  readonly details: Readonly<Record<string, string | number>>;
  /** The decoder's own words, for codes that the page has no sentence for. */
  readonly reason: string;
  /** Bytes around the offset, where the file could be read again. */
  readonly excerpt: { readonly start: number; readonly bytes: Uint8Array } | null;
}

/** What an avatar did became a clip. */
export interface RecordedMessage {
  readonly kind: 'recorded';
  readonly fileName: string;
  readonly seconds: number;
  /** That were seen, and keys that were made of them. */
  readonly frames: number;
  readonly keys: number;
  /** How far the clip may play from what was seen, and how far it does at worst; of each joint. */
  readonly bound: MotionDistance;
  readonly worst: MotionDistance;
  /** One sentence for each thing that a clip does not hold. */
  readonly losses: readonly string[];
}

export interface MotionDistance {
  readonly degrees: number;
  readonly millimetres: number;
}

export type Message = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'fault'; readonly fault: FileFault }
  | {
      readonly kind: 'warnings';
      readonly item: string;
      readonly fileName: string;
      readonly warnings: readonly Warning[];
    }
  | { readonly kind: 'opened'; readonly fileNames: readonly string[]; readonly seconds: number }
  | { readonly kind: 'hidden'; readonly fileName: string }
  | { readonly kind: 'saved'; readonly fileName: string; readonly losses: readonly string[] }
  | RecordedMessage
  | { readonly kind: 'library'; readonly names: readonly string[] }
  | { readonly kind: 'stage'; readonly code: 'context-lost' | 'context-restored' | 'no-webgl' }
);

/** What floats over the stage for a moment. */
export type Toast =
  | {
      readonly kind: 'fault';
      readonly messageId: string;
      readonly fault: FileFault;
      readonly more: number;
    }
  | { readonly kind: 'removed'; readonly names: readonly string[] }
  | { readonly kind: 'cancelled'; readonly fileName: string }
  /** Files of a dropped folder took the place of built-in animations. */
  | { readonly kind: 'library'; readonly names: readonly string[] };

/** A step of the history that was gone back, or forth. */
export interface StepTaken {
  readonly way: 'undone' | 'redone';
  /** What it did, for people. */
  readonly label: string;
}

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ViewName = 'front' | 'side' | 'back';

/** Where the selected clip stands. `time` is clip time, after looping. */
export interface Playhead {
  readonly time: number;
  /** 0..1 weight of the clip by its easing. */
  readonly weight: number;
}

/** One motion's say in a joint, at one moment. */
export interface JointClaim {
  /** The clip's item, or null for what is none (hand pose, standing pelvis, puppetry). */
  readonly clipId: string | null;
  /** For people: the clip's name, `hand pose`, `pelvis fix` or `puppetry`. */
  readonly name: string;
  readonly priority: number;
  /** 0..1 by the clip's easing. */
  readonly weight: number;
}

/** Who has a say in the rotation, or the position, of one joint. */
export interface JointReport {
  /** Joint number. */
  readonly joint: number;
  readonly name: string;
  /** Highest first: the first one wins; those after it show only while it eases. */
  readonly claims: readonly JointClaim[];
  /** No motion claims it: it stays where this one left it, as in-world. Null while it is claimed. */
  readonly leftBy: JointClaim | null;
}

/** What drives the avatar at one moment. */
export interface MotionReport {
  /** Every joint with a claim or left in place, by joint number. */
  readonly rotations: readonly JointReport[];
  readonly positions: readonly JointReport[];
  /** Number of HAND_POSES that the hands take, and the name of the clip that asks for it (null: nobody). */
  readonly handPose: number;
  readonly handPoseBy: string | null;
  /** Emotes that clips have started, with the seconds each has played. */
  readonly emotes: readonly {
    readonly emote: string;
    readonly by: string;
    readonly seconds: number;
  }[];
  /** Clips that play but change nothing: newer ones cover all their joints. */
  readonly covered: readonly string[];
}

/** A built-in animation that the visitor's own file stands in for. */
export interface Replacement {
  /** Built-in name. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly animation: Animation;
}

/** The person whose outfit this is, as an avatar's file tells. */
export interface Figure {
  readonly name: string;
  /** On the web, of the avatar's file; null where it has none. */
  readonly address: string | null;
  /** Metres that the avatar hovers above where it stands. */
  readonly hover: number;
  /** Weights by id; kept for saving. */
  readonly visualParameters: ReadonlyMap<number, number>;
  /** The items that came with it. */
  readonly itemIds: ReadonlySet<string>;
}

/** A tile of the first visit. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  /** Two short lines of facts. */
  readonly facts: readonly [string, string];
  readonly thumbnail: string;
  readonly urls: readonly string[];
}

/** All that the page shows, as signals. Only commands (`App`) change it. */
export class AppState {
  readonly items: Signal<readonly Item[]> = signal([]);
  readonly selectedId: Signal<string | null> = signal(null);
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
  /** Changes every frame while playing: subscribe, do not render trees from it. */
  readonly playhead: Signal<Playhead> = signal({ time: 0, weight: 1 });

  /** The clip that a second avatar plays beside the first, or null. */
  readonly comparedClipId: Signal<string | null> = signal(null);
  /** Changes when `App.motionReport` would say something new; a few times a second at most. */
  readonly motionTick: Signal<number> = signal(0);
  /** What undo and redo would do, for people (“loop out”, “removal of wave”); null: nothing. */
  readonly undoLabel: Signal<string | null> = signal(null);
  readonly redoLabel: Signal<string | null> = signal(null);
  /** The last undo or redo. */
  readonly lastStep: Signal<StepTaken | null> = signal(null);
  /** By built-in name. */
  readonly replacements: Signal<ReadonlyMap<string, Replacement>> = signal(new Map());

  /** What picks the winner among the joint positions that worn meshes bring along. */
  readonly overrideRule: Signal<OverrideRuleName> = signal('highest-id');
  /** What the avatar's file that was opened last said besides its items. */
  readonly openedFigure: Signal<Figure | null> = signal(null);

  readonly view: Signal<ViewName | null> = signal('front');
  readonly showBones: Signal<boolean> = signal(false);
  /** Sources, targets and chains of the playing clips' constraints. */
  readonly showConstraints: Signal<boolean> = signal(false);
  readonly showGrid: Signal<boolean> = signal(true);
  readonly wireframe: Signal<boolean> = signal(false);
  readonly theme: Signal<ThemeChoice> = signal('system');
  readonly stats: Signal<{ framesPerSecond: number; drawCalls: number } | null> = signal(null);
  /** Null while the stage works; else why it does not. */
  readonly stageFault: Signal<'no-webgl' | 'context-lost' | null> = signal(null);
  /** True once the visitor has opened anything: panels appear. */
  readonly working: Signal<boolean> = signal(false);

  readonly meshes: ReadonlySignal<readonly WornMesh[]> = computed(() =>
    this.items.value.filter((item) => item.kind === 'mesh'),
  );
  readonly clips: ReadonlySignal<readonly LoadedClip[]> = computed(() =>
    this.items.value.filter((item) => item.kind === 'clip'),
  );
  /** Whose outfit is worn, as long as anything of it is: taking it off and undoing need not know. */
  readonly figure: ReadonlySignal<Figure | null> = computed(() => {
    const figure = this.openedFigure.value;
    const isWorn = figure && this.items.value.some(({ id }) => figure.itemIds.has(id));
    return isWorn ? figure : null;
  });
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
