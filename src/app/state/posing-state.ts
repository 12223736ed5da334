import { type Signal, signal } from '@preact/signals-core';

/** X, Y or Z. */
export type TurnAxis = 0 | 1 | 2;

/** The selected joint as it is posed. */
export interface JointReading {
  /** Number of the joint. */
  readonly joint: number;
  /** Degrees about X, Y and Z: see `eulerDegrees`. */
  readonly angles: readonly [number, number, number];
  /** Metres in the parent's frame; of mPelvis the displacement from its standing height. */
  readonly position: readonly [number, number, number];
  /** Whether the clip that is posed has a rotation, or position, key of the joint at the present frame. */
  readonly hasKey: { readonly rotation: boolean; readonly position: boolean };
  /** The clip that hides what is posed, by a higher priority; null for none. */
  readonly lockedBy: { readonly name: string; readonly priority: number } | null;
}

/** Posing by rings and fields. Only the controller of posing changes it. */
export class PosingState {
  /** Whether rings are shown, and keys turn the selected joint. */
  readonly isActive: Signal<boolean> = signal(false);
  readonly axis: Signal<TurnAxis> = signal(2);
  /** Whether the joint on the other side is turned too, as in a mirror. */
  readonly mirrors: Signal<boolean> = signal(false);
  /** The selected joint; null for none. */
  readonly reading: Signal<JointReading | null> = signal(null);
  /** Where the joint is drawn while rings are shown: CSS pixels from the canvas' upper left corner. */
  readonly labelAt: Signal<readonly [x: number, y: number] | null> = signal(null);
}
