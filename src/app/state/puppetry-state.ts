import { type Signal, signal } from '@preact/signals-core';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { PuppetryAccess, PuppetryOutcome, PuppetStream } from '../../session/index.ts';

/** A program that puppeteers through the bridge. */
export type ProgramLink =
  | { readonly step: 'off' }
  | { readonly step: 'connecting' }
  /** The bridge takes no programs (not allowed in its configuration), or is no bridge. */
  | { readonly step: 'refused'; readonly reason: 'not-allowed' | 'unreachable' }
  /** Programs name this code to mean this page. */
  | { readonly step: 'waiting'; readonly code: string }
  | {
      readonly step: 'driven';
      readonly code: string;
      readonly programs: number;
      readonly commandsPerSecond: number;
      /** Since it began: commands that could not be read, and joints in them that nobody knows. */
      readonly refused: number;
      readonly ignored: number;
    };

/** A performance from a file that puppeteers one's own avatar in the region. */
export interface Performance {
  readonly name: string;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
}

/** A recording under way. */
export interface RecordingNow {
  /** Null: the avatar of the files. */
  readonly agentId: string | null;
  /** Whose motion it is, for people. */
  readonly name: string;
  readonly seconds: number;
  /** It has reached the longest there can be, and stopped by itself. */
  readonly isFull: boolean;
}

/** All that the page shows of puppetry, as signals; only `Puppetry`'s commands change it. */
export class PuppetryState {
  /** Handles stand on the avatar, and can be dragged. */
  readonly handles: Signal<boolean> = signal(false);
  /** Handles of which something is asked; pinned ones stay where they are. */
  readonly aimed: Signal<ReadonlySet<HandleId>> = signal(new Set());
  readonly pinned: Signal<ReadonlySet<HandleId>> = signal(new Set());
  readonly held: Signal<ReadonlySet<HandleId>> = signal(new Set());
  /** The one that arrow keys move. */
  readonly chosen: Signal<HandleId | null> = signal(null);
  /** What one side does the other does too. */
  readonly mirror: Signal<boolean> = signal(false);
  /** True while anything drives the avatar besides animations: a hand, a program, a file. */
  readonly active: Signal<boolean> = signal(false);
  /** Targets and where the bones end, of whoever is in focus. */
  readonly showTargets: Signal<boolean> = signal(true);
  /** Limits of joints as cones. */
  readonly showLimits: Signal<boolean> = signal(false);
  /** How it is sent. */
  readonly sendLayout: Signal<PuppetryLayout> = signal('C');
  /** Blocks no longer than what the last viewers could take without harm (210 bytes). */
  readonly viewerBlocks: Signal<boolean> = signal(true);
  /** Joints in what is sent now; 0 while nothing is. */
  readonly sentJoints: Signal<number> = signal(0);
  readonly access: Signal<PuppetryAccess> = signal({ kind: 'none' });
  /** Of the agent in focus. */
  readonly stream: Signal<PuppetStream | null> = signal(null);
  readonly program: Signal<ProgramLink> = signal({ step: 'off' });
  readonly performance: Signal<Performance | null> = signal(null);
  readonly recording: Signal<RecordingNow | null> = signal(null);
  /** Null until it is known; XR is offered where the browser and a device have it. */
  readonly xr: Signal<'absent' | 'there' | 'in-session' | null> = signal(null);
}

/** What the page can do with puppetry. Loaded when first needed. */
export interface Puppetry {
  setHandles(shown: boolean): void;
  setMirror(mirror: boolean): void;
  setPinned(id: HandleId, pinned: boolean): void;
  choose(id: HandleId | null): void;
  /** Moves a handle by metres in the avatar's frame, as a key does. */
  nudge(id: HandleId, forward: number, left: number, up: number): void;
  /** Lets go of one handle, or of all that drives the avatar: it eases back into its animations. */
  reset(id?: HandleId): void;
  setShowTargets(show: boolean): void;
  setShowLimits(show: boolean): void;
  setSendLayout(layout: PuppetryLayout): void;
  setViewerBlocks(on: boolean): void;
  /** Posts to the region's capability. */
  change(change: PuppetryChange): Promise<PuppetryOutcome>;
  /** How the blocks of an agent are read; null: as they look. */
  setReadLayout(agentId: string, layout: PuppetryLayout | null): void;
  /** Lets programs puppeteer through the bridge, or no more. */
  openPrograms(): Promise<void>;
  closePrograms(): void;
  stopPerformance(): void;
  enterXr(): Promise<void>;
  leaveXr(): Promise<void>;
  /** Records the motion of an agent, or of the avatar of the files (null). One recording at a time. */
  startRecording(agentId: string | null): void;
  /** Ends it: what was recorded becomes a clip in the outfit, with the timeline, ready to be trimmed and saved. */
  stopRecording(): Promise<void>;
  /** Throws it away. */
  cancelRecording(): void;
}
