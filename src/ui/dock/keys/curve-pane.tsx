import { useRef } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import type { AnimationJoint } from '../../../formats/animation/index.ts';
import { type CurveKind, type KeySelection, selectedOf } from '../../../motion/edit/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { KEYS } from '../../words/en/keys.ts';
import { type DrawnCurve, drawnCurve } from './drawn-curve.ts';
import type { ValueChange } from './key-drag.ts';
import { colorsOf, drawCurves } from './key-drawing.ts';
import type { KeyEditor } from './key-editor.ts';
import {
  type Axis,
  type Box,
  curveKeyAt,
  curveKeysInBox,
  type TimeScale,
  type TimeWindow,
  timeAtX,
  type ValueScale,
  valueScale,
} from './key-geometry.ts';
import { useKeyPointer } from './key-pointer.ts';
import { useCanvas } from './use-canvas.ts';

interface CurvePaneProps {
  clip: LoadedClip;
  /** Index of the selected joint, or -1. */
  joint: number;
  window: TimeWindow;
  editor: KeyEditor;
}

/** The curves of the selected joint, whose keys can be dragged in time and value. */
export function CurvePane({ clip, joint, window, editor }: CurvePaneProps) {
  const { app } = useUi();
  const record = clip.animation.joints[joint];
  const kind = record ? shownKind(record, editor.view.kind.value) : 'rotation';
  const curve = record ? drawnCurve(clip.animation, record, kind) : null;
  const name = record?.name ?? app.state.selectedJoint.value;
  return (
    <>
      <div class="keys-axes">
        {record && curve && <AxisControls record={record} kind={kind} editor={editor} />}
      </div>
      {curve ? (
        <CurveCanvas
          joint={joint}
          window={window}
          editor={editor}
          curve={curve}
          name={record.name}
        />
      ) : (
        <p class="keys-none">{name === null ? KEYS.noJoint : KEYS.noKeys(name)}</p>
      )}
    </>
  );
}

/** The chosen kind, or the only one that the joint has. */
function shownKind({ rotationKeys, positionKeys }: AnimationJoint, chosen: CurveKind): CurveKind {
  if (positionKeys.length === 0) return 'rotation';
  return rotationKeys.length === 0 ? 'position' : chosen;
}

const AXES: readonly Axis[] = [0, 1, 2];
const SAMPLES = ['is-solid', 'is-dashed', 'is-dotted'] as const;

interface AxisControlsProps {
  record: AnimationJoint;
  kind: CurveKind;
  editor: KeyEditor;
}

function AxisControls({ record, kind, editor }: AxisControlsProps) {
  const { view } = editor;
  const hasBoth = record.rotationKeys.length > 0 && record.positionKeys.length > 0;
  const hidden = view.hiddenAxes.value;
  return (
    <>
      <b class="joint">{record.name}</b>
      {hasBoth && (
        <Segments label={KEYS.kinds}>
          {(['rotation', 'position'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => {
                view.kind.value = each;
              }}
            >
              {KEYS[each]}
            </button>
          ))}
        </Segments>
      )}
      {AXES.map((axis) => (
        <span key={axis} class={`keys-axis ${axis === view.axis.value ? 'is-chosen' : ''}`}>
          <input
            type="checkbox"
            aria-label={KEYS.showAxis(KEYS.axes[axis])}
            checked={!hidden.has(axis)}
            onChange={({ currentTarget }) => view.setAxisShown(axis, currentTarget.checked)}
          />
          <button
            type="button"
            aria-pressed={axis === view.axis.value}
            title={KEYS.chooseAxis(KEYS.axes[axis])}
            onClick={() => {
              view.axis.value = axis;
              view.setAxisShown(axis, true);
            }}
          >
            <i class={SAMPLES[axis]} />
            {KEYS.axes[axis]}
          </button>
        </span>
      ))}
    </>
  );
}

interface CurveCanvasProps extends Omit<CurvePaneProps, 'clip'> {
  curve: DrawnCurve;
  name: string;
}

