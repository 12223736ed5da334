import type { BehaviorSpec } from './object-behavior.ts';
import type { ObjectState } from './world-object.ts';

/** An object with everything that goes with it into another bubble, in the coordinates of that bubble. */
export interface HandoverState {
  readonly object: ObjectState;
  readonly animations: readonly HandedAnimation[];
  readonly behavior: BehaviorSpec | null;
  /** User identifier of the participant who governs it; null for the bubble's own. The server writes and reads it. */
  readonly user: string | null;
}

export interface HandedAnimation {
  readonly identifier: number;
  readonly state: 'once' | 'repeat';
  readonly lengthMs: number;
  readonly phaseMs: number;
}

/** JSON for the internal data of a Handover Request. */
export declare function encodeHandoverState(state: HandoverState): Uint8Array<ArrayBuffer>;

/** Null for data that is none of ours. Never throws. */
export declare function decodeHandoverState(data: Uint8Array): HandoverState | null;
