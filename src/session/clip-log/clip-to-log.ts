import { BONE_COUNT, defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { listNames } from '../../formats/bytes/index.ts';
import { bindClip, type Clip, ClipMotion, HAS_POSITION, HAS_ROTATION } from '../../motion/index.ts';
import { LOCAL_POSITION, LOCAL_ROTATION } from '../../motion/received-puppetry/index.ts';
import type { JointEvent } from '../../protocol/puppetry/index.ts';
import { type DatagramToRecord, encodeRecording } from '../../protocol/recording/index.ts';
import { SimulatorWriter } from './simulator-writer.ts';

/** A clip as a recorded session. */
export interface ClipLog {
  /** Text, one JSON object in a line. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** One sentence for each property of the clip that puppetry cannot express. */
  readonly losses: readonly string[];
}

/** The interval of the poses, as in viewers. */
const POSE_INTERVAL_MS = 50;
/**
 * How long the first pose is sent before the clip begins: receivers ease puppetry in for a second, and delay it a
 * little until the jitter of its events is known.
 */
const LEAD_IN_MS = 1500;

/**
 * Makes the recorded session of an avatar that shows a clip by puppetry. The avatar is called `name` and is alone in a
 * region; its joints are sent 20 times a second in layout C. The recording can be replayed, and read by
 * `vitrine inspect`.
 *
 * The clip plays once, from second 1.5 of the recording on.
 *
 * **Source:** puppetry.md sections 2, 3 and 5.
 */
export function clipToLog(animation: Animation, name: string): ClipLog {
  const clip = bindClip(animation, defaultSkeleton);
  const events = new ClipEvents(clip);
  const simulator = new SimulatorWriter();
  const lines: DatagramToRecord[] = [];
  const write = (milliseconds: number, datagrams: readonly Uint8Array<ArrayBuffer>[]) => {
    for (const bytes of datagrams)
      lines.push({ time: milliseconds / 1000, direction: 'in', bytes });
  };
  write(0, simulator.region(name));
  write(0, simulator.avatar(name));
  const end = Math.round(1000 * Math.max(animation.duration, 0));
  for (const time of poseTimes(end)) {
    const joints = events.at(Math.min(Math.max(time, 0) / 1000, animation.duration));
    write(time + LEAD_IN_MS, simulator.puppetry({ time: time + LEAD_IN_MS, joints }));
  }
  return { bytes: encodeRecording(lines), losses: logLosses(animation, clip) };
}

/** The times of the poses in milliseconds of the clip, up to and including its end; negative in the lead-in. */
function poseTimes(end: number): number[] {
  const times: number[] = [];
  for (let time = -LEAD_IN_MS; time < end; time += POSE_INTERVAL_MS) times.push(time);
  return [...times, end];
}

/** Poses of a clip as events of layout C, whose masks have the bits of src/motion/joint-events.ts. Bones only. */
class ClipEvents {
  readonly #motion: ClipMotion;
  readonly #pelvisRest: readonly number[];

  constructor(clip: Clip) {
    this.#motion = new ClipMotion(clip);
    this.#pelvisRest = clip.skeleton.rows[PELVIS].position;
  }

  /** The events of all joints at a time of the clip. */
  at(seconds: number): JointEvent[] {
    const motion = this.#motion;
    motion.pin(seconds);
    motion.advance(0);
    motion.sample();
    return Array.from(motion.layer.joints, (_, entry) => this.#event(entry)).filter(
      ({ id, mask }) => id < BONE_COUNT && mask !== 0,
    );
  }

  #event(entry: number): JointEvent {
    const { joints, components, rotations } = this.#motion.layer;
    const [x, y, z, w] = rotations.subarray(4 * entry, 4 * entry + 4);
    const rotates = (components[entry] & HAS_ROTATION) !== 0;
    const moves = (components[entry] & HAS_POSITION) !== 0;
    return {
      id: joints[entry],
      mask: (rotates ? LOCAL_ROTATION : 0) | (moves ? LOCAL_POSITION : 0),
      rotation: rotates ? [x, y, z, w] : null,
      position: moves ? this.#position(entry) : null,
      scale: null,
    };
  }

  /** The position of mPelvis is relative to its rest position, as in the clip's own keys. */
  #position(entry: number): [number, number, number] {
    const { joints, positions } = this.#motion.layer;
    const [x, y, z] = positions.subarray(3 * entry, 3 * entry + 3);
    if (joints[entry] !== PELVIS) return [x, y, z];
    return [x - this.#pelvisRest[0], y - this.#pelvisRest[1], z - this.#pelvisRest[2]];
  }
}

/** One sentence for each property of the clip that puppetry cannot express. */
function logLosses(animation: Animation, { joints, unknownJoints }: Clip): string[] {
  const { loop, easeIn, easeOut, emote, constraints } = animation;
  const others = Array.from(joints).filter((joint) => defaultSkeleton.rows[joint].kind !== 'bone');
  const omitted = [...others.map((joint) => defaultSkeleton.nameOf(joint)), ...unknownJoints];
  const sentences = [
    'Keys are lost: it has 20 poses a second.',
    'Priorities are lost: puppetry wins over every animation.',
    loop && 'The loop and its two points are lost: it plays once.',
    (easeIn !== 0 || easeOut !== 0) &&
      'Ease in and ease out are lost: puppetry eases for a second each.',
    'The hand pose is lost.',
    emote !== '' && 'The emote is lost.',
    constraints.length > 0 && 'Constraints are lost.',
    omitted.length > 0 && `Joints that are no bones are left out: ${listNames(omitted)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
