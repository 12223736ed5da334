import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { loopWhole, setLoop } from '../../motion/edit/index.ts';
import { useUi } from '../context.ts';
import { NumberField } from '../parts/number-field.tsx';
import { MARKS } from '../words/en/dock.ts';
import { STEPS } from '../words/en/steps.ts';
import { formatSeconds } from '../words/format.ts';
import { LOOP_IN, LOOP_OUT, type Mark } from './marks.ts';

/** Whether the clip loops, and from where to where. */
export function LoopFields({ clip }: { clip: LoadedClip }) {
  const { loop, loopIn, loopOut, duration } = clip.animation;
  if (loop && duration <= 0) return <span class="loop-words">{MARKS.onePose}</span>;
  if (clip.builtIn) {
    return (
      <span class="loop-words">
        {loop ? MARKS.loopFromTo(formatSeconds(loopIn), formatSeconds(loopOut)) : MARKS.playsOnce}
      </span>
    );
  }
  if (!loop) return <PlaysOnce clip={clip} />;
  return (
    <span class="loop-words">
      {MARKS.loop}
      <MarkField clip={clip} mark={LOOP_IN} />
      {MARKS.to}
      <MarkField clip={clip} mark={LOOP_OUT} />
    </span>
  );
}

/** Loops between the points that the file has, where they make a loop; else all of it. */
function PlaysOnce({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  return (
    <span class="loop-words">
      {MARKS.playsOnce}
      <button
        type="button"
        class="btn outlined small"
        onClick={() =>
          app.outfit.editClip(clip.id, STEPS.loop, (animation) =>
            animation.loopIn < animation.loopOut
              ? setLoop(animation, { loop: true })
              : loopWhole(animation),
          )
        }
      >
        {MARKS.loop}
      </button>
    </span>
  );
}

function MarkField({ clip, mark }: { clip: LoadedClip; mark: Mark }) {
  const { app } = useUi();
  const { low, high } = mark.bounds(clip.animation);
  return (
    <NumberField
      label={mark === LOOP_IN ? MARKS.loopInField : MARKS.loopOutField}
      value={mark.at(clip.animation)}
      range={{ min: low, max: high, digits: 3, unit: 's' }}
      step={1 / FRAMES_PER_SECOND}
      onCommit={(seconds, gesture) =>
        app.outfit.editClip(
          clip.id,
          mark.name,
          (animation) => mark.move(animation, seconds),
          gesture,
        )
      }
    />
  );
}
