import { defaultSkeleton } from '../src/avatar/index.ts';
import type { LeapJoint, LeapSet, TimedLeapCommand } from '../src/protocol/puppetry/leap/index.ts';

/** A joint of a command, by name; nothing is asked but what is told. */
export function jointWish(name: string, wish: Partial<LeapJoint>): LeapJoint {
  return {
    joint: defaultSkeleton.jointNumber(name),
    position: null,
    rotation: null,
    scale: null,
    disableConstraint: false,
    report: false,
    ...wish,
  };
}

export function setCommand(content: Partial<LeapSet>): LeapSet {
  return {
    command: 'set',
    reqid: null,
    inverseKinematics: [],
    jointState: [],
    camera: null,
    ...content,
  };
}

/** A line that turns the head so. */
export function headLine(time: number, rotation: LeapJoint['rotation']): TimedLeapCommand {
  return { time, command: setCommand({ jointState: [jointWish('mHead', { rotation })] }) };
}
