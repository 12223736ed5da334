import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Animation } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { LodName, MeshAsset } from '../formats/mesh/index.ts';
import type { Clip } from '../motion/index.ts';

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
}

/** An animation that is loaded; it moves the avatar while `active`. */
export interface LoadedClip {
  readonly kind: 'clip';
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly animation: Animation;
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
  | { readonly kind: 'cancelled'; readonly fileName: string };

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ViewName = 'front' | 'side' | 'back';

/** Where the selected clip stands. `time` is clip time, after looping. */
export interface Playhead {
  readonly time: number;
  /** 0..1 weight of the clip by its easing. */
  readonly weight: number;
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

  readonly view: Signal<ViewName | null> = signal('front');
  readonly showBones: Signal<boolean> = signal(false);
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
  readonly selected: ReadonlySignal<Item | null> = computed(
    () => this.items.value.find((item) => item.id === this.selectedId.value) ?? null,
  );
  readonly timelineClip: ReadonlySignal<LoadedClip | null> = computed(
    () => this.clips.value.find((clip) => clip.id === this.timelineClipId.value) ?? null,
  );
}
