import type { Animation } from '../../../formats/animation/index.ts';
import { curveTimes, type KeySelection, selectedOf } from '../../../motion/edit/index.ts';
import type { DrawnCurve } from './drawn-curve.ts';
import {
  type Axis,
  type Box,
  LANE_HEIGHT,
  type TimeScale,
  type ValueScale,
  xOf,
  yOf,
} from './key-geometry.ts';

/** The colours of a drawing, which its canvas has as CSS properties: see keys.css. */
export interface KeyColors {
  readonly ink: string;
  readonly accent: string;
  readonly surface: string;
  readonly line: string;
  readonly soft: string;
}

/** The colours that the tokens have now, in this theme. */
export function colorsOf(canvas: HTMLCanvasElement): KeyColors {
  const style = getComputedStyle(canvas);
  return {
    ink: style.color,
    accent: style.caretColor,
    surface: style.borderTopColor,
    line: style.outlineColor,
    soft: style.columnRuleColor,
  };
}

interface LaneScene {
  readonly animation: Animation;
  readonly selection: KeySelection;
  /** Index of the selected joint, or -1. */
  readonly joint: number;
  readonly time: TimeScale;
  readonly scrollTop: number;
  readonly height: number;
  readonly box: Box | null;
  readonly colors: KeyColors;
}

/** Half of a diamond's width; keys nearer to each other than this are drawn as ticks. */
const DIAMOND = 5;
const TICK = 6;

type Context = CanvasRenderingContext2D;

/** Draws the lanes that are in view: a line for each joint, and a diamond for each key, filled if it is selected. */
export function drawLanes(context: Context, scene: LaneScene): void {
  const { animation, scrollTop, height, time, joint: chosen, colors } = scene;
  const first = Math.max(Math.floor(scrollTop / LANE_HEIGHT), 0);
  const last = Math.min(Math.ceil((scrollTop + height) / LANE_HEIGHT), animation.joints.length);
  for (let joint = first; joint < last; joint++) {
    const top = joint * LANE_HEIGHT - scrollTop;
    if (joint === chosen) {
      context.fillStyle = colors.soft;
      context.fillRect(0, top, time.width, LANE_HEIGHT);
    }
    const middle = top + LANE_HEIGHT / 2;
    context.fillStyle = colors.line;
    context.fillRect(xOf(time.from, time), Math.floor(middle), xOf(time.to, time) - 20, 1);
    drawLaneKeys(context, scene, joint, middle);
  }
  if (scene.box) drawBox(context, scene.box, scrollTop, colors);
}

function drawLaneKeys(context: Context, scene: LaneScene, joint: number, middle: number): void {
  const { plain, selected } = lanePositions(scene, joint);
  const all = plain.length + selected.length;
  const isDense = all > 1 && scene.time.width / all < DIAMOND;
  const { ink, accent, surface } = scene.colors;
  const path = isDense ? ticks : diamonds;
  context.lineWidth = isDense ? 1 : 1.5;
  context.globalAlpha = isDense ? 0.5 : 1;
  context.strokeStyle = ink;
  context.fillStyle = surface;
  context.beginPath();
  path(context, plain, middle);
  if (!isDense) context.fill();
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = accent;
  context.fillStyle = accent;
  context.beginPath();
  path(context, selected, middle);
  if (!isDense) context.fill();
  context.stroke();
}

/** Half pixels of the keys in view, each once. A time at which any key is selected is selected. */
function lanePositions(
  { animation, selection, time }: LaneScene,
  joint: number,
): { plain: number[]; selected: number[] } {
  const marked = new Map<number, boolean>();
  for (const kind of ['rotation', 'position'] as const) {
    const times = curveTimes(animation, animation.joints[joint], kind);
    const chosen = selectedOf(selection, joint, kind);
    let next = 0;
    for (let key = 0; key < times.length; key++) {
      const isChosen = chosen[next] === key;
      if (isChosen) next++;
      if (times[key] < time.from || times[key] > time.to) continue;
      const x = Math.round(xOf(times[key], time) * 2) / 2;
      marked.set(x, isChosen || marked.get(x) === true);
    }
  }
  const plain: number[] = [];
  const selected: number[] = [];
  for (const [x, isChosen] of marked) (isChosen ? selected : plain).push(x);
  return { plain, selected };
}

function diamonds(context: Context, xs: readonly number[], y: number): void {
  for (const x of xs) diamond(context, x, y);
}

