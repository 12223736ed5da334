import { useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import {
  type Animation,
  MAX_DURATION,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../../formats/animation/index.ts';
import {
  holdLastPose,
  holdsLastPose,
  longestEase,
  loopWhole,
  setDuration,
  setEases,
  setLoop,
  trim,
} from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { formatSeconds } from '../../words/format.ts';
import { EditRow, SECONDS_STEP, secondsRange, useEdit } from './edit-row.tsx';

const MIN_DURATION = 0.001;

/** Loop, eases and duration. */
export function TimingRows({ clip }: { clip: LoadedClip }) {
  return (
    <>
      <LoopRow clip={clip} />
      <LoopPointsRow clip={clip} />
      <EaseRow clip={clip} />
      <DurationRow clip={clip} />
    </>
  );
}

function LoopRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { loop, loopIn, loopOut, duration } = clip.animation;
  const isWhole = loop && loopIn === 0 && loopOut === duration;
  return (
    <EditRow label={EDIT_ROWS.loop}>
      <button
        type="button"
        class="btn outlined small"
        aria-pressed={isWhole}
        title={EDIT_ROWS.wholeClip.title}
        onClick={() => edit(STEPS.loop, loopWhole)}
      >
        {EDIT_ROWS.wholeClip.text}
      </button>
      <button
        type="button"
        class="btn outlined small"
        aria-pressed={holdsLastPose(clip.animation)}
        title={EDIT_ROWS.holdPose.title}
        onClick={() => edit(STEPS.hold, holdLastPose)}
      >
        {EDIT_ROWS.holdPose.text}
      </button>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={EDIT_ROWS.loop}
        checked={loop}
        aria-checked={loop}
        onChange={() => edit(STEPS.loop, (animation) => setLoop(animation, { loop: !loop }))}
      />
    </EditRow>
  );
}

function LoopPointsRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { loopIn, loopOut, duration } = clip.animation;
  const end = Math.max(duration, 0);
  const inside = (point: number) => Math.min(Math.max(point, 0), end);
  return (
    <EditRow label={EDIT_ROWS.loopPoints.row}>
      <NumberField
        label={EDIT_ROWS.loopPoints.in}
        value={loopIn}
        range={secondsRange(0, inside(loopOut))}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.loopIn, (a) => setLoop(a, { loop: true, loopIn: seconds }), gesture)
        }
      />
      <span class="between">{EDIT_ROWS.to}</span>
      <NumberField
        label={EDIT_ROWS.loopPoints.out}
        value={loopOut}
        range={secondsRange(inside(loopIn), end)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.loopOut, (a) => setLoop(a, { loop: true, loopOut: seconds }), gesture)
        }
      />
    </EditRow>
  );
}

function EaseRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { easeIn, easeOut } = clip.animation;
  const room = longestEase(clip.animation);
  const range = (other: number) =>
    secondsRange(0, Math.min(Math.max(room - Math.max(other, 0), 0), MAX_DURATION));
  return (
    <EditRow label={EDIT_ROWS.eases.row}>
      <NumberField
        label={EDIT_ROWS.eases.in}
        value={easeIn}
        range={range(easeOut)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.easeIn, (a) => setEases(a, { easeIn: seconds }), gesture)
        }
      />
      <span class="between">{EDIT_ROWS.and}</span>
      <NumberField
        label={EDIT_ROWS.eases.out}
        value={easeOut}
        range={range(easeIn)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.easeOut, (a) => setEases(a, { easeOut: seconds }), gesture)
        }
      />
    </EditRow>
  );
}

function DurationRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { duration } = clip.animation;
  return (
    <EditRow label={EDIT_ROWS.duration.row}>
      <span class="between">{speedText(clip)}</span>
      <NumberField
        label={EDIT_ROWS.duration.label}
        value={duration}
        range={secondsRange(MIN_DURATION, MAX_DURATION)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.duration, (animation) => setDuration(animation, seconds), gesture)
        }
      />
    </EditRow>
  );
}

/** How it compares with the file: as a speed where that can be said, else by the duration it had. */
function speedText({ original, animation }: LoadedClip): string {
  if (original.duration === animation.duration) return '';
  const speed = speedRelativeTo(original, animation);
  return speed === null
    ? EDIT_ROWS.duration.was(formatSeconds(original.duration))
    : EDIT_ROWS.duration.speed(speed.toFixed(2));
}

/** Cuts off what lies before and after; the loop is offered first. */
export function TrimRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { animation } = clip;
  const [typed, setTyped] = useState<{ readonly of: Animation; readonly span: Span } | null>(null);
  // What was typed is about the clip as it was then.
  const { from, to } = typed?.of === animation ? typed.span : trimSpan(animation);
  const change = (span: Partial<Span>) => setTyped({ of: animation, span: { from, to, ...span } });
  const end = Math.max(animation.duration, 0);
  const isWhole = from <= 0 && to >= end;
  return (
    <EditRow label={EDIT_ROWS.trim.row}>
      <NumberField
        label={EDIT_ROWS.trim.from}
        value={from}
        range={secondsRange(0, to)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ from: seconds })}
      />
      <span class="between">{EDIT_ROWS.to}</span>
      <NumberField
        label={EDIT_ROWS.trim.to}
        value={to}
        range={secondsRange(from, end)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ to: seconds })}
      />
      <button
        type="button"
        class="btn outlined small"
        disabled={isWhole}
        title={isWhole ? EDIT_ROWS.trim.nothing : EDIT_ROWS.trim.title}
        onClick={() => edit(STEPS.trim, (whole) => trim(whole, from, to))}
      >
        {EDIT_ROWS.trim.text}
      </button>
    </EditRow>
  );
}

/** Seconds of a clip. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a trim is likely to keep: the loop where it has a length, else the whole clip. */
export function trimSpan({ loop, loopIn, loopOut, duration }: Animation): Span {
  const isLoop = loop && loopIn >= 0 && loopIn < loopOut && loopOut <= duration;
  return isLoop ? { from: loopIn, to: loopOut } : { from: 0, to: Math.max(duration, 0) };
}

/** Of the duration: less than a key can be off by rounding. */
const TIME_TOLERANCE = 1e-4;

/**
 * How much faster a clip plays than it did as opened, 1 for as fast; null when that cannot be said, as
 * keys no longer lie at the same share of it (after a trim, or with fewer keys or joints).
 */
export function speedRelativeTo(original: Animation, animation: Animation): number | null {
  if (!(original.duration > 0 && animation.duration > 0)) return null;
  if (original.joints.length !== animation.joints.length) return null;
  const isSame = original.joints.every((before, index) => {
    const after = animation.joints[index];
    return (
      sameTimes(shareOf(original), before.rotationKeys, shareOf(animation), after.rotationKeys) &&
      sameTimes(shareOf(original), before.positionKeys, shareOf(animation), after.positionKeys)
    );
  });
  return isSame ? original.duration / animation.duration : null;
}

/** What a stored time is divided by to be a share of the duration. */
function shareOf({ version, duration }: Animation): number {
  return version === '1.0' ? 65535 : duration;
}

function sameTimes(
  beforeUnit: number,
  before: RawKeys,
  afterUnit: number,
  after: RawKeys,
): boolean {
  if (before.length !== after.length) return false;
  for (let at = 0; at < before.length; at += NUMBERS_PER_KEY) {
    if (Math.abs(before[at] / beforeUnit - after[at] / afterUnit) > TIME_TOLERANCE) return false;
  }
  return true;
}
