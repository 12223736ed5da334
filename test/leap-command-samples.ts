import { defaultSkeleton } from '../src/avatar/index.ts';
import type { LeapJoint, LeapSet, TimedLeapCommand } from '../src/protocol/puppetry/leap/index.ts';

/** An entry of a command for a joint, by name, with these fields and no others. */
export function leapJoint(name: string, fields: Partial<LeapJoint>): LeapJoint {
  return {
    joint: defaultSkeleton.jointNumber(name),
    position: null,
    rotation: null,
    scale: null,
    disableConstraint: false,
    report: false,
    ...fields,
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

/** A line of a performance that rotates the head. */
export function headLine(time: number, rotation: LeapJoint['rotation']): TimedLeapCommand {
  return { time, command: setCommand({ jointState: [leapJoint('mHead', { rotation })] }) };
}