function diamond(context: Context, x: number, y: number): void {
  context.moveTo(x - DIAMOND, y);
  context.lineTo(x, y - DIAMOND);
  context.lineTo(x + DIAMOND, y);
  context.lineTo(x, y + DIAMOND);
  context.closePath();
}

function ticks(context: Context, xs: readonly number[], y: number): void {
  for (const x of xs) {
    context.moveTo(x, y - TICK);
    context.lineTo(x, y + TICK);
  }
}

interface CurveScene {
  readonly curve: DrawnCurve;
  /** Indexes of selected keys of this curve. */
  readonly selected: Uint32Array;
  readonly axis: Axis;
  /** The axes that are shown. */
  readonly axes: readonly Axis[];
  readonly time: TimeScale;
  readonly value: ValueScale;
  readonly box: Box | null;
  readonly colors: KeyColors;
  /** Text of the highest and the lowest value. */
  readonly labels: readonly [high: string, low: string];
  readonly font: string;
}

/** X solid, Y dashed, Z dotted. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [1.5, 4]];

/** Draws the lines of a curve: the axis whose keys can be dragged is thick, in the accent, and has the keys. */
export function drawCurves(context: Context, scene: CurveScene): void {
  const { time, value, colors, axis, axes, labels } = scene;
  context.fillStyle = colors.line;
  for (const y of [value.top, value.bottom]) {
    context.fillRect(xOf(time.from, time), Math.floor(y), time.width - 40, 1);
  }
  if (value.low < 0 && value.high > 0) {
    context.fillRect(xOf(time.from, time), Math.floor(yOf(0, value)), time.width - 40, 1);
  }
  // The other lines stand back behind the one whose keys can be dragged.
  context.globalAlpha = 0.7;
  for (const each of axes) if (each !== axis) strokeLine(context, scene, each, colors.ink, 1.25);
  context.globalAlpha = 1;
  if (axes.includes(axis)) {
    strokeLine(context, scene, axis, colors.accent, 2.25);
    drawCurveKeys(context, scene);
  }
  context.font = scene.font;
  context.fillStyle = colors.ink;
  context.textAlign = 'right';
  context.fillText(labels[0], time.width - 4, value.top - 4);
  context.fillText(labels[1], time.width - 4, value.bottom - 4);
  if (scene.box) drawBox(context, scene.box, 0, colors);
}

function strokeLine(
  context: Context,
  { curve: { times, values }, time, value }: CurveScene,
  axis: Axis,
  color: string,
  width: number,
): void {
  context.beginPath();
  const last = times.length - 1;
  // Before the first key and after the last, the value stays.
  context.moveTo(xOf(Math.min(time.from, times[0]), time), yOf(values[axis], value));
  for (let point = 0; point <= last; point++) {
    context.lineTo(xOf(times[point], time), yOf(values[3 * point + axis], value));
  }
  context.lineTo(xOf(Math.max(time.to, times[last]), time), yOf(values[3 * last + axis], value));
  context.setLineDash([...DASHES[axis]]);
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.stroke();
  context.setLineDash([]);
}

/** Pixels: of keys of curves that are nearer to each other only some are drawn. */
const KEY_SPACING = 6;

function drawCurveKeys(context: Context, scene: CurveScene): void {
  const { curve, selected, axis, time, value, colors } = scene;
  const { times, values, keyPoints } = curve;
  context.lineWidth = 1.5;
  let next = 0;
  let lastX = -Infinity;
  for (let key = 0; key < keyPoints.length; key++) {
    const isSelected = selected[next] === key;
    if (isSelected) next++;
    const at = keyPoints[key];
    if (times[at] < time.from || times[at] > time.to) continue;
    const x = xOf(times[at], time);
    if (x - lastX < KEY_SPACING) continue;
    lastX = x;
    context.beginPath();
    diamond(context, x, yOf(values[3 * at + axis], value));
    context.fillStyle = isSelected ? colors.accent : colors.surface;
    context.strokeStyle = isSelected ? colors.accent : colors.ink;
    context.fill();
    context.stroke();
  }
}

function drawBox(context: Context, box: Box, scrollTop: number, colors: KeyColors): void {
  const x = Math.min(box.x0, box.x1);
  const y = Math.min(box.y0, box.y1) - scrollTop;
  const width = Math.abs(box.x1 - box.x0);
  const height = Math.abs(box.y1 - box.y0);
  context.globalAlpha = 0.15;
  context.fillStyle = colors.accent;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = colors.accent;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, width, height);
}
