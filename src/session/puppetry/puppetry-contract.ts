import type { JointEvents } from '../../motion/received-puppetry/index.ts';
import type {
  PuppetryChange,
  PuppetryLayout,
  PuppetryState,
} from '../../protocol/puppetry/index.ts';

/** Numbers of one joint in a batch: rotation 4 (x y z w), position 3 (metres), scale 3 (factors). */
export const PUPPET_STRIDE = 10;

/** Beside HAS_ROTATION and HAS_POSITION of src/motion. */
export const HAS_SCALE = 4;

/**
 * What puppetry makes of the avatars that it drives, as of one moment; typed arrays are transferred. Joints
 * of all avatars follow one another. An avatar that puppetry has let go of comes once more, without joints.
 */
export interface PuppetBatch {
  readonly slots: Uint16Array<ArrayBuffer>;
  /** Joints of each. */
  readonly counts: Uint8Array<ArrayBuffer>;
  /** 0..1, of each. */
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

/** How one joint of a stream comes in. */
export interface JointStream {
  /** Joint number. */
  readonly joint: number;
  /** Events per second. */
  readonly rate: number;
  /** Milliseconds: by which the distance of events varies, for which they are held back, since the newest was due. */
  readonly jitter: number;
  readonly delay: number;
  readonly age: number;
}

/** Where a bone is to end, and where it does: metres from mPelvis' place at rest, avatar's axes. */
export interface PuppetTarget {
  /** Joint number. */
  readonly joint: number;
  readonly position: readonly [x: number, y: number, z: number];
  /** Null while nothing is solved. */
  readonly reached: readonly [x: number, y: number, z: number] | null;
}

/** The puppetry of one avatar, for looking into. */
export interface PuppetStream {
  readonly agentId: string;
  /** Null until it is known. */
  readonly layout: PuppetryLayout | null;
  /** Whether the visitor has said so. */
  readonly isForced: boolean;
  readonly recordsPerSecond: number;
  /** Since the avatar came: blocks that could not be read, and events that were of no use. */
  readonly badBlocks: number;
  readonly ignored: number;
  readonly joints: readonly JointStream[];
  readonly targets: readonly PuppetTarget[];
}

/** What the region says of puppetry. */
export type PuppetryAccess =
  /** No session, or a recording. */
  | { readonly kind: 'none' }
  /** It is being asked. */
  | { readonly kind: 'requesting' }
  /** It has no such capability. */
  | { readonly kind: 'absent' }
  /** It did not answer as it should. `status`: of HTTP, 0 where no answer came. */
  | { readonly kind: 'failed'; readonly status: number }
  | { readonly kind: 'available'; readonly state: PuppetryState };

/** What a wish to change it came to; the state is told as an event, too. */
export type PuppetryOutcome =
  | { readonly kind: 'changed'; readonly state: PuppetryState }
  | { readonly kind: 'failed'; readonly status: number };

/** What one's own avatar is to send: the newest counts, until another or null comes. */
export interface OwnPuppetry {
  readonly layout: PuppetryLayout;
  /** Bytes of a block at most; the region's own limit counts as well. */
  readonly blockBytes: number;
  /** In the bits of src/motion/joint-events.ts. Results for layout C, targets for the others. */
  readonly events: JointEvents;
}

/** The shape of an avatar's body, for reaching: lists of all joints. */
export interface PuppetBodyShape {
  /** 3 per joint: metres in the parent's frame. */
  readonly positions: Float32Array;
  /** 3 per joint: factors. */
  readonly scales: Float32Array;
}

export type PuppetryEvent =
  | { readonly type: 'puppets'; readonly batch: PuppetBatch }
  /** Of the avatar that is watched, five times a second; null when it has none any more. */
  | { readonly type: 'stream'; readonly stream: PuppetStream | null }
  | { readonly type: 'puppetry'; readonly access: PuppetryAccess };

/** The part of the live worker that is about puppetry. */
export interface PuppetryWorker {
  /** Posts what is to be other than it is. */
  changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome>;
  /** How an avatar's blocks are to be read; null: as they look. */
  setPuppetLayout(agentId: string, layout: PuppetryLayout | null): void;
  /** Whose stream is told of; null: nobody's. */
  watchPuppet(agentId: string | null): void;
  /** What the avatar is shaped like; until told, it is the default skeleton. */
  setPuppetBodyShape(agentId: string, shape: PuppetBodyShape): void;
  /** What one's own avatar sends from now on, 20 times a second; null ends it. */
  setOwnPuppetry(own: OwnPuppetry | null): void;
}
