import { NEVER_LOOPED } from '../../formats/animation/index.ts';
import { makeFinding } from '../finding.ts';
import { isOpen, measureSeam, SEAM_TOLERANCE, type SeamReport } from '../seam.ts';
import { inSeconds, plural, type Rule } from '../subject.ts';

/** Seconds: single precision and hundredths in the uploader's dialog put a point beside the clip's end. */
const POINT_TOLERANCE = 0.005;

/** **Source:** animation.md section 6.1: how poses that are played once and held are made. */
const loopHolds: Rule = ({ animation, places }) => {
  const { loop, loopIn, loopOut, duration } = animation;
  if (!loop || (loopIn !== loopOut && duration !== 0)) return null;
  const message =
    duration === 0
      ? 'The clip loops and lasts 0 s: it is one pose, held until it is stopped.'
      : `Loop in and loop out are both at ${inSeconds(loopOut)}: the clip plays until there and holds that pose until it is stopped.`;
  return makeFinding('loop-holds', message, places.header('loop_in_point'));
};

/** **Source:** animation.md section 6.1. */
const loopPointsUnused: Rule = ({ animation, places }) => {
  const { loop, loopIn, loopOut, duration } = animation;
  const isWhole = Math.abs(loopIn) <= POINT_TOLERANCE;
  const atEnd = Math.abs(loopOut - duration) <= POINT_TOLERANCE || loopOut === 0;
  if (loop || (isWhole && atEnd)) return null;
  const message = `Loop in is at ${inSeconds(loopIn)} and loop out at ${inSeconds(loopOut)}, but the clip does not loop and plays once, from 0 to ${inSeconds(duration)}.`;
  return makeFinding('loop-points-unused', message, places.header('loop_in_point'));
};

/** **Source:** animation.md section 3.1, special case. */
const loopForcedOff: Rule = ({ animation, assetId, places }) => {
  if (!animation.loop || !NEVER_LOOPED.includes(assetId ?? '')) return null;
  const message = `Viewers never loop the animation ${assetId}, whatever the file says.`;
  return makeFinding('loop-forced-off', message, places.header('loop'));
};

/** **Source:** animation.md section 6.2: nothing is interpolated across the seam. */
const loopSeam: Rule = ({ animation, skeleton, places }) => {
  const seam = measureSeam(animation, skeleton);
  if (!seam || seam.closes) return null;
  const open = plural(seam.joints.filter(isOpen).length, 'joint');
  const message = `From loop out at ${inSeconds(seam.loopOut)} back to loop in at ${inSeconds(seam.loopIn)} the pose jumps, at ${open}: ${jumpWords(seam)}. The viewer does not smooth that over.`;
  return makeFinding('loop-seam', message, places.header('loop_out_point'));
};

/** Who turns the most, and who moves the most: a foot goes far when the hip turns. */
function jumpWords({ joints, degrees, millimetres }: SeamReport): string {
  const turned = joints.find((joint) => joint.degrees === degrees)!;
  const moved = joints.find((joint) => joint.millimetres === millimetres)!;
  const turn = `turns by ${degrees.toFixed(1)} degrees`;
  const move = `moves by ${millimetres.toFixed(0)} mm`;
  if (millimetres <= SEAM_TOLERANCE.millimetres) return `${turned.name} ${turn}`;
  if (degrees <= SEAM_TOLERANCE.degrees) return `${moved.name} ${move}`;
  if (turned === moved) return `${turned.name} ${turn} and ${move}`;
  return `${turned.name} ${turn}, ${moved.name} ${move}`;
}

export const LOOP_RULES: readonly Rule[] = [loopHolds, loopPointsUnused, loopForcedOff, loopSeam];
