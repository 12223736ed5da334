import {
  BONE_COUNT,
  defaultSkeleton,
  jointDirectory,
  PELVIS,
  type Pose,
} from '../../../avatar/index.ts';
import { DecodeError } from '../../../formats/bytes/index.ts';
import { measureIkRig } from '../../../motion/ik/index.ts';
import type { PuppetAvatar } from '../../../motion/puppetry-control/index.ts';
import {
  type DecodedLeapCommand,
  decodeLeapText,
  encodeLeapMessage,
  type LeapBone,
  type LeapGet,
  type LeapJointReport,
  type LeapSet,
  type LeapSkeleton,
} from '../../../protocol/puppetry/leap/index.ts';

type OptionalNumbers = ArrayLike<number> | null;

/** The part of a puppeteer that programs need. */
export interface LeapPuppet {
  /** The avatar as it was last drawn; null while there is none. */
  readonly avatar: PuppetAvatar | null;
  /** Sets a target of inverse kinematics: half arm spans in the root's frame. */
  setTarget(
    joint: number,
    position: OptionalNumbers,
    rotation: OptionalNumbers,
    isFree: boolean,
  ): unknown;
  /** Sets a joint in its parent's frame, metres. */
  setLocal(
    joint: number,
    rotation: OptionalNumbers,
    position: OptionalNumbers,
    scale: OptionalNumbers,
    isFree: boolean,
  ): unknown;
  /** Removes everything that `setTarget` and `setLocal` have set. */
  expireTargets(): void;
}

/**
 * Moves a puppet as a command sets its joints. A joint that either part of the command frees of its limits is free in
 * both, since it has only one such flag.
 */
export function applyLeapCommand(
  puppet: Pick<LeapPuppet, 'setTarget' | 'setLocal'>,
  { inverseKinematics, jointState }: LeapSet,
): void {
  const all = [...inverseKinematics, ...jointState];
  const free = new Set(all.flatMap((entry) => (entry.disableConstraint ? [entry.joint] : [])));
  for (const { joint, position, rotation } of inverseKinematics) {
    puppet.setTarget(joint, position, rotation, free.has(joint));
  }
  for (const { joint, position, rotation, scale } of jointState) {
    puppet.setLocal(joint, rotation, position, scale, free.has(joint));
  }
}

/** Applies the commands of programs to a puppet, and responds to them. */
export class LeapCommandHandler {
  /** Number of commands that were decoded. */
  accepted = 0;
  /** Number of commands that could not be decoded. */
  refused = 0;
  /** Number of unknown keys in decoded commands. */
  ignored = 0;
  readonly #puppet: LeapPuppet;
  readonly #send: (program: number, text: string) => void;
  /** The joints to report to each program in the next frame, with the ids of its requests. */
  readonly #reports = new Map<number, Map<number, LeapSet['reqid']>>();
  /** Id of the camera that a program has set last: plug-ins of viewers film people with one of several cameras. */
  #camera = 0;

  constructor(puppet: LeapPuppet, send: (program: number, text: string) => void) {
    this.#puppet = puppet;
    this.#send = send;
  }

  handle(program: number, text: string): void {
    const decoded = this.#decode(text);
    if (!decoded) return;
    this.accepted++;
    this.ignored += decoded.ignored.length;
    const { command } = decoded;
    if (command.command === 'get') this.#respond(program, command);
    else this.#apply(program, command);
  }

  removeProgram(program: number): void {
    this.#reports.delete(program);
  }

  /** Reports joints as they are drawn. Call after a frame. */
  sendReports(): void {
    const { avatar } = this.#puppet;
    if (this.#reports.size === 0 || !avatar) return;
    const armSpan = armSpanOf(avatar.basePose);
    for (const [program, joints] of this.#reports) {
      for (const [joint, reqid] of joints) {
        const report = reportJoint(avatar, joint);
        this.#send(program, encodeLeapMessage({ kind: 'joint-report', report, armSpan, reqid }));
      }
    }
    this.#reports.clear();
  }

  #decode(text: string): DecodedLeapCommand | null {
    try {
      return decodeLeapText(text, jointDirectory);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.refused++;
      return null;
    }
  }

  #apply(program: number, command: LeapSet): void {
    applyLeapCommand(this.#puppet, command);
    if (command.camera !== null) this.#camera = command.camera;
    for (const { joint, report } of [...command.inverseKinematics, ...command.jointState]) {
      if (!report) continue;
      const joints = this.#reports.get(program) ?? new Map<number, LeapSet['reqid']>();
      this.#reports.set(program, joints.set(joint, command.reqid));
    }
  }

  #respond(program: number, { data, reqid }: LeapGet): void {
    const { avatar } = this.#puppet;
    if (data.includes('skeleton') && avatar) {
      const skeleton = describeSkeleton(avatar);
      this.#send(program, encodeLeapMessage({ kind: 'skeleton', skeleton, reqid }));
    }
    if (data.includes('camera')) {
      const cameraId = this.#camera;
      this.#send(program, encodeLeapMessage({ kind: 'camera-reply', cameraId, reqid }));
    }
  }
}

/** Numbers are rounded to this fraction of one: finer digits are noise of single precision, and make messages long. */
const DIGITS = 1e6;

/**
 * The bones of a body while nothing moves it, as reported to plug-ins.
 *
 * **Source:** puppetry.md section 8, `set_skeleton`.
 */
export function describeSkeleton({ basePose }: PuppetAvatar): LeapSkeleton {
  const { parents, tips, names } = defaultSkeleton;
  const bones: LeapBone[] = [];
  for (let id = 0; id < BONE_COUNT; id++) {
    const parent = parents[id];
    const o = 3 * id;
    const parentScale = (axis: number) => (parent < 0 ? 1 : basePose.scales[3 * parent + axis]);
    bones.push({
      name: names[id],
      id,
      parentId: parent < 0 ? null : parent,
      position: triple((axis) => basePose.positions[o + axis] * parentScale(axis)),
      tip: triple((axis) => tips[o + axis] * basePose.scales[o + axis]),
    });
  }
  return { bones, armSpan: armSpanOf(basePose) };
}

/**
 * The end of a joint's bone as it was drawn last, from where mPelvis rests.
 *
 * **Source:** puppetry.md sections 5 and 8, `joint_report`.
 */
export function reportJoint(
  { basePose, world, heightOffset }: PuppetAvatar,
  joint: number,
): LeapJointReport {
  const { tips, names } = defaultSkeleton;
  const m = world.matrices.subarray(16 * joint, 16 * joint + 16);
  const [x, y, z] = tips.subarray(3 * joint, 3 * joint + 3);
  const rotation = world.rotations.subarray(4 * joint, 4 * joint + 4);
  // The three numbers that are sent imply that w is positive.
  const sign = rotation[3] < 0 ? -1 : 1;
  const rest = (axis: number) =>
    basePose.positions[3 * PELVIS + axis] + (axis === 2 ? heightOffset : 0);
  return {
    joint,
    name: names[joint],
    position: triple(
      (axis) => m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis] - rest(axis),
    ),
    rotation: triple((axis) => sign * rotation[axis]),
  };
}

/** Metres from hand to hand. */
function armSpanOf(basePose: Pose): number {
  return rounded(measureIkRig(defaultSkeleton, basePose).armSpan);
}

function triple(value: (axis: number) => number): [number, number, number] {
  return [rounded(value(0)), rounded(value(1)), rounded(value(2))];
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
