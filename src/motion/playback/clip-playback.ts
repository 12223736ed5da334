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
 * One run of a clip, from its activation on, and where it is. The numbers that change live in this object,
 * each branch writing its own, and what depends on stops alone is found beforehand: V8 may put fractional
 * arguments, results, and what branches share on the heap, every frame.
 */
export interface ClipPlayback {
  readonly timing: ClipTiming;
  /** Share, 0..1, that the previous run of the same motion still had when this one began. */
  readonly residual: number;
  /** Seconds after activation at which a stop was asked for; Infinity: never. */
  stopRequested: number;
  /** Seconds after activation at which it begins to ease out; Infinity: never. */
  easeOutStart: number;
  /** Seconds after activation at which it has eased out. */
  easeOutEnd: number;
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
export function startPlayback(timing: ClipTiming, residual = 0): ClipPlayback {
  const run: ClipPlayback = {
    timing,
    residual,
    stopRequested: Infinity,
    easeOutStart: Infinity,
    easeOutEnd: Infinity,
    pinned: Number.NaN,
    elapsed: 0,
    time: 0,
    weight: 0,
    ended: false,
  };
  stopPlayback(run, ownStop(timing));
  return run;
}

/** Asks the run to stop, `elapsed` seconds after activation; of several times the earliest counts. */
export function stopPlayback(run: ClipPlayback, elapsed: number): void {
  run.stopRequested = Math.min(run.stopRequested, Math.max(elapsed, 0));
  findEaseOut(run);
}

/** Moves the run to `run.elapsed`: finds time, weight and whether it is over. Allocates nothing. */
export function updatePlayback(run: ClipPlayback): void {
  updateTime(run);
  updateEasedWeight(run);
  run.ended = run.elapsed > run.easeOutEnd;
}

/**
 * A clip that does not loop runs on. One that loops plays up to its loop-out once, then repeats loop-in to
 * loop-out, or holds there when the two are equal; after a stop it runs on to the end of the clip.
 *
 * **Source:** animation.md section 6.1.
 */
function updateTime(run: ClipPlayback): void {
  if (!Number.isNaN(run.pinned)) run.time = run.pinned;
  else if (run.timing.loop) updateLoopTime(run);
  else run.time = run.elapsed;
}

function updateLoopTime(run: ClipPlayback): void {
  const { elapsed, stopRequested } = run;
  const { duration, loopIn, loopOut } = run.timing;
  const running = Math.min(elapsed, stopRequested);
  if (duration === 0) run.time = 0;
  else if (running <= loopOut) run.time = running;
  else if (loopIn === loopOut) run.time = loopOut;
  else run.time = loopIn + ((running - loopOut) % (loopOut - loopIn));
  if (elapsed > stopRequested) run.time = Math.min(run.time + elapsed - stopRequested, duration);
}

/** **Source:** animation.md section 6.3. */
function updateEasedWeight(run: ClipPlayback): void {
  const { elapsed, residual, easeOutStart: stop } = run;
  const { easeIn } = run.timing;
  const rising = Math.min(elapsed, stop);
  run.weight = 1;
  if (rising < easeIn) {
    const u = rising / easeIn;
    run.weight = residual + (1 - residual) * u * u * (3 - 2 * u);
  }
  if (elapsed > stop) {
    const { easeOut } = run.timing;
    const u = easeOut > 0 ? Math.max(1 - (elapsed - stop) / easeOut, 0) : 0;
    run.weight *= u * u * (3 - 2 * u);
  }
}

function findEaseOut(run: ClipPlayback): void {
  run.easeOutStart = easeOutStart(run);
  run.easeOutEnd = run.easeOutStart + Math.max(run.timing.easeOut, 0);
}

/**
 * Seconds after activation at which a clip asks its own stop; Infinity: never. One that does not loop does so
 * in time to have eased out when it ends. One that loops does where its points lead it past its end, as
 * only odd ones do. That it eases out from there as after any other stop is our reading of "ends itself":
 * so is an ease out that is longer than the clip not cut off.
 *
 * **Source:** animation.md sections 6.1 and 6.3.
 */
function ownStop({ duration, loop, loopIn, loopOut, easeOut }: ClipTiming): number {
  if (!loop) return duration - easeOut;
  if (duration === 0) return Infinity;
  if (loopOut > duration) return duration;
  const room = Math.max(duration - loopIn, 0);
  return loopIn - loopOut > room ? loopOut + room : Infinity;
}

/**
 * A clip with a part after its loop finishes the pass and that part before it is gone.
 *
 * **Source:** animation.md section 6.3.
 */
function easeOutStart({ timing, stopRequested }: ClipPlayback): number {
  const { duration, loop, loopIn, loopOut, easeOut } = timing;
  if (!loop) return stopRequested;
  if (stopRequested === Infinity || loopOut >= duration) return stopRequested;
  const intoPass = loopIn === loopOut ? 0 : (stopRequested - loopIn) % (loopOut - loopIn);
  return Math.max(stopRequested, stopRequested - intoPass + (duration - loopIn) - easeOut);
}
