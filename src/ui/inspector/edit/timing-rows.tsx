import type { LoadedClip } from '../../../app/index.ts';
import { MAX_DURATION } from '../../../formats/animation/index.ts';
import {
  holdLastPose,
  holdsLastPose,
  longestEase,
  loopWhole,
  setDuration,
  setEases,
  setLoop,
} from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { formatSeconds } from '../../words/format.ts';
import { Row } from './row.tsx';
import { SECONDS_STEP, secondsRange } from './seconds.ts';
import { speedAgainst } from './speed.ts';
import { useEdit } from './use-edit.ts';

const SHORTEST = 0.001;

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
    <Row label={EDIT_ROWS.loop}>
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
    </Row>
  );
}

function LoopPointsRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { loopIn, loopOut, duration } = clip.animation;
  const end = Math.max(duration, 0);
  const inside = (point: number) => Math.min(Math.max(point, 0), end);
  return (
    <Row label={EDIT_ROWS.loopPoints.row}>
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
    </Row>
  );
}

function EaseRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { easeIn, easeOut } = clip.animation;
  const room = longestEase(clip.animation);
  const range = (other: number) =>
    secondsRange(0, Math.min(Math.max(room - Math.max(other, 0), 0), MAX_DURATION));
  return (
    <Row label={EDIT_ROWS.eases.row}>
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
    </Row>
  );
}

function DurationRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { duration } = clip.animation;
  return (
    <Row label={EDIT_ROWS.duration.row}>
      <span class="between">{speedWords(clip)}</span>
      <NumberField
        label={EDIT_ROWS.duration.label}
        value={duration}
        range={secondsRange(SHORTEST, MAX_DURATION)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit(STEPS.duration, (animation) => setDuration(animation, seconds), gesture)
        }
      />
    </Row>
  );
}

/** How it compares with the file: as a speed where that can be said, else by the duration it had. */
function speedWords({ original, animation }: LoadedClip): string {
  if (original.duration === animation.duration) return '';
  const speed = speedAgainst(original, animation);
  return speed === null
    ? EDIT_ROWS.duration.was(formatSeconds(original.duration))
    : EDIT_ROWS.duration.speed(speed.toFixed(2));
}
