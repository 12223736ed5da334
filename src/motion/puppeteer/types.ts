/** Where a body can be taken hold of. */
export type HandleId =
  | 'head'
  | 'hips'
  | 'handLeft'
  | 'handRight'
  | 'elbowLeft'
  | 'elbowRight'
  | 'kneeLeft'
  | 'kneeRight'
  | 'footLeft'
  | 'footRight';

export interface Handle {
  readonly id: HandleId;
  /** Number of the joint at which it stands. */
  readonly joint: number;
  /** Number of the joint whose bone ends there: what is aimed. Of the hips mPelvis itself, which is moved. */
  readonly effector: number;
  /** The one on the other side; itself in the middle. */
  readonly mirror: HandleId;
  /** Whether it can be pinned: hands and feet. */
  readonly canPin: boolean;
}

/** Where a handle stands, for drawing and for taking hold. */
export interface HandlePlace {
  readonly id: HandleId;
  /** Metres in the avatar's frame (X forward, Y left, Z up, origin between the feet), as drawn. */
  readonly position: Float32Array;
  /** Where it is to be; as `position` while nothing is asked of it. */
  readonly target: Float32Array;
  isAimed: boolean;
  isPinned: boolean;
  isHeld: boolean;
}
