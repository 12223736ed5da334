import { jointDirectory } from '../../../avatar/index.ts';
import { DecodeError } from '../../../formats/bytes/index.ts';
import {
  type DecodedLeapCommand,
  decodeLeapText,
  encodeLeapMessage,
  type LeapGet,
  type LeapSet,
} from '../../../protocol/puppetry/leap/index.ts';
import { applyLeap, type LeapPuppet } from './apply-leap.ts';
import { armSpanOf, leapSkeleton, reportJoint } from './leap-body.ts';

/** Tells a program something. */
export type TellProgram = (program: number, text: string) => void;

type Reqid = LeapSet['reqid'];

/** Does what programs say, and answers them. */
export class LeapIntake {
  readonly #puppet: LeapPuppet;
  readonly #tell: TellProgram;
  /** Which joints each program wants to hear of once the next picture was drawn, and as answers to what. */
  readonly #reports = new Map<number, Map<number, Reqid>>();
  /** As a program said last; a plug-in in a viewer has a camera to film people with. */
  #camera = 0;
  /** Commands that were understood, commands that were not, and keys in them that nobody knows. */
  taken = 0;
  refused = 0;
  ignored = 0;

  constructor(puppet: LeapPuppet, tell: TellProgram) {
    this.#puppet = puppet;
    this.#tell = tell;
  }

  take(program: number, text: string): void {
    const reading = this.#read(text);
    if (!reading) return;
    this.taken++;
    this.ignored += reading.ignored.length;
    const { command } = reading;
    if (command.command === 'get') this.#answer(program, command);
    else this.#obey(program, command);
  }

  forget(program: number): void {
    this.#reports.delete(program);
  }

  /** To be called when the next picture was drawn: joints are reported as they are in it. */
  after(): void {
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
    applyLeap(this.#puppet, command);
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
      const skeleton = leapSkeleton(avatar);
      this.#tell(program, encodeLeapMessage({ kind: 'skeleton', skeleton, reqid }));
    }
    if (data.includes('camera')) {
      const cameraId = this.#camera;
      this.#tell(program, encodeLeapMessage({ kind: 'camera-reply', cameraId, reqid }));
    }
  }
}
