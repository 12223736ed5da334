import type { Clock } from '../../../async/index.ts';
import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  type Pose,
} from '../../../avatar/index.ts';
import { Mixer, PelvisFixMotion } from '../../../motion/index.ts';
import { type PuppetAvatar, Puppeteer } from '../../../motion/puppetry-control/index.ts';
import { type BakedClip, bakeRecording, PoseRecording } from '../../../motion/recording/index.ts';
import type { LeapSet, TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import type { PerformanceProgress } from '../../state/index.ts';
import { RECORDING } from '../../words/en/motion-words.ts';
import { runInSlices } from '../baked-clips.ts';
import { applyLeapCommand } from './leap-command-handler.ts';

/*
 * Performances: files of LEAP commands, one a line, each with its time.
 */

/** Milliseconds between two reports of progress, and between two repetitions of a pose. */
const STEP_MS = 250;

/**
 * Plays a performance once, in real time. A pose, which is a performance of one line, is repeated until it is stopped,
 * as plug-ins do.
 *
 * **Source:** puppetry.md section 8, "Recorded log" and "Poser file".
 */
export class PerformancePlayer {
  readonly #clock: Clock;
  readonly #apply: (command: LeapSet) => void;
  readonly #report: (progress: PerformanceProgress | null) => void;
  #cancelTimer: () => void = () => {};
  #isPlaying = false;

  /** @param report - Gets null at the end. */
  constructor(
    clock: Clock,
    apply: (command: LeapSet) => void,
    report: (progress: PerformanceProgress | null) => void,
  ) {
    this.#clock = clock;
    this.#apply = apply;
    this.#report = report;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Plays a performance in place of the last. */
  play(name: string, lines: readonly TimedLeapCommand[]): void {
    this.stop();
    const duration = lines.at(-1)?.time ?? 0;
    const startedAt = this.#clock.now();
    let next = 0;
    this.#isPlaying = true;
    const step = () => {
      const time = (this.#clock.now() - startedAt) / 1000;
      while (next < lines.length && lines[next].time <= time) this.#apply(lines[next++].command);
      if (next === lines.length && lines.length > 1) {
        this.stop();
        return;
      }
      if (next === lines.length) next = 0;
      this.#report({ name, time: Math.min(time, duration), duration });
      const wait = next === 0 ? STEP_MS : (lines[next].time - time) * 1000;
      this.#cancelTimer = this.#clock.after(Math.min(wait, STEP_MS), step);
    };
    step();
  }

  stop(): void {
    this.#cancelTimer();
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#report(null);
  }
}

const FRAMES_PER_SECOND = 30;
/** Seconds for which the first line is applied before the clip starts, as a body needs time to reach its targets. */
const LEAD_IN_SECONDS = 0.5;
/** Seconds that a clip continues after the last line, so that its targets are reached. */
const LEAD_OUT_SECONDS = 0.25;
/** Seconds that the clip of a pose lasts. */
const POSE_SECONDS = 1;

/**
 * Makes an animation of a performance: a body that nothing else moves plays it at 30 frames a second, and is recorded.
 * A clip lasts a minute at most; what does not fit is reported as a loss.
 *
 * @param shape - The body while nothing moves it.
 */
export async function bakePerformance(
  lines: readonly TimedLeapCommand[],
  shape: Pose,
): Promise<BakedClip> {
  const recording = new PoseRecording();
  await runInSlices(recordPerformance(lines, shape, recording));
  const bake = await runInSlices(bakeRecording(recording));
  const rest = (lines.at(-1)?.time ?? 0) - recording.seconds;
  if (!recording.isFull || rest <= 0) return bake;
  return { ...bake, losses: [...bake.losses, RECORDING.tooLong(Math.ceil(rest))] };
}

/** Path of a performance's clip, from that of its file. */
export function performanceClipPath(path: string): string {
  return `${path.replace(/\.[^./\\]*$/, '')}.anim`;
}

function* recordPerformance(
  lines: readonly TimedLeapCommand[],
  shape: Pose,
  recording: PoseRecording,
): Generator<void, void> {
  const body = new SimulatedBody(shape);
  for (let time = -LEAD_IN_SECONDS; time < 0; time += 1 / FRAMES_PER_SECOND) {
    body.advance(time, lines.slice(0, 1));
  }
  const leadOut = lines.length === 1 ? POSE_SECONDS : LEAD_OUT_SECONDS;
  const frames = Math.ceil(((lines.at(-1)?.time ?? 0) + leadOut) * FRAMES_PER_SECOND);
  let next = 0;
  for (let frame = 0; frame <= frames; frame++) {
    const time = frame / FRAMES_PER_SECOND;
    const first = next;
    while (next < lines.length && lines[next].time <= time) next++;
    body.advance(time, lines.slice(first, next));
    if (!recording.add(time, body.pose, shape)) return;
    yield;
  }
}

/** A body that only a puppeteer moves. */
class SimulatedBody implements PuppetAvatar {
  readonly basePose: Pose;
  readonly pose = createPose();
  readonly world = createWorldPose();
  readonly heightOffset = 0;
  readonly #mixer: Mixer;
  readonly #puppeteer = new Puppeteer(defaultSkeleton, () => this.#time);
  #time = 0;

  constructor(shape: Pose) {
    this.basePose = shape;
    this.#mixer = new Mixer(defaultSkeleton, shape);
    this.#mixer.start(new PelvisFixMotion(defaultSkeleton));
    for (const motion of this.#puppeteer.motions) this.#mixer.start(motion);
    this.#updatePose();
    this.#puppeteer.avatar = this;
  }

  /** Advances to a time, and applies the lines that are due by then. */
  advance(time: number, lines: readonly TimedLeapCommand[]): void {
    this.#time = time;
    for (const { command } of lines) applyLeapCommand(this.#puppeteer, command);
    this.#updatePose();
  }

  #updatePose(): void {
    this.#mixer.evaluate(this.#time, this.pose);
    this.#puppeteer.blendScales(this.pose);
    composeWorld(this.world, defaultSkeleton, this.pose);
  }
}
