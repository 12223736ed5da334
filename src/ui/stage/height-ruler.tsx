import '../styles/height-ruler.css';
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BodyShape } from '../../avatar/shape/index.ts';
import { shownComparison } from '../compared-outfit/index.ts';
import { useUi } from '../context.ts';
import { HEIGHT_RULER } from '../words/en/shape.ts';
import { formatSeconds } from '../words/format.ts';

/** Metres between marks, and between those with a number. */
const STEP = 0.25;
const NUMBERED = 0.5;
const SHORTEST = 2;
/** Metres from the middle of the avatar, beyond the hands of a wide body. */
const DISTANCE = 0.75;
/** CSS pixels. */
const [MARK, SHORT_MARK, BAR] = [12, 6, 100];

/** A ruler beside the avatar while its shape is edited, with the height of the body on it. */
export function HeightRuler() {
  const { app, view } = useUi();
  const { state, live } = app;
  const body = useComputed(() => {
    const isEdited = view.tab.value === 'shape' && view.layout.value !== 'phone';
    const isAlone = live.state.world.value !== 'region' && shownComparison() === null;
    return isEdited && isAlone && view.working.value ? state.bodyShape.value : null;
  }).value;
  return body && <Ruler body={body} />;
}

function Ruler({ body }: { body: BodyShape }) {
  const { app } = useUi();
  const drawing = useRef<SVGSVGElement>(null);
  const { bodyHeight } = body.measures();
  const length = Math.max(SHORTEST, STEP * Math.ceil(bodyHeight / STEP));
  const marks = Array.from({ length: Math.round(length / STEP) + 1 }, (_, index) => index * STEP);
  useLayoutEffect(() => {
    const svg = drawing.current!;
    const [axis, ...parts] = svg.children;
    const heights = [...marks, bodyHeight];
    const top = new Float64Array(3);
    const foot = new Float64Array(3);
    const shown = new Float64Array(4);
    const place = () => {
      const camera = app.stage.stage?.camera;
      if (!camera) return;
      camera.project(foot, 0, 0, 0);
      camera.project(top, 0, 0, length);
      if (isSame(shown, foot, top)) return;
      // As far to the left as so many metres are long there, wherever the camera is.
      const left = DISTANCE / camera.metresPerPixelAt(foot[2]);
      axis.setAttribute('d', `M${foot[0] - left} ${foot[1]}L${top[0] - left} ${top[1]}`);
      for (let index = 0; index < heights.length; index++) {
        camera.project(top, 0, 0, heights[index]);
        parts[index].setAttribute('transform', `translate(${top[0] - left} ${top[1]})`);
      }
    };
    place();
    return app.stage.addFrameListener({
      beforeFrame: () => false,
      afterFrame: place,
      isBusy: false,
    });
  }, [length, bodyHeight]);
  return (
    <svg ref={drawing} class="height-ruler" role="img" aria-label={labelOf(bodyHeight)}>
      <path />
      {marks.map((height) => (
        <Mark key={height} height={height} />
      ))}
      <g class="is-body">
        <path d={`M${-MARK / 2} 0h${BAR}`} />
        <text x={BAR / 2} y={-5}>
          {labelOf(bodyHeight)}
        </text>
      </g>
    </svg>
  );
}

function Mark({ height }: { height: number }) {
  // On the ground is the grid's own number.
  const isNumbered = height > 0 && height % NUMBERED === 0;
  const size = isNumbered ? MARK : SHORT_MARK;
  return (
    <g>
      <path d={`M${-size / 2} 0h${size}`} />
      {isNumbered && (
        <text x={-MARK} y={4}>
          {HEIGHT_RULER.metres(formatSeconds(height, 1))}
        </text>
      )}
    </g>
  );
}

/** Whether the ruler is where it was; writes where it is. */
function isSame(shown: Float64Array, foot: Float64Array, top: Float64Array): boolean {
  const same =
    shown[0] === foot[0] && shown[1] === foot[1] && shown[2] === top[0] && shown[3] === top[1];
  shown[0] = foot[0];
  shown[1] = foot[1];
  shown[2] = top[0];
  shown[3] = top[1];
  return same;
}

const INCHES_PER_METRE = 1 / 0.0254;

function labelOf(metres: number): string {
  const inches = Math.round(metres * INCHES_PER_METRE);
  return HEIGHT_RULER.body(formatSeconds(metres, 2), Math.floor(inches / 12), inches % 12);
}
