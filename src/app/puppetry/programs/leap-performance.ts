import type { Clock } from '../../../async/index.ts';
import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  type Pose,
} from '../../../avatar/index.ts';
import { Mixer, PelvisFixMotion } from '../../../motion/index.ts';
import { Puppeteer } from '../../../motion/puppetry-control/index.ts';
import { type BakedClip, bakeRecording, PoseRecording } from '../../../motion/recording/index.ts';
import type { LeapSet, TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import type { PerformanceProgress } from '../../state/index.ts';
import { RECORDING } from '../../words/en/app.ts';
import { runInSlices } from '../baked-clips.ts';
import { applyLeapCommand } from './leap-commands.ts';

/** Milliseconds between two tellings of how far it is, and between two times that a pose is asked for. */
const STEP = 250;

/**
 * Plays a performance in time, once. One that is a pose, of a single line, is asked for again and again until
 * it is stopped, as plug-ins do.
 *
 * **Source:** puppetry.md section 8, "Recorded log" and "Poser file".
 */
export class PerformancePlayer {
  readonly #apply: (command: LeapSet) => void;
  readonly #tell: (progress: PerformanceProgress | null) => void;
  readonly #clock: Clock;
  #callOff: () => void = () => {};
  #isPlaying = false;

  /** @param tell is given null at the end. */
  constructor(
    clock: Clock,
    apply: (command: LeapSet) => void,
    tell: (progress: PerformanceProgress | null) => void,
  ) {
    this.#clock = clock;
    this.#apply = apply;
    this.#tell = tell;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Takes the place of what plays. */
  play(name: string, lines: readonly TimedLeapCommand[]): void {
    this.stop();
    const duration = lines.at(-1)?.time ?? 0;
    const begun = this.#clock.now();
    let next = 0;
    this.#isPlaying = true;
    const step = () => {
      const time = (this.#clock.now() - begun) / 1000;
      while (next < lines.length && lines[next].time <= time) this.#apply(lines[next++].command);
      if (next === lines.length && lines.length > 1) {
        this.stop();
        return;
      }
      if (next === lines.length) next = 0;
      this.#tell({ name, time: Math.min(time, duration), duration });
      const wait = next === 0 ? STEP : (lines[next].time - time) * 1000;
      this.#callOff = this.#clock.after(Math.min(wait, STEP), step);
    };
    step();
  }

  stop(): void {
    this.#callOff();
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#tell(null);
  }
}

/** Frames a second. */
const RATE = 30;
/** Seconds for which the first line is asked for before the clip begins: it takes some to get there. */
const LEAD = 0.5;
/** Seconds that a clip goes on behind the last line: within them it is reached. */
const TAIL = 0.25;
/** Seconds that a pose lasts, a performance of one line. */
const POSE_SECONDS = 1;

/**
 * A performance as an animation: it is played through a puppeteer of its own at 30 frames a second, and what
 * comes of it is recorded. What does not fit into a clip, which has a minute, is left out and told.
 *
 * @param shape the body while nothing moves it.
 */
export async function bakePerformance(
  lines: readonly TimedLeapCommand[],
  shape: Pose,
): Promise<BakedClip> {
  const tape = new PoseRecording();
  await runInSlices(perform(lines, shape, tape));
  const bake = await runInSlices(bakeRecording(tape));
  const rest = (lines.at(-1)?.time ?? 0) - tape.seconds;
  if (!tape.isFull || rest <= 0) return bake;
  return { ...bake, losses: [...bake.losses, RECORDING.tooLong(Math.ceil(rest))] };
}

/** What the clip of a performance is called, by the name of its file. */
export function performanceClipPath(fileName: string): string {
  return `${fileName.replace(/\.[^./\\]*$/, '')}.anim`;
}

function* perform(
  lines: readonly TimedLeapCommand[],
  shape: Pose,
  tape: PoseRecording,
): Generator<void, void> {
  const stage = new SimulatedBody(shape);
  for (let lead = -LEAD; lead < 0; lead += 1 / RATE) stage.step(lead, lines.slice(0, 1));
  const tail = lines.length === 1 ? POSE_SECONDS : TAIL;
  const frames = Math.ceil(((lines.at(-1)?.time ?? 0) + tail) * RATE);
  let next = 0;
  for (let frame = 0; frame <= frames; frame++) {
    const due = next;
    while (next < lines.length && lines[next].time <= frame / RATE) next++;
    stage.step(frame / RATE, lines.slice(due, next));
    if (!tape.add(frame / RATE, stage.pose, shape)) return;
    yield;
  }
}

/** A body that nothing moves but a puppeteer. */
class SimulatedBody {
  readonly body: Pose;
  readonly pose = createPose();
  readonly world = createWorldPose();
  readonly rise = 0;
  readonly #mixer: Mixer;
  readonly #puppeteer = new Puppeteer(defaultSkeleton, () => this.#time);
  #time = 0;

  constructor(shape: Pose) {
    this.body = shape;
    this.#mixer = new Mixer(defaultSkeleton, shape);
    this.#mixer.start(new PelvisFixMotion(defaultSkeleton));
    for (const motion of this.#puppeteer.motions) this.#mixer.start(motion);
    this.#draw();
    this.#puppeteer.avatar = this;
  }

  /** Goes to this moment, with what is said by then. */
  step(time: number, lines: readonly TimedLeapCommand[]): void {
    this.#time = time;
    for (const { command } of lines) applyLeapCommand(this.#puppeteer, command);
    this.#draw();
  }

  #draw(): void {
    this.#mixer.evaluate(this.#time, this.pose);
    this.#puppeteer.blendScales(this.pose);
    composeWorld(this.world, defaultSkeleton, this.pose);
  }
}
