import { type Signal, signal } from '@preact/signals-core';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { PuppetryAccess, PuppetryOutcome, PuppetStream } from '../../session/index.ts';

/** The connection of programs that puppeteer through the bridge. */
export type ProgramLink =
  | { readonly step: 'off' }
  | { readonly step: 'connecting' }
  /** The bridge's configuration admits no programs, or the server is not a bridge. */
  | { readonly step: 'refused'; readonly reason: 'not-allowed' | 'unreachable' }
  /** Programs use this code to address this page. */
  | { readonly step: 'waiting'; readonly code: string }
  | {
      readonly step: 'driven';
      readonly code: string;
      readonly programs: number;
      readonly commandsPerSecond: number;
      /** Commands since the beginning that could not be read. */
      readonly refused: number;
      /** Unknown joints in the others. */
      readonly ignored: number;
    };

/** A performance from a file that puppeteers the visitor's own avatar in the region. */
export interface PerformanceProgress {
  readonly name: string;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
}

/** A recording in progress. */
export interface RecordingProgress {
  /** Null: the avatar of the opened files. */
  readonly agentId: string | null;
  /** Name of the recorded avatar, for people. */
  readonly name: string;
  readonly seconds: number;
  /** The recording has reached the longest possible duration, and stopped by itself. */
  readonly isFull: boolean;
}

/** Everything that the page shows of puppetry, as signals. Only the puppetry service changes it. */
export class PuppetryState {
  /** Whether control handles are shown on the avatar, to be dragged. */
  readonly showHandles: Signal<boolean> = signal(false);
  /** Handles that have a target; pinned ones stay where they are. */
  readonly targeted: Signal<ReadonlySet<HandleId>> = signal(new Set());
  readonly pinned: Signal<ReadonlySet<HandleId>> = signal(new Set());
  readonly grabbed: Signal<ReadonlySet<HandleId>> = signal(new Set());
  /** The handle that arrow keys move. */
  readonly selected: Signal<HandleId | null> = signal(null);
  /** Whether each side of the body mirrors the other. */
  readonly mirror: Signal<boolean> = signal(false);
  /** True while anything but animations moves the avatar: a hand, a program, a file. */
  readonly active: Signal<boolean> = signal(false);
  /** Whether targets and bone ends of the focused agent are shown. */
  readonly showTargets: Signal<boolean> = signal(true);
  /** Whether limits of joints are shown as cones. */
  readonly showLimits: Signal<boolean> = signal(false);
  /** The layout in which puppetry is sent. */
  readonly sendLayout: Signal<PuppetryLayout> = signal('C');
  /** The layout in which the blocks of all agents of the grid are read; null where it is detected for each. */
  readonly gridLayout: Signal<PuppetryLayout | null> = signal(null);
  /** Whether blocks are no longer than the last viewers could receive without harm (210 bytes). */
  readonly viewerBlocks: Signal<boolean> = signal(true);
  /** Number of joints that are sent now. */
  readonly sentJoints: Signal<number> = signal(0);
  readonly access: Signal<PuppetryAccess> = signal({ kind: 'none' });
  /** The puppetry of the focused agent. */
  readonly stream: Signal<PuppetStream | null> = signal(null);
  readonly program: Signal<ProgramLink> = signal({ step: 'off' });
  readonly performance: Signal<PerformanceProgress | null> = signal(null);
  readonly recording: Signal<RecordingProgress | null> = signal(null);
  /** Whether browser and device have XR; null until that is known. */
  readonly xr: Signal<'absent' | 'available' | 'in-session' | null> = signal(null);
}

/** The commands of puppetry. Their code is loaded when it is first needed. */
export interface Puppetry {
  readonly handles: HandleCommands;
  readonly programs: ProgramCommands;
  /** Null without a stage. */
  readonly xr: XrCommands | null;
  setShowHandles(show: boolean): void;
  setShowTargets(show: boolean): void;
  setShowLimits(show: boolean): void;
  setSendLayout(layout: PuppetryLayout): void;
  setViewerBlocks(on: boolean): void;
  /** Posts to the region's capability. */
  change(change: PuppetryChange): Promise<PuppetryOutcome>;
  /** Sets how the blocks of an agent are read; null: by their content. */
  setReadLayout(agentId: string, layout: PuppetryLayout | null): void;
  /** The same for all agents of the grid, remembered in this browser. A layout of an agent's own comes first. */
  setGridLayout(layout: PuppetryLayout | null): void;
  /** Records the motion of an agent, or of the avatar of the opened files (null). One recording at a time. */
  startRecording(agentId: string | null): void;
  /** Ends the recording, which becomes a clip in the outfit and on the timeline, to be trimmed and saved. */
  stopRecording(): Promise<void>;
  /** Discards the recording. */
  cancelRecording(): void;
}

/** The commands of control handles. */
export interface HandleCommands {
  setMirror(mirror: boolean): void;
  setPinned(id: HandleId, isPinned: boolean): void;
  select(id: HandleId | null): void;
  /** Moves a handle by metres in the avatar's frame, from its target or else from its position: for keys. */
  nudge(id: HandleId, forward: number, left: number, up: number): void;
  /** Releases one handle, or everything that moves the avatar: it eases back into its animations. */
  reset(id?: HandleId): void;
}

/** The commands of programs and performances. */
export interface ProgramCommands {
  /** Admits programs that puppeteer through the bridge. Resolves once they can connect, or are refused. */
  open(): Promise<void>;
  /** Closes the connection, which is reported to the programs. */
  close(): void;
  stopPerformance(): void;
}

export interface XrCommands {
  /** @throws {DOMException} if the browser, the wearer or the device refuses. */
  enter(): Promise<void>;
  leave(): Promise<void>;
}
