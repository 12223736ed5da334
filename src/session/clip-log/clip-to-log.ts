import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { bindClip } from '../../motion/index.ts';
import { encodeRecording, type RecordedDatagram } from '../../protocol/lludp/index.ts';
import { ClipEvents } from './clip-events.ts';
import { logLosses } from './losses.ts';
import { SimulatorPen } from './simulator-pen.ts';

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
  const pen = new SimulatorPen();
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
