import type {
  AvatarAppearance,
  AvatarNames,
  ObjectRecord,
  PlayingAnimation,
  Vector3,
} from '../objects/index.ts';

/** Something that an avatar wears. */
export interface SceneAttachment {
  /** 1..55, as {@link attachmentPointOf} has it; on the screen where {@link isScreenPoint}. */
  readonly point: number;
  /** The inventory item that it was worn from; null where it tells none. */
  readonly item: string | null;
  readonly root: ObjectRecord;
  /** The other prims of its linkset. */
  readonly parts: readonly ObjectRecord[];
}

/** All that is known of one avatar whose object is there. */
export interface SceneAvatar {
  readonly agentId: string;
  readonly isOwn: boolean;
  readonly names: AvatarNames;
  /** As it was last told; its motion is relative to the seat where it has one. */
  readonly object: ObjectRecord;
  /** Region metres; null while its seat is unknown, or where it was told in a form that nobody knows. */
  readonly position: Vector3 | null;
  /** By local id. Those on its screen are among them. */
  readonly attachments: readonly SceneAttachment[];
  /** Null until it was told. */
  readonly appearance: AvatarAppearance | null;
  /** The whole set. Another sequence number under the same id means a new start. */
  readonly animations: readonly PlayingAnimation[];
}
