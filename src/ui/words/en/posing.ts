import { formatPriority } from '../format.ts';

/** Names of the three angles and coordinates. */
export const AXES = ['X', 'Y', 'Z'] as const;

/** The section that poses a joint, and what floats over the stage meanwhile. */
export const POSING = {
  title: 'Pose',
  pose: 'Pose',
  start: 'Show rings',
  stop: 'Hide rings',
  rings: 'Rings on the stage',
  channel: 'Turn or move',
  turn: 'Turn',
  move: 'Move',
  choose: 'Click a joint on the stage, or select one in any list.',
  chooseJoint: 'Joint',
  angle: (axis: string, joint: string) => `${axis} of ${joint}, degrees`,
  coordinate: (axis: string, joint: string) => `${axis} of ${joint}, metres`,
  key: {
    text: 'Key',
    set: 'Set a key of this joint at this frame',
    remove: 'Remove the key of this joint at this frame',
  },
  mirror: { text: 'Mirror', title: 'Pose the joint on the other side like this one' },
  bothSides: { text: 'Both sides', title: 'Every change also applies to the other side, mirrored' },
  reset: { text: 'Reset', title: 'Return this joint to rest at this frame' },
  noClip: 'The first change makes a new animation of one frame.',
  hasKey: (frame: number) => `Frame ${frame} has a key; turning the ring changes it.`,
  noKey: (frame: number) => `Frame ${frame} has no key; turning the ring sets one.`,
  lockedBy: (name: string, priority: number) =>
    `${name} wins, ${formatPriority(priority)}: changes show once it stops.`,
  locked: (name: string, priority: number) => `${name} wins, ${formatPriority(priority)}`,
  degrees: (value: string) => `${value}°`,
};

/** The shelf of poses. */
export const POSE_SHELF = {
  title: 'Poses',
  count: (count: number) => `${count}, kept in this browser`,
  keep: 'Keep this pose',
  name: 'Name of the pose',
  unnamed: (number: number) => `Pose ${number}`,
  apply: (name: string) => `Apply ${name}`,
  delete: (name: string) => `Delete ${name}`,
  rename: (name: string) => `Rename ${name}`,
  onlyJoint: (joint: string) => `Only ${joint} and below`,
  mirrored: 'Mirrored',
  save: 'Save pose as .anim',
  savePriority: 'Priority',
  saveJoints: 'Joints',
  posedJoints: 'Posed joints',
  allJoints: 'All joints',
  notKept: 'The browser does not keep it: its storage is full or turned off.',
};
