import { fingers } from './hand.ts';
import { aboutX, aboutY, aboutZ, compose, mirror, type Quat, within } from './quaternion.ts';
import type { Side } from './rig.ts';
import type { Arm } from './stance.ts';

/** Above this angle the collar joins in, as a real shoulder blade does, by this part of the rest. */
const COLLAR_JOINS_AT = 35;
const COLLAR_SHARE = 0.28;

/** How the forearm's turn is spread along it, so that skin twists instead of wringing. */
const TURN_AT_ELBOW = 0.55;

/** Local rotations of one arm, collar to finger tips. */
export function poseArm(arm: Arm, side: Side): Map<string, Quat> {
  const collar = compose(aboutZ(-arm.reach), aboutX(arm.shrug + collarLift(arm)));
  const upper = compose(
    aboutZ(-arm.sweep),
    aboutY(-arm.forward),
    aboutX(arm.out - 90),
    aboutY(arm.turn),
  );
  const left = new Map<string, Quat>([
    ['mCollar', collar],
    ['mShoulder', within(collar, upper)],
    ['mElbow', compose(aboutZ(-arm.elbow), aboutY(arm.pronate * TURN_AT_ELBOW))],
    [
      'mWrist',
      compose(aboutY(arm.pronate * (1 - TURN_AT_ELBOW)), aboutX(-arm.flex), aboutZ(arm.tilt)),
    ],
    ...fingers(arm),
  ]);
  const toSide = side === 'Left' ? (q: Quat) => q : mirror;
  return new Map([...left].map(([name, q]) => [name + side, toSide(q)]));
}

/** Smooth from nothing at hanging to the full share for an arm overhead. */
function collarLift({ out, forward }: Arm): number {
  const raised = Math.sqrt(out * out + forward * forward * 0.5);
  const beyond = raised - COLLAR_JOINS_AT;
  const softness = 12;
  return COLLAR_SHARE * softness * Math.log1p(Math.exp(beyond / softness));
}
