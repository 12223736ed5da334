import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App } from '../../app/index.ts';
import type { RigReading, RigViewState } from '../../app/rig-view/index.ts';
import { defaultSkeleton, type WorldPose } from '../../avatar/index.ts';
import type { JointOffset } from '../../avatar/rig/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { useUi } from '../context.ts';
import { RIG_VIEW } from '../words/en/rig-view.ts';
import { useRigView } from './use-rig-view.ts';

/** Arrows that are drawn, and those of them that have labels. */
const MAX_ARROWS = 60;
const MAX_LABELS = 8;
/** CSS pixels: heads of arrows, and the distance of labels from them. */
const HEAD = 5;
const LABEL_OFFSET = 9;
/** The room of a label, CSS pixels: others are moved down out of it. */
const [LABEL_WIDTH, LABEL_HEIGHT] = [160, 14];

interface Arrow extends JointOffset {
  readonly kind: 'override' | 'bind';
  readonly hasLabel: boolean;
}

/**
 * Arrows from where joints are by default to where the mesh has them, and from where they were bound to where they rest,
 * in the present pose. The longest have their millimetres as labels.
 */
export function OffsetArrows({ reading }: { reading: Extract<RigReading, { view: 'offsets' }> }) {
  const { app } = useUi();
  const { state } = useRigView();
  const drawing = useRef<SVGSVGElement>(null);
  const arrows = arrowsOf(reading);
  useLayoutEffect(() => {
    const svg = drawing.current!;
    const points = new Float64Array(4 * arrows.length);
    const drawn = new Float64Array(4 * arrows.length);
    const draw = () => {
      if (!app.stage.stage || !projectArrows(points, arrows, app.stage, state)) return;
      if (points.every((value, index) => value === drawn[index])) return;
      drawn.set(points);
      const labels: [number, number][] = [];
      for (const [index] of arrows.entries())
        placeArrow(svg.children[index], points.subarray(4 * index, 4 * index + 4), labels);
    };
    draw();
    return app.stage.addFrameListener({
      beforeFrame: () => false,
      afterFrame: draw,
      isBusy: false,
    });
  }, [reading]);
  return (
    <svg
      ref={drawing}
      class="rig-arrows"
      role="img"
      aria-label={RIG_VIEW.offsets.arrows(arrows.length)}
    >
      {arrows.map(({ kind, name, distance, hasLabel }) => (
        <g key={`${kind} ${name}`} class={`is-${kind}`}>
          <path class="halo" />
          <path />
          <text>
            {hasLabel && (
              <>
                {name} <tspan>{RIG_VIEW.offsets.value(distance)}</tspan>
              </>
            )}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The longest arrows of both kinds. */
function arrowsOf({ overrides, binds }: Extract<RigReading, { view: 'offsets' }>): Arrow[] {
  const arrows = [
    ...overrides.map((offset) => ({ ...offset, kind: 'override' as const })),
    ...binds.map((offset) => ({ ...offset, kind: 'bind' as const })),
  ].toSorted((a, b) => b.distance - a.distance);
  return arrows
    .slice(0, MAX_ARROWS)
    .map((arrow, index) => ({ ...arrow, hasLabel: index < MAX_LABELS }));
}

const point = new Float64Array(3);

/**
 * Writes where the ends of arrows are on the canvas, 4 numbers each: CSS pixels, NaN behind the camera. False without a
 * stage.
 */
function projectArrows(
  out: Float64Array,
  arrows: readonly Arrow[],
  { stage, view, player }: App['stage'],
  { shownMesh }: RigViewState,
): boolean {
  if (!stage || !view) return false;
  const own = shownMesh.peek()?.part?.ownSkeleton;
  const { matrices } = own?.worldIn(player.world) ?? player.world;
  for (let index = 0; index < 2 * arrows.length; index++) {
    const { joint, from, to } = arrows[index >> 1];
    moveToAvatar(defaultSkeleton.parents[joint], index % 2 === 0 ? from : to, matrices);
    view.root.toStage(point, point[0], point[1], point[2]);
    stage.camera.project(point, point[0], point[1], point[2]);
    const isInFront = point[2] > 0;
    out[2 * index] = isInFront ? point[0] : Number.NaN;
    out[2 * index + 1] = isInFront ? point[1] : Number.NaN;
  }
  return true;
}

/** Writes a point of a joint's frame in that of the avatar to `point`; joint -1 is the avatar itself. */
function moveToAvatar(joint: number, [x, y, z]: Vector3, matrices: WorldPose['matrices']): void {
  const o = 16 * joint;
  for (let axis = 0; axis < 3; axis++)
    point[axis] =
      joint < 0
        ? [x, y, z][axis]
        : matrices[o + axis] * x +
          matrices[o + 4 + axis] * y +
          matrices[o + 8 + axis] * z +
          matrices[o + 12 + axis];
}

/** Sets the lines and the label of an arrow; `labels` are the places of those that are set already. */
function placeArrow(
  group: Element,
  [fromX, fromY, x, y]: Float64Array,
  labels: [number, number][],
): void {
  const isVisible = Number.isFinite(fromX + x);
  group.toggleAttribute('hidden', !isVisible);
  if (!isVisible) return;
  const [dx, dy] = [x - fromX, y - fromY];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = length > 0 ? [dx / length, dy / length] : [0, -1];
  const size = Math.min(HEAD, Math.max(3, length / 2));
  const [backX, backY] = [x - size * ux, y - size * uy];
  const side = 0.6 * size;
  const tip = `${round(x)} ${round(y)}`;
  const data =
    `M${round(fromX)} ${round(fromY)}L${tip}M${round(backX - side * uy)} ${round(backY + side * ux)}` +
    `L${tip}L${round(backX + side * uy)} ${round(backY - side * ux)}`;
  const [halo, line, label] = group.children;
  halo.setAttribute('d', data);
  line.setAttribute('d', data);
  if (!label.textContent) return;
  let labelY = y + 4;
  const isTaken = ([otherX, otherY]: [number, number]) =>
    Math.abs(otherX - x) < LABEL_WIDTH && Math.abs(otherY - labelY) < LABEL_HEIGHT;
  while (labels.some(isTaken)) labelY += LABEL_HEIGHT / 2;
  labels.push([x, labelY]);
  label.setAttribute('x', String(round(x + LABEL_OFFSET)));
  label.setAttribute('y', String(round(labelY)));
}

function round(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}
