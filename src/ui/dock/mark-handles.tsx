import type { ComponentChildren, RefObject } from 'preact';
import type { LoadedClip } from '../../app/index.ts';
import { MARKS } from '../words/en/dock.ts';
import { EASE_MARKS, type FlagFace, flagFaces, LOOP_MARKS, type Mark } from './marks.ts';
import { percentAt } from './timeline-geometry.ts';
import { useMarkDrag } from './use-mark-drag.ts';

interface MarksProps {
  clip: LoadedClip;
  /** Element whose width is the clip's length. */
  track: RefObject<HTMLElement | null>;
}

/** The flags of the loop and the ends of the eases, over the weight line. They cannot be moved on our own clips. */
export function MarkHandles({ clip, track }: MarksProps) {
  const { animation } = clip;
  const faces = flagFaces(animation);
  const fixed = clip.builtIn || animation.duration <= 0;
  return (
    <div class="marks">
      {animation.loop &&
        LOOP_MARKS.map((mark, index) =>
          fixed ? (
            <i
              key={mark.name}
              class={flagClass(faces[index])}
              style={{ left: percentAt(mark.at(animation), animation.duration) }}
            >
              <FlagText face={faces[index]} />
            </i>
          ) : (
            <Handle
              key={mark.name}
              clip={clip}
              mark={mark}
              track={track}
              class={flagClass(faces[index])}
            >
              <FlagText face={faces[index]} />
            </Handle>
          ),
        )}
      {!fixed &&
        EASE_MARKS.map((mark) => (
          <Handle key={mark.name} clip={clip} mark={mark} track={track} class="ease" />
        ))}
    </div>
  );
}

function flagClass({ side, text }: FlagFace): string {
  return `flag is-${side} ${text ? '' : 'is-mute'}`;
}

function FlagText({ face }: { face: FlagFace }) {
  return face.text ? <span>{face.text}</span> : null;
}

interface HandleProps extends MarksProps {
  mark: Mark;
  class: string;
  children?: ComponentChildren;
}

function Handle({ clip, mark, track, class: look, children }: HandleProps) {
  const { animation } = clip;
  const at = mark.at(animation);
  const { low, high } = mark.bounds(animation);
  return (
    <div
      class={`handle ${look}`}
      role="slider"
      tabIndex={0}
      title={MARKS.dragHint(mark.words(animation))}
      aria-label={mark.name}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={at}
      aria-valuetext={mark.words(animation)}
      style={{ left: percentAt(at, animation.duration) }}
      {...useMarkDrag(clip, mark, track)}
    >
      {children}
    </div>
  );
}
