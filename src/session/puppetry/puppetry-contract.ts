import type { JointEvents } from '../../motion/received-puppetry/index.ts';
import type {
  PuppetryChange,
  PuppetryLayout,
  PuppetryState,
} from '../../protocol/puppetry/index.ts';

/** Numbers of one joint in a batch: rotation 4 (x y z w), position 3 (metres), scale 3 (factors). */
export const PUPPET_STRIDE = 10;

/** A component like HAS_ROTATION and HAS_POSITION of src/motion. */
export const HAS_SCALE = 4;

/**
 * The avatars that puppetry moves, at one moment; typed arrays are transferred. The joints of all avatars follow
 * one another. An avatar whose puppetry has ended is listed once more, without joints.
 */
export interface PuppetBatch {
  /** See `RegionAvatar.slot`. */
  readonly slots: Uint16Array<ArrayBuffer>;
  /** Number of joints of each avatar. */
  readonly counts: Uint8Array<ArrayBuffer>;
  /** 0..1, of each avatar. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** Joint numbers. */
  readonly joints: Uint8Array<ArrayBuffer>;
  /** 7, or 0 for a joint that leaves. */
  readonly priorities: Uint8Array<ArrayBuffer>;
  /** HAS_ROTATION | HAS_POSITION | HAS_SCALE. */
  readonly components: Uint8Array<ArrayBuffer>;
  /** {@link PUPPET_STRIDE} for each joint, in the parents' frames. */
  readonly numbers: Float32Array<ArrayBuffer>;
}

/** How the events of one joint arrive. */
export interface JointStream {
  /** Joint number. */
  readonly joint: number;
  /** Events per second. */
  readonly rate: number;
  /** Milliseconds by which the interval between events varies. */
  readonly jitter: number;
  /** Milliseconds by which events are delayed, to even out the jitter. */
  readonly delay: number;
  /** Milliseconds since the newest event was due. */
  readonly age: number;
}

/** Where the end of a bone is to be, and where it is: metres from the rest position of mPelvis, avatar's axes. */
export interface PuppetTarget {
  /** Joint number. */
  readonly joint: number;
  readonly position: readonly [x: number, y: number, z: number];
  /** Null while nothing has been solved. */
  readonly reached: readonly [x: number, y: number, z: number] | null;
}

/** The received puppetry of one avatar, for the page to inspect. */
export interface PuppetStream {
  readonly agentId: string;
  /** Null until it is known. */
  readonly layout: PuppetryLayout | null;
  /** Whether the user has set the layout. */
  readonly isForced: boolean;
  readonly recordsPerSecond: number;
  /** Blocks that could not be read, since the avatar appeared. */
  readonly badBlocks: number;
  /** Events that were not used, since the avatar appeared. */
  readonly ignored: number;
  readonly joints: readonly JointStream[];
  readonly targets: readonly PuppetTarget[];
}

/** Whether and how the region takes part in puppetry. */
export type PuppetryAccess =
  /** No session, or a recording. */
  | { readonly kind: 'none' }
  /** The region's state is being requested. */
  | { readonly kind: 'requesting' }
  /** The region has no such capability. */
  | { readonly kind: 'absent' }
  /** The region did not respond as it should. `status`: the HTTP status, 0 if there was no response. */
  | { readonly kind: 'failed'; readonly status: number }
  | {
      readonly kind: 'available';
      readonly state: PuppetryState;
      /** `transmit` is on while the agent's own avatar is moved, and will be put back. */
      readonly holdsTransmit?: true;
    };

/** The outcome of a change; the new state is reported as an event, too. */
export type PuppetryOutcome =
  | { readonly kind: 'changed'; readonly state: PuppetryState }
  | { readonly kind: 'failed'; readonly status: number };

/** What the agent's own avatar is to send, until another one or null is set. */
export interface OwnPuppetry {
  readonly layout: PuppetryLayout;
  /** Bytes of a block at most; the region's own limit applies as well. */
  readonly blockBytes: number;
  /** With the bits of src/motion/joint-events.ts: results for layout C, targets for the others. */
  readonly events: JointEvents;
}

/** The shape of an avatar's body, for inverse kinematics: lists of all joints. */
export interface PuppetBodyShape {
  /** 3 per joint: metres in the parent's frame. */
  readonly positions: Float32Array;
  /** 3 per joint: factors. */
  readonly scales: Float32Array;
}

export type PuppetryEvent =
  | { readonly type: 'puppets'; readonly batch: PuppetBatch }
  /** The stream of the watched avatar, five times a second; null once it has ended. */
  | { readonly type: 'stream'; readonly stream: PuppetStream | null }
  | { readonly type: 'puppetry'; readonly access: PuppetryAccess };

/** The part of the live worker for puppetry. */
export interface PuppetryWorker {
  /** Posts changes to the region's puppetry state. */
  changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome>;
  /** The layout of an avatar's blocks; null: detected from the blocks. */
  setPuppetLayout(agentId: string | null, layout: PuppetryLayout | null): void;
  /** The avatar whose stream is reported; null for none. */
  watchPuppet(agentId: string | null): void;
  /** The shape of an avatar's body; the default skeleton's until it is set. */
  setPuppetBodyShape(agentId: string, shape: PuppetBodyShape): void;
  /** What the agent's own avatar sends from now on, 20 times a second; null ends it. */
  setOwnPuppetry(own: OwnPuppetry | null): void;
}
