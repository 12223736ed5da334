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

/** A pose on the shelf. */
export interface ShelfPose {
  readonly id: string;
  readonly name: string;
  /** Whether it is one of the page's own, which cannot be deleted. */
  readonly isOwn: boolean;
  /** By names of joints: quaternions x y z w relative to the parent. */
  readonly rotations: Readonly<Record<string, readonly [number, number, number, number]>>;
  /** Displacement of mPelvis from its standing height, metres. */
  readonly pelvis: readonly [number, number, number];
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
  /** The page's own poses, then those that are kept in this browser, in order. */
  readonly shelf: Signal<readonly ShelfPose[]> = signal([]);
  /** Addresses of pictures of the poses, by their ids; of those that were drawn yet. */
  readonly pictures: Signal<ReadonlyMap<string, string>> = signal(new Map());
  /** False after the browser has refused to keep the shelf. */
  readonly isShelfKept: Signal<boolean> = signal(true);
  /** Where the joint is drawn while rings are shown: CSS pixels from the canvas' upper left corner. */
  readonly labelAt: Signal<readonly [x: number, y: number] | null> = signal(null);
}
