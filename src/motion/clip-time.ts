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
 * Where in the clip it is `t` seconds after activation, when a stop was asked for at `asked` (Infinity:
 * never). A looping clip plays up to its loop-out once, then repeats loop-in to loop-out, or holds there
 * when the two are equal; after a stop it runs on to the end of the clip.
 *
 * **Source:** animation.md section 6.1.
 */
export function clipTime(timing: ClipTiming, t: number, asked = Infinity): number {
  if (!timing.loop) return t;
  if (t <= asked) return loopedTime(timing, t);
  return Math.min(loopedTime(timing, asked) + t - asked, timing.duration);
}

function loopedTime({ duration, loopIn, loopOut }: ClipTiming, t: number): number {
  if (duration === 0) return 0;
  if (t <= loopOut) return t;
  if (loopIn === loopOut) return loopOut;
  return loopIn + ((t - loopOut) % (loopOut - loopIn));
}

/**
 * When the clip begins to ease out, in seconds after activation, if a stop is asked for at `asked`
 * (Infinity: never). A clip with a part after its loop finishes the pass and that part first; one that
 * does not loop asks its own stop so that it has eased out when it ends.
 *
 * **Source:** animation.md section 6.3.
 */
export function easeOutStart(timing: ClipTiming, asked = Infinity): number {
  const { duration, loop, loopIn, loopOut, easeOut } = timing;
  if (!loop) return duration > 0 ? Math.min(asked, Math.max(duration - easeOut, 0)) : asked;
  if (asked === Infinity || loopOut >= duration) return asked;
  const intoPass = loopIn === loopOut ? 0 : (asked - loopIn) % (loopOut - loopIn);
  return Math.max(asked, asked - intoPass + (duration - loopIn) - easeOut);
}

/**
 * The clip's share, 0..1, `t` seconds after activation, easing out from `stop` on (Infinity: never).
 * `residual` is the share that an earlier run of the same motion still had when this one began.
 *
 * **Source:** animation.md section 6.3.
 */
export function easeWeight(timing: ClipTiming, t: number, stop = Infinity, residual = 0): number {
  if (t <= stop) return easedIn(timing, t, residual);
  if (timing.easeOut <= 0) return 0;
  return easedIn(timing, stop, residual) * smoothStep(1 - (t - stop) / timing.easeOut);
}

function easedIn({ easeIn }: ClipTiming, t: number, residual: number): number {
  return easeIn > 0 ? residual + (1 - residual) * smoothStep(t / easeIn) : 1;
}

function smoothStep(u: number): number {
  const v = Math.min(Math.max(u, 0), 1);
  return v * v * (3 - 2 * v);
}

/**
 * Whether nothing is left to play: it has eased out, or its own time is past its end (a looping clip
 * never gets there by itself).
 *
 * **Source:** animation.md sections 6.1 and 6.3.
 */
export function hasEnded(timing: ClipTiming, t: number, time: number, stop = Infinity): boolean {
  return time > timing.duration || t > stop + Math.max(timing.easeOut, 0);
}
