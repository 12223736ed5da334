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
 * One playback of a clip, from its activation on: its time and its eased weight. The numbers that change are members of
 * this object, each branch assigns them itself, and what depends on stops alone is computed when the playback is
 * stopped: V8 may put fractional arguments, results, and values that branches share on the heap, every frame.
 */
export interface ClipPlayback {
  readonly timing: ClipTiming;
  /** Weight, 0..1, that the previous playback of the same motion still had when this one began. */
  readonly residual: number;
  /** Seconds after activation at which a stop was requested; Infinity: never. */
  stopRequested: number;
  /** Seconds after activation at which it begins to ease out; Infinity: never. */
  easeOutStart: number;
  /** Seconds after activation at which it has eased out. */
  easeOutEnd: number;
  /** Clip seconds at which it is pinned, whatever the time; NaN: not pinned. */
  pinned: number;
  /** Seconds after activation. */
  elapsed: number;
  /** Clip seconds. */
  time: number;
  /** Eased weight, 0..1. */
  weight: number;
  /** Whether the clip has eased out. */
  ended: boolean;
}

/** A playback at its first moment. */
export function startPlayback(timing: ClipTiming, residual = 0): ClipPlayback {
  const playback: ClipPlayback = {
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
  stopPlayback(playback, naturalStop(timing));
  return playback;
}

/** Requests a stop `elapsed` seconds after activation; of several requests the earliest counts. */
export function stopPlayback(playback: ClipPlayback, elapsed: number): void {
  playback.stopRequested = Math.min(playback.stopRequested, Math.max(elapsed, 0));
  playback.easeOutStart = easeOutStart(playback);
  playback.easeOutEnd = playback.easeOutStart + Math.max(playback.timing.easeOut, 0);
}

/** Moves the playback to `playback.elapsed`: updates time, weight and whether it has ended. Allocates nothing. */
export function updatePlayback(playback: ClipPlayback): void {
  updateTime(playback);
  updateEasedWeight(playback);
  playback.ended = playback.elapsed > playback.easeOutEnd;
}

/**
 * A clip that does not loop just plays on. A looping clip plays up to its loop-out once, then repeats loop-in to
 * loop-out, or holds that pose if the two are equal; after a stop it plays on to the end of the clip.
 *
 * **Source:** animation.md section 6.1.
 */
function updateTime(playback: ClipPlayback): void {
  if (!Number.isNaN(playback.pinned)) playback.time = playback.pinned;
  else if (playback.timing.loop) updateLoopTime(playback);
  else playback.time = playback.elapsed;
}

function updateLoopTime(playback: ClipPlayback): void {
  const { elapsed, stopRequested } = playback;
  const { duration, loopIn, loopOut } = playback.timing;
  const looping = Math.min(elapsed, stopRequested);
  if (duration === 0) playback.time = 0;
  else if (looping <= loopOut) playback.time = looping;
  else if (loopIn === loopOut) playback.time = loopOut;
  else playback.time = loopIn + ((looping - loopOut) % (loopOut - loopIn));
  if (elapsed > stopRequested) {
    playback.time = Math.min(playback.time + elapsed - stopRequested, duration);
  }
}

/**
 * The weight rises from the residual to 1 over the ease-in, and falls to 0 over the ease-out, both along
 * 3u² − 2u³.
 *
 * **Source:** animation.md section 6.3.
 */
function updateEasedWeight(playback: ClipPlayback): void {
  const { elapsed, residual, easeOutStart: stop } = playback;
  const { easeIn } = playback.timing;
  const rising = Math.min(elapsed, stop);
  playback.weight = 1;
  if (rising < easeIn) {
    const u = rising / easeIn;
    playback.weight = residual + (1 - residual) * u * u * (3 - 2 * u);
  }
  if (elapsed > stop) {
    const { easeOut } = playback.timing;
    const u = easeOut > 0 ? Math.max(1 - (elapsed - stop) / easeOut, 0) : 0;
    playback.weight *= u * u * (3 - 2 * u);
  }
}

/**
 * Seconds after activation at which a clip stops by itself; Infinity: never. A clip that does not loop stops
 * early enough to have eased out when it ends. A looping clip stops where its loop points lead it past its end, which
 * only unusual points do. That it eases out from there as after any other stop is our reading of "ends itself"; by the
 * same reading an ease-out that is longer than the clip is not cut off.
 *
 * **Source:** animation.md sections 6.1 and 6.3.
 */
function naturalStop({ duration, loop, loopIn, loopOut, easeOut }: ClipTiming): number {
  if (!loop) return duration - easeOut;
  if (duration === 0) return Infinity;
  if (loopOut > duration) return duration;
  const remaining = Math.max(duration - loopIn, 0);
  return loopIn - loopOut > remaining ? loopOut + remaining : Infinity;
}

/**
 * A looping clip with a part after its loop finishes the current pass and that part before it has eased out.
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
