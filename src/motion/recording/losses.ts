import type { ReductionBounds } from '../edit/index.ts';
import type { PoseTape } from './pose-tape.ts';

/** One sentence for each thing that a clip of the tape does not hold. */
export function bakeLosses(
  { scaled, skeleton }: PoseTape,
  bounds: ReductionBounds,
  worst: ReductionBounds,
): string[] {
  const names = [...scaled].map((joint) => skeleton.nameOf(joint)).join(', ');
  const sentences = [
    scaled.size > 0 && `Animations hold no sizes: that of ${names} changed, and is left out.`,
    worst.degrees > bounds.degrees &&
      `Near a half turn rotations cannot be stored closer than ${worst.degrees.toFixed(2)}°.`,
    worst.millimetres > bounds.millimetres &&
      `Positions come within ${worst.millimetres.toFixed(0)} mm only: none may be farther than 5 m.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
