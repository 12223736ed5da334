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
import { formatSeconds } from '../../format.ts';
import { NumberField } from '../../parts/number-field.tsx';
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
    <Row label="Loop">
      <button
        type="button"
        class="btn outlined small"
        aria-pressed={isWhole}
        title="Loop from the first moment to the last"
        onClick={() => edit('loop', loopWhole)}
      >
        Whole clip
      </button>
      <button
        type="button"
        class="btn outlined small"
        aria-pressed={holdsLastPose(clip.animation)}
        title="Play once, then hold the last pose: both loop points at the end"
        onClick={() => edit('hold', holdLastPose)}
      >
        Hold last pose
      </button>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label="Loop"
        checked={loop}
        aria-checked={loop}
        onChange={() => edit('loop', (animation) => setLoop(animation, { loop: !loop }))}
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
    <Row label="Loop in, out">
      <NumberField
        label="Loop in, seconds"
        value={loopIn}
        range={secondsRange(0, inside(loopOut))}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit('loop in', (a) => setLoop(a, { loop: true, loopIn: seconds }), gesture)
        }
      />
      <span class="between">to</span>
      <NumberField
        label="Loop out, seconds"
        value={loopOut}
        range={secondsRange(inside(loopIn), end)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit('loop out', (a) => setLoop(a, { loop: true, loopOut: seconds }), gesture)
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
    <Row label="Ease in, out">
      <NumberField
        label="Ease in, seconds"
        value={easeIn}
        range={range(easeOut)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit('ease in', (a) => setEases(a, { easeIn: seconds }), gesture)
        }
      />
      <span class="between">and</span>
      <NumberField
        label="Ease out, seconds"
        value={easeOut}
        range={range(easeIn)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit('ease out', (a) => setEases(a, { easeOut: seconds }), gesture)
        }
      />
    </Row>
  );
}

function DurationRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { duration } = clip.animation;
  return (
    <Row label="Duration">
      <span class="between">{speedWords(clip)}</span>
      <NumberField
        label="Duration, seconds: the clip plays faster or slower"
        value={duration}
        range={secondsRange(SHORTEST, MAX_DURATION)}
        step={SECONDS_STEP}
        onCommit={(seconds, gesture) =>
          edit('duration', (animation) => setDuration(animation, seconds), gesture)
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
    ? `was ${formatSeconds(original.duration)}\u202fs`
    : `${speed.toFixed(2)}× as fast as opened`;
}
