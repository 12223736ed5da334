import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App } from '../../app/index.ts';
import type { RigReading, RigViewState } from '../../app/rig-view/index.ts';
import { defaultSkeleton, type WorldPose } from '../../avatar/index.ts';
import type { JointOffset } from '../../avatar/rig/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { useUi } from '../context.ts';
import { RIG_VIEW } from '../words/en/rig-view.ts';
import { useRigView } from './use-rig-view.ts';

/** Arrows that are drawn, and joints that have labels. */
const MAX_ARROWS = 60;
const MAX_LABELS = 8;
/** CSS pixels: heads of arrows, and the distance of labels from them. */
const HEAD = 5;
const LABEL_OFFSET = 11;
/** CSS pixels by which an arrow of a bind is beside one of a joint position, which is often at the same place. */
const BIND_SHIFT = 4;
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
      const labels: LabelPlace[] = [];
      const middle = svg.clientWidth / 2;
      for (const [index, { kind }] of arrows.entries()) {
        const ends = points.subarray(4 * index, 4 * index + 4);
        placeArrow(svg.children[index], ends, kind === 'bind' ? BIND_SHIFT : 0);
        placeLabel(svg.children[index], ends, middle, labels);
      }
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
  const labelled = new Set<number>();
  return arrows.slice(0, MAX_ARROWS).map((arrow) => {
    const hasLabel = labelled.size < MAX_LABELS && !labelled.has(arrow.joint);
    if (hasLabel) labelled.add(arrow.joint);
    return { ...arrow, hasLabel };
  });
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

/** Sets the lines of an arrow, so many pixels beside its ends. */
function placeArrow(group: Element, [fromX, fromY, toX, toY]: Float64Array, shift: number): void {
  const isVisible = Number.isFinite(fromX + toX);
  group.toggleAttribute('hidden', !isVisible);
  if (!isVisible) return;
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = length > 0 ? [dx / length, dy / length] : [0, -1];
  const at = (along: number, across: number) =>
    `${round(toX + along * ux - (across + shift) * uy)} ${round(toY + along * uy + (across + shift) * ux)}`;
  const size = Math.min(HEAD, Math.max(3, length / 2));
  const data = `M${at(-length, 0)}L${at(0, 0)}M${at(-size, 0.6 * size)}L${at(0, 0)}L${at(-size, -0.6 * size)}`;
  for (const path of group.querySelectorAll('path')) path.setAttribute('d', data);
}

/** Where a label is, and on which side of its arrow. */
type LabelPlace = readonly [x: number, y: number, side: number];

/** Sets the label of an arrow on the side of the picture on which the arrow is, below `labels` that are there already. */
function placeLabel(
  group: Element,
  [, , x, y]: Float64Array,
  middle: number,
  labels: LabelPlace[],
): void {
  const label = group.querySelector('text')!;
  if (!label.textContent || !Number.isFinite(x)) return;
  const side = x < middle ? -1 : 1;
  let labelY = y + 4;
  const isTaken = ([otherX, otherY, otherSide]: LabelPlace) =>
    otherSide === side &&
    Math.abs(otherX - x) < LABEL_WIDTH &&
    Math.abs(otherY - labelY) < LABEL_HEIGHT;
  while (labels.some(isTaken)) labelY += LABEL_HEIGHT / 2;
  labels.push([x, labelY, side]);
  label.setAttribute('x', String(round(x + side * LABEL_OFFSET)));
  label.setAttribute('y', String(round(labelY)));
  label.setAttribute('text-anchor', side < 0 ? 'end' : 'start');
}

function round(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}
