import { defaultSkeleton } from '../../avatar/index.ts';
import { bodyJoints } from './bone-layout.ts';

/** Radius of the rings about a joint, CSS pixels. */
export const RING_RADIUS = 56;

/** The joints that have a dot while one is turned: those of a plain body without its fingers. */
export function dotJoints(): number[] {
  return bodyJoints(defaultSkeleton).filter(
    (joint) => !defaultSkeleton.nameOf(joint).startsWith('mHand'),
  );
}
