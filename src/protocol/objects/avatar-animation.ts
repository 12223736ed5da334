import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { MessageOf } from '../lludp/index.ts';

/** One animation that an avatar plays. */
export interface PlayingAnimation {
  /** The asset's id, or that of a built-in. */
  readonly id: string;
  /** Another one means that the animation was started anew. */
  readonly sequence: number;
  /** The object that started it; only told of one's own avatar, and null where none did. */
  readonly objectId: string | null;
}

/** Everything that one avatar plays: unless it is empty, it replaces what it played before. */
export interface AvatarAnimation {
  readonly agentId: string;
  /** No id occurs twice. */
  readonly animations: readonly PlayingAnimation[];
}

/**
 * AvatarAnimation (High 20). The objects belong to the first animations, in order; of an animation that is
 * listed twice the last one counts.
 *
 * **Source:** lludp.md section 7.
 */
export function decodeAvatarAnimation({
  Sender,
  AnimationList,
  AnimationSourceList,
}: MessageOf<'AvatarAnimation'>): AvatarAnimation {
  const animations = new Map<string, PlayingAnimation>();
  AnimationList.forEach(({ AnimID, AnimSequenceID }, index) => {
    const object = AnimationSourceList[index]?.ObjectID ?? NULL_UUID;
    const objectId = object === NULL_UUID ? null : object;
    animations.set(AnimID, { id: AnimID, sequence: AnimSequenceID, objectId });
  });
  return { agentId: Sender.ID, animations: [...animations.values()] };
}
