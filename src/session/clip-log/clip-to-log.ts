import { BONE_COUNT, defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { listNames } from '../../formats/bytes/index.ts';
import { bindClip, type Clip, ClipMotion, HAS_POSITION, HAS_ROTATION } from '../../motion/index.ts';
import { LOCAL_POSITION, LOCAL_ROTATION } from '../../motion/received-puppetry/index.ts';
import { encodeRecording, type RecordedDatagram } from '../../protocol/lludp/index.ts';
import type { JointEvent } from '../../protocol/puppetry/index.ts';
import { SimulatorWriter } from './simulator-writer.ts';

/** A clip as a recorded session. */
export interface ClipLog {
  /** Text, a JSON object a line. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** One sentence for each thing that puppetry cannot say. */
  readonly losses: readonly string[];
}

/** Milliseconds between two poses, as viewers send them. */
const INTERVAL = 50;
/**
 * For which the first pose is held before the clip begins: puppetry eases in for a second, and is played a
 * little late until it is known how evenly it comes.
 */
const LEAD_IN = 1500;

/**
 * A clip as the datagrams that would have come of an avatar that was puppeteered so: one that is called
 * `name`, alone in a region, whose joints are told 20 times a second in layout C. It can be replayed, and
 * read by `vitrine inspect`.
 *
 * The clip plays once, from second 1.5 of the recording on.
 *
 * **Source:** puppetry.md sections 2, 3 and 5.
 */
export function clipToLog(animation: Animation, name: string): ClipLog {
  const clip = bindClip(animation, defaultSkeleton);
  const events = new ClipEvents(clip);
  const pen = new SimulatorWriter();
  const lines: Omit<RecordedDatagram, 'offset'>[] = [];
  const write = (milliseconds: number, datagrams: readonly Uint8Array<ArrayBuffer>[]) => {
    for (const bytes of datagrams)
      lines.push({ time: milliseconds / 1000, direction: 'in', bytes });
  };
  write(0, pen.region(name));
  write(0, pen.avatar(name));
  const end = Math.round(1000 * Math.max(animation.duration, 0));
  for (const time of momentsOf(end)) {
    const joints = events.at(Math.min(Math.max(time, 0) / 1000, animation.duration));
    write(time + LEAD_IN, pen.puppetry({ time: time + LEAD_IN, joints }));
  }
  return { bytes: encodeRecording(lines), losses: logLosses(animation, clip) };
}

/** Milliseconds of the clip: those of the lead-in are below 0, and its end is always among them. */
function momentsOf(end: number): number[] {
  const moments: number[] = [];
  for (let time = -LEAD_IN; time < end; time += INTERVAL) moments.push(time);
  return [...moments, end];
}

const PELVIS = 0;

/** What a clip does, as events of layout C, in whose bits motion speaks as well: only bones can be told of. */
class ClipEvents {
  readonly #motion: ClipMotion;
  readonly #stand: readonly number[];

  constructor(clip: Clip) {
    this.#motion = new ClipMotion(clip);
    this.#stand = clip.skeleton.rows[PELVIS].position;
  }

  /** All joints of this second of the clip. */
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
    const turns = (components[entry] & HAS_ROTATION) !== 0;
    const moves = (components[entry] & HAS_POSITION) !== 0;
    return {
      id: joints[entry],
      mask: (turns ? LOCAL_ROTATION : 0) | (moves ? LOCAL_POSITION : 0),
      rotation: turns ? [x, y, z, w] : null,
      position: moves ? this.#position(entry) : null,
      scale: null,
    };
  }

  /** mPelvis' is told from where it stands, as in the clip's own keys. */
  #position(entry: number): [number, number, number] {
    const { joints, positions } = this.#motion.layer;
    const [x, y, z] = positions.subarray(3 * entry, 3 * entry + 3);
    if (joints[entry] !== PELVIS) return [x, y, z];
    return [x - this.#stand[0], y - this.#stand[1], z - this.#stand[2]];
  }
}

/** One sentence for each thing of a clip that puppetry cannot say. */
function logLosses(animation: Animation, { joints, unknownJoints }: Clip): string[] {
  const { loop, easeIn, easeOut, emote, constraints } = animation;
  const others = Array.from(joints).filter((joint) => !isBone(joint));
  const left = [...others.map((joint) => defaultSkeleton.nameOf(joint)), ...unknownJoints];
  const sentences = [
    'Keys are lost: it has 20 poses a second.',
    'Priorities are lost: puppetry wins over every animation.',
    loop && 'The loop and its two points are lost: it plays once.',
    (easeIn !== 0 || easeOut !== 0) &&
      'Ease in and ease out are lost: puppetry eases for a second each.',
    'The hand pose is lost.',
    emote !== '' && 'The emote is lost.',
    constraints.length > 0 && 'Constraints are lost.',
    left.length > 0 && `Joints that are no bones are left out: ${listNames(left)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function isBone(joint: number): boolean {
  return defaultSkeleton.rows[joint].kind === 'bone';
}
