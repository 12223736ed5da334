import { BONE_COUNT, defaultSkeleton, jointDirectory } from '../../../avatar/index.ts';
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

/** Tells a program something. */
export type SendToProgram = (program: number, text: string) => void;

type Reqid = LeapSet['reqid'];

/** Does what programs say, and answers them. */
export class LeapCommandHandler {
  readonly #puppet: LeapPuppet;
  readonly #tell: SendToProgram;
  /** Which joints each program wants to hear of once the next picture was drawn, and as answers to what. */
  readonly #reports = new Map<number, Map<number, Reqid>>();
  /** As a program said last; a plug-in in a viewer has a camera to film people with. */
  #camera = 0;
  /** Commands that were understood, commands that were not, and keys in them that nobody knows. */
  accepted = 0;
  refused = 0;
  ignored = 0;

  constructor(puppet: LeapPuppet, tell: SendToProgram) {
    this.#puppet = puppet;
    this.#tell = tell;
  }

  handle(program: number, text: string): void {
    const reading = this.#read(text);
    if (!reading) return;
    this.accepted++;
    this.ignored += reading.ignored.length;
    const { command } = reading;
    if (command.command === 'get') this.#answer(program, command);
    else this.#obey(program, command);
  }

  removeProgram(program: number): void {
    this.#reports.delete(program);
  }

  /** To be called when the next picture was drawn: joints are reported as they are in it. */
  sendReports(): void {
    const { avatar } = this.#puppet;
    if (this.#reports.size === 0 || !avatar) return;
    const armSpan = armSpanOf(avatar.body);
    for (const [program, joints] of this.#reports) {
      for (const [joint, reqid] of joints) {
        const report = reportJoint(avatar, joint);
        this.#tell(program, encodeLeapMessage({ kind: 'joint-report', report, armSpan, reqid }));
      }
    }
    this.#reports.clear();
  }

  #read(text: string): DecodedLeapCommand | null {
    try {
      return decodeLeapText(text, jointDirectory);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.refused++;
      return null;
    }
  }

  #obey(program: number, command: LeapSet): void {
    applyLeapCommand(this.#puppet, command);
    if (command.camera !== null) this.#camera = command.camera;
    for (const { joint, report } of [...command.inverseKinematics, ...command.jointState]) {
      if (!report) continue;
      const joints = this.#reports.get(program) ?? new Map<number, Reqid>();
      this.#reports.set(program, joints.set(joint, command.reqid));
    }
  }

  #answer(program: number, { data, reqid }: LeapGet): void {
    const { avatar } = this.#puppet;
    if (data.includes('skeleton') && avatar) {
      const skeleton = describeSkeleton(avatar);
      this.#tell(program, encodeLeapMessage({ kind: 'skeleton', skeleton, reqid }));
    }
    if (data.includes('camera')) {
      const cameraId = this.#camera;
      this.#tell(program, encodeLeapMessage({ kind: 'camera-reply', cameraId, reqid }));
    }
  }
}

type Numbers = ArrayLike<number> | null;

/** Whoever is puppeteered, as programs have to do with it. */
export interface LeapPuppet {
  /** As it was last drawn; null while nobody is there. */
  readonly avatar: PuppetAvatar | null;
  /** Half arm spans in the root's frame. */
  setTarget(joint: number, position: Numbers, rotation: Numbers, isFree: boolean): unknown;
  /** The parent's frame, metres. */
  setLocal(
    joint: number,
    rotation: Numbers,
    position: Numbers,
    scale: Numbers,
    isFree: boolean,
  ): unknown;
  /** Lets go of all that `aim` and `pose` asked. */
  expireTargets(): void;
}

/** Asks a puppet for all that a command asks of joints. Freed once in it, a joint is free: it has but one such flag. */
export function applyLeapCommand(
  puppet: Pick<LeapPuppet, 'setTarget' | 'setLocal'>,
  { inverseKinematics, jointState }: LeapSet,
): void {
  const freed = [...inverseKinematics, ...jointState].filter((wish) => wish.disableConstraint);
  const free = new Set(freed.map(({ joint }) => joint));
  for (const { joint, position, rotation } of inverseKinematics) {
    puppet.setTarget(joint, position, rotation, free.has(joint));
  }
  for (const { joint, position, rotation, scale } of jointState) {
    puppet.setLocal(joint, rotation, position, scale, free.has(joint));
  }
}

type Triple = [number, number, number];

const PELVIS = 0;
/** Parts of a metre that are told: finer ones are noise of single precision, and long to write. */
const PARTS = 1e6;

/**
 * The bones of a body as plug-ins are told of them: as it stands while nothing moves it.
 *
 * **Source:** puppetry.md section 8, `set_skeleton`.
 */
export function describeSkeleton({ body }: PuppetAvatar): LeapSkeleton {
  const { parents, tips, names } = defaultSkeleton;
  const bones: LeapBone[] = [];
  for (let id = 0; id < BONE_COUNT; id++) {
    const parent = parents[id];
    const at = 3 * id;
    const inParent = (axis: number) => (parent < 0 ? 1 : body.scales[3 * parent + axis]);
    bones.push({
      name: names[id],
      id,
      parentId: parent < 0 ? null : parent,
      position: triple((axis) => body.positions[at + axis] * inParent(axis)),
      tip: triple((axis) => tips[at + axis] * body.scales[at + axis]),
    });
  }
  return { bones, armSpan: armSpanOf(body) };
}

/**
 * Where a joint is in the picture that was drawn last: the end of its bone, from where mPelvis rests.
 *
 * **Source:** puppetry.md sections 5 and 8, `joint_report`.
 */
export function reportJoint({ body, world, rise }: PuppetAvatar, joint: number): LeapJointReport {
  const { tips, names } = defaultSkeleton;
  const m = world.matrices.subarray(16 * joint, 16 * joint + 16);
  const [x, y, z] = tips.subarray(3 * joint, 3 * joint + 3);
  const [turnX, turnY, turnZ, w] = world.rotations.subarray(4 * joint, 4 * joint + 4);
  const sign = w < 0 ? -1 : 1;
  const rest = (axis: number) => body.positions[3 * PELVIS + axis] + (axis === 2 ? rise : 0);
  return {
    joint,
    name: names[joint],
    position: triple(
      (axis) => m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis] - rest(axis),
    ),
    rotation: triple((axis) => sign * [turnX, turnY, turnZ][axis]),
  };
}

/** Metres from hand to hand. */
function armSpanOf(body: PuppetAvatar['body']): number {
  return rounded(measureIkRig(defaultSkeleton, body).armSpan);
}

function triple(value: (axis: number) => number): Triple {
  return [rounded(value(0)), rounded(value(1)), rounded(value(2))];
}

function rounded(value: number): number {
  return Math.round(value * PARTS) / PARTS;
}
