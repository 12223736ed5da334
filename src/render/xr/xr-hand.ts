/** A hand in a headset, in the avatar's frame that is being puppeteered: metres, unit quaternion x y z w. */
export interface XrHand {
  /** 0 left, 1 right. */
  readonly side: 0 | 1;
  readonly position: Float32Array;
  readonly rotation: Float32Array;
  /** The trigger or the grip is held, or the fingers pinch. */
  readonly isGrabbing: boolean;
}
