import { useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import {
  type Animation,
  MAX_DURATION,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../../formats/animation/index.ts';
import { clamp } from '../../../math/index.ts';
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
import { EDIT_ROWS, STEPS } from '../../words/en/edit.ts';
import { formatSeconds } from '../../words/format.ts';
import { EditRow, useEdit } from './edit-row.tsx';

const MIN_DURATION = 0.001;

/** Loop, loop points, eases and duration. */
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
  return (
    <EditRow label={EDIT_ROWS.loopPoints.row}>
      <SecondsField
        label={EDIT_ROWS.loopPoints.in}
        value={loopIn}
        min={0}
        max={clamp(loopOut, 0, end)}
        onCommit={(seconds, gesture) =>
          edit(STEPS.loopIn, (a) => setLoop(a, { loop: true, loopIn: seconds }), gesture)
        }
      />
      <span class="between">{EDIT_ROWS.to}</span>
      <SecondsField
        label={EDIT_ROWS.loopPoints.out}
        value={loopOut}
        min={clamp(loopIn, 0, end)}
        max={end}
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
  const longest = longestEase(clip.animation);
  const maxBeside = (other: number) => clamp(longest - Math.max(other, 0), 0, MAX_DURATION);
  return (
    <EditRow label={EDIT_ROWS.eases.row}>
      <SecondsField
        label={EDIT_ROWS.eases.in}
        value={easeIn}
        min={0}
        max={maxBeside(easeOut)}
        onCommit={(seconds, gesture) =>
          edit(STEPS.easeIn, (a) => setEases(a, { easeIn: seconds }), gesture)
        }
      />
      <span class="between">{EDIT_ROWS.and}</span>
      <SecondsField
        label={EDIT_ROWS.eases.out}
        value={easeOut}
        min={0}
        max={maxBeside(easeIn)}
        onCommit={(seconds, gesture) =>
          edit(STEPS.easeOut, (a) => setEases(a, { easeOut: seconds }), gesture)
        }
      />
    </EditRow>
  );
}

function DurationRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  return (
    <EditRow label={EDIT_ROWS.duration.row}>
      <span class="between">{speedText(clip)}</span>
      <SecondsField
        label={EDIT_ROWS.duration.label}
        value={clip.animation.duration}
        min={MIN_DURATION}
        max={MAX_DURATION}
        onCommit={(seconds, gesture) =>
          edit(STEPS.duration, (animation) => setDuration(animation, seconds), gesture)
        }
      />
    </EditRow>
  );
}

/** How the duration has changed since the file was opened: the speed if possible, and otherwise the old duration. */
function speedText({ original, animation }: LoadedClip): string {
  if (original.duration === animation.duration) return '';
  const speed = speedRelativeTo(original, animation);
  return speed === null
    ? EDIT_ROWS.duration.was(formatSeconds(original.duration))
    : EDIT_ROWS.duration.speed(speed.toFixed(2));
}

/** More than the rounding error of a key time, as a fraction of the duration. */
const TIME_TOLERANCE = 1e-4;

/**
 * How many times as fast a clip plays as its original; null if its keys are no longer at the same fractions of the
 * duration, as after a trim or with fewer keys or joints.
 */
export function speedRelativeTo(original: Animation, animation: Animation): number | null {
  if (!(original.duration > 0 && animation.duration > 0)) return null;
  if (original.joints.length !== animation.joints.length) return null;
  const units = [timeUnit(original), timeUnit(animation)] as const;
  const isSame = original.joints.every((before, index) => {
    const after = animation.joints[index];
    return (
      hasSameTimes(before.rotationKeys, after.rotationKeys, units) &&
      hasSameTimes(before.positionKeys, after.positionKeys, units)
    );
  });
  return isSame ? original.duration / animation.duration : null;
}

/** The stored time of the end of the clip. */
function timeUnit({ version, duration }: Animation): number {
  return version === '1.0' ? 65535 : duration;
}

function hasSameTimes(
  before: RawKeys,
  after: RawKeys,
  [beforeUnit, afterUnit]: readonly [number, number],
): boolean {
  if (before.length !== after.length) return false;
  for (let index = 0; index < before.length; index += NUMBERS_PER_KEY) {
    if (Math.abs(before[index] / beforeUnit - after[index] / afterUnit) > TIME_TOLERANCE)
      return false;
  }
  return true;
}

/** A part of a clip, in seconds. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Removes everything before and after a range. The fields start with the loop. */
export function TrimRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { animation } = clip;
  // A typed range applies only to the animation for which it was typed.
  const [typed, setTyped] = useState<{ animation: Animation; range: TimeRange } | null>(null);
  const { from, to } = typed?.animation === animation ? typed.range : trimRange(animation);
  const change = (range: Partial<TimeRange>) =>
    setTyped({ animation, range: { from, to, ...range } });
  const end = Math.max(animation.duration, 0);
  const isWhole = from <= 0 && to >= end;
  return (
    <EditRow label={EDIT_ROWS.trim.row}>
      <SecondsField
        label={EDIT_ROWS.trim.from}
        value={from}
        min={0}
        max={to}
        onCommit={(seconds) => change({ from: seconds })}
      />
      <span class="between">{EDIT_ROWS.to}</span>
      <SecondsField
        label={EDIT_ROWS.trim.to}
        value={to}
        min={from}
        max={end}
        onCommit={(seconds) => change({ to: seconds })}
      />
      <button
        type="button"
        class="btn outlined small"
        disabled={isWhole}
        title={isWhole ? EDIT_ROWS.trim.nothing : EDIT_ROWS.trim.title}
        onClick={() => edit(STEPS.trim, (untrimmed) => trim(untrimmed, from, to))}
      >
        {EDIT_ROWS.trim.text}
      </button>
    </EditRow>
  );
}

/** The range that is kept by default: the loop if it is inside the clip and has a length, else the whole clip. */
export function trimRange({ loop, loopIn, loopOut, duration }: Animation): TimeRange {
  const isLoop = loop && loopIn >= 0 && loopIn < loopOut && loopOut <= duration;
  return isLoop ? { from: loopIn, to: loopOut } : { from: 0, to: Math.max(duration, 0) };
}

interface SecondsFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onCommit: (seconds: number, gesture?: string) => void;
}

function SecondsField({ label, value, min, max, onCommit }: SecondsFieldProps) {
  return (
    <NumberField
      label={label}
      value={value}
      range={{ min, max, digits: 3, unit: 's' }}
      step={0.05}
      onCommit={onCommit}
    />
  );
}
