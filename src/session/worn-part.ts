import type { ObjectLook } from '../avatar/surface/index.ts';
import type { ObjectShape } from '../formats/prim/index.ts';
import type { Quaternion, Vector3 } from '../math/index.ts';

/** A prim of an attachment that an avatar wears. All ids are UUIDs. */
export interface WornPart {
  /** The object's id. */
  readonly id: string;
  readonly name: string;
  /** The inventory item that was worn; null where the region does not name it. */
  readonly item: string | null;
  /** Asset id of its mesh; null for everything else. */
  readonly meshId: string | null;
  /** Of a prim or sculpt; null for everything else. */
  readonly shape: ObjectShape | null;
  /** Attachment point, 1..55; never one on the screen. */
  readonly point: number;
  /** Metres and unit quaternion in the attachment point's frame; children of a linkset are already composed. */
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  /** Its faces. Materials that arrive later make another record. */
  readonly look: ObjectLook;
  /** The animated object that it is a part of, which has a skeleton of its own; absent for every other part. */
  readonly animated?: AnimatedRoot;
}

/** The root of an animated object (animesh), as it is attached. */
export interface AnimatedRoot {
  /** The object's id. */
  readonly id: string;
  /** Metres and unit quaternion in the attachment point's frame. */
  readonly position: Vector3;
  readonly rotation: Quaternion;
}
