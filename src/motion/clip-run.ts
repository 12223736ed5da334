/** Seconds of a clip's own time; points may be reversed or out of range, as files allow. */
export interface ClipTiming {
  duration: number;
  loop: boolean;
  loopIn: number;
  loopOut: number;
  easeIn: number;
  easeOut: number;
}

/**
 * One run of a clip, from its activation on, and where it is. The numbers that change live in this object
 * because fractional arguments and results of functions may be put on the heap, every frame.
 */
export interface ClipRun {
  readonly timing: ClipTiming;
  /** Share, 0..1, that the previous run of the same motion still had when this one began. */
  readonly residual: number;
  /** Seconds after activation at which a stop was asked for; Infinity: never. */
  stopAsked: number;
  /** Seconds after activation at which it begins to ease out; Infinity: never. */
  easeOutStart: number;
  /** Clip seconds at which it is held whatever the time; NaN: it runs. */
  pinned: number;
  /** Seconds after activation. */
  elapsed: number;
  /** Seconds of the clip. */
  time: number;
  /** The clip's share, 0..1. */
  weight: number;
  /** Nothing is left to play. */
  ended: boolean;
}

/** A run at its first moment. */
export function startRun(timing: ClipTiming, residual = 0): ClipRun {
  const run: ClipRun = {
    timing,
    residual,
    stopAsked: Infinity,
    easeOutStart: Infinity,
    pinned: Number.NaN,
    elapsed: 0,
    time: 0,
    weight: 0,
    ended: false,
  };
  run.easeOutStart = easeOutStart(run);
  return run;
}

/** Asks the run to stop, `elapsed` seconds after activation; of several times the earliest counts. */
export function stopRun(run: ClipRun, elapsed: number): void {
  run.stopAsked = Math.min(run.stopAsked, Math.max(elapsed, 0));
  run.easeOutStart = easeOutStart(run);
}

/** Moves the run to `run.elapsed`: finds time, weight and whether it is over. Allocates nothing. */
export function updateRun(run: ClipRun): void {
  updateTime(run);
  updateWeight(run);
  const { timing, elapsed } = run;
  const easedOut = elapsed > run.easeOutStart + Math.max(timing.easeOut, 0);
  run.ended = easedOut || run.time > timing.duration;
}

/**
 * A clip that does not loop runs on. One that loops plays up to its loop-out once, then repeats loop-in to
 * loop-out, or holds there when the two are equal; after a stop it runs on to the end of the clip.
 *
 * **Source:** animation.md section 6.1.
 */
function updateTime(run: ClipRun): void {
  const { elapsed, stopAsked, pinned } = run;
  const { duration, loop, loopIn, loopOut } = run.timing;
  let time = elapsed;
  if (loop) {
    time = Math.min(elapsed, stopAsked);
    if (duration === 0) time = 0;
    else if (time > loopOut) {
      time = loopIn === loopOut ? loopOut : loopIn + ((time - loopOut) % (loopOut - loopIn));
    }
    if (elapsed > stopAsked) time = Math.min(time + elapsed - stopAsked, duration);
  }
  run.time = Number.isNaN(pinned) ? time : pinned;
}

/** **Source:** animation.md section 6.3. */
function updateWeight(run: ClipRun): void {
  const { elapsed, residual, easeOutStart: stop } = run;
  const { easeIn, easeOut } = run.timing;
  const rising = Math.min(elapsed, stop);
  let weight = 1;
  if (rising < easeIn) {
    const u = rising / easeIn;
    weight = residual + (1 - residual) * u * u * (3 - 2 * u);
  }
  if (elapsed > stop) {
    const u = easeOut > 0 ? Math.max(1 - (elapsed - stop) / easeOut, 0) : 0;
    weight *= u * u * (3 - 2 * u);
  }
  run.weight = weight;
}

/**
 * A clip with a part after its loop finishes the pass and that part before it is gone; one that does not
 * loop asks its own stop, so that it has eased out when it ends.
 *
 * **Source:** animation.md section 6.3.
 */
function easeOutStart({ timing, stopAsked }: ClipRun): number {
  const { duration, loop, loopIn, loopOut, easeOut } = timing;
  if (!loop) return duration > 0 ? Math.min(stopAsked, Math.max(duration - easeOut, 0)) : stopAsked;
  if (stopAsked === Infinity || loopOut >= duration) return stopAsked;
  const intoPass = loopIn === loopOut ? 0 : (stopAsked - loopIn) % (loopOut - loopIn);
  return Math.max(stopAsked, stopAsked - intoPass + (duration - loopIn) - easeOut);
}
