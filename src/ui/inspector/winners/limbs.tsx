import { useId, useMemo } from 'preact/hooks';
import { defaultSkeleton } from '../../../avatar/index.ts';
import type { ClipMark } from './clip-marks.ts';
import { drawFigure, FIGURE_HEIGHT, FIGURE_WIDTH, type Limb } from './figure.ts';

/** The bones of the map: computed once, with the first map that is shown. */
let figure: readonly Limb[] | null = null;

export function figureLimbs(): readonly Limb[] {
  figure ??= drawFigure(defaultSkeleton);
  return figure;
}

interface BoneProps {
  limb: Limb;
  /** Id of the element, for the keyboard's place in the map. */
  id: string;
  mark: ClipMark;
  /** Joint and driver, for those who do not see it. */
  words: string;
  marked: boolean;
}

/** One bone: an edge, its colour, a stripe for the seventh clip and on, and its clip's letter. */
export function Bone({ limb, id, mark, words, marked }: BoneProps) {
  return useMemo(() => {
    const { from, to, width } = limb;
    const line = lineOf(limb);
    return (
      <g
        class={`bone ${mark.tone}`}
        id={id}
        data-joint={limb.joint}
        role="option"
        aria-label={words}
        aria-selected={marked}
      >
        <path class="edge" d={line} stroke-width={width + 2.4} />
        <path class="fill" d={line} stroke-width={width} />
        <path class="stripe" d={line} stroke-width={width * 0.35} />
        {limb.lettered && mark.letter && (
          <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2}>
            {mark.letter}
          </text>
        )}
      </g>
    );
  }, [limb, id, mark, words, marked]);
}

/** A ring round a bone, over all others: the marked one's, or that under the pointer. */
export function Ring({ limb, kind }: { limb: Limb; kind: 'is-marked' | 'is-pointed' }) {
  const id = useId();
  const line = lineOf(limb);
  const width = limb.width + 5;
  return (
    <g class={`ring ${kind}`}>
      <mask id={id} maskUnits="userSpaceOnUse" width={FIGURE_WIDTH} height={FIGURE_HEIGHT}>
        <path d={line} stroke="#fff" stroke-width={width} />
        <path d={line} stroke="#000" stroke-width={limb.width} />
      </mask>
      <path d={line} stroke-width={width} mask={`url(#${id})`} />
    </g>
  );
}

/** A line of no length is still drawn as a dot, by its round ends. */
function lineOf({ from, to }: Limb): string {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((value) => value.toFixed(1));
  return `M${x1} ${y1}L${x2} ${y2}`;
}