function CurveCanvas({ joint, window, editor, curve, name }: CurveCanvasProps) {
  const box = useRef<Box | null>(null);
  const scales = useRef<{ time: TimeScale; value: ValueScale } | null>(null);
  const selected = selectedOf(editor.selection.value, joint, curve.kind);
  const axis = editor.view.axis.value;
  const hidden = editor.view.hiddenAxes.value;
  const axes = AXES.filter((each) => !hidden.has(each));
  const [canvas, redraw] = useCanvas((context, width, height) => {
    const time = { ...window, width };
    const value = frozen.current ?? valueScale(curve, height);
    scales.current = { time, value };
    drawCurves(context, {
      curve,
      selected,
      axis,
      axes,
      time,
      value,
      box: box.current,
      colors: colorsOf(canvas.current!),
      labels: [valueText(value.high, curve), valueText(value.low, curve)],
      font: getComputedStyle(canvas.current!).font,
    });
  });
  /** The scale at the start of a drag, so that the curve does not run away from the pointer. */
  const frozen = useRef<ValueScale | null>(null);
  const start = useRef<DrawnCurve>(curve);
  const pointer = useKeyPointer({
    editor,
    box,
    redraw,
    scale: scales.current?.time ?? { ...window, width: 800 },
    pointOf(event) {
      const { left, top } = canvas.current!.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    },
    press() {
      start.current = curve;
      frozen.current = scales.current?.value ?? null;
      canvas.current!.focus({ preventScroll: true });
    },
    keysAt(point, isTouch) {
      if (!scales.current) return [];
      const { time, value } = scales.current;
      const hit = curveKeyAt(curve, point, time, value, axes, isTouch ? 16 : 9);
      if (!hit) return [];
      editor.view.axis.value = hit.axis;
      return [{ joint, kind: curve.kind, keys: Uint32Array.of(hit.key) }];
    },
    keysIn(drawn) {
      const { time, value } = scales.current!;
      const keys = curveKeysInBox(curve, drawn, time, value, axes);
      return keys.length > 0 ? [{ joint, kind: curve.kind, keys }] : [];
    },
    doubleClick: (point) => editor.placement.addAt(joint, timeAtX(point.x, scales.current!.time)),
    drag(drag, seconds, dy) {
      const { low, high, top, bottom } = scales.current!.value;
      const by = Math.abs(dy) < VALUE_SLACK ? 0 : (-dy / (bottom - top)) * (high - low);
      const now = editor.view.axis.peek();
      drag.moveTo(seconds, now, changesOf(start.current, drag.selection, joint, now, by));
    },
    release() {
      frozen.current = null;
      redraw();
    },
  });
  return (
    <canvas
      ref={canvas}
      class="keys-curves"
      role="img"
      tabIndex={-1}
      aria-label={KEYS.curves(name)}
      {...pointer}
    />
  );
}

/** Pixels that a key has to be dragged up or down before its value changes, so that it can be moved in time alone. */
const VALUE_SLACK = 4;

/** By how much the selected keys of the joint change: where the other triple of angles is drawn, Y runs the other way. */
function changesOf(
  { kind, flipped }: DrawnCurve,
  selection: KeySelection,
  joint: number,
  axis: Axis,
  by: number,
): ValueChange[] {
  if (by === 0) return [];
  const keys = Uint32Array.from(selectedOf(selection, joint, kind));
  const part = (isFlipped: boolean): KeySelection => {
    const some = keys.filter((key) => (flipped[key] === 1) === isFlipped);
    return some.length > 0 ? [{ joint, kind, keys: some }] : [];
  };
  return [
    { part: part(false), by },
    { part: part(true), by: axis === 1 ? -by : by },
  ];
}

function valueText(value: number, { kind }: DrawnCurve): string {
  const digits = value
    .toFixed(kind === 'rotation' ? 0 : 3)
    .replace(/^-(?=[0.]*$)/, '')
    .replace('-', '−');
  return kind === 'rotation' ? `${digits}°` : `${digits}\u202fm`;
}
