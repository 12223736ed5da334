import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import type { AnimationJoint } from '../../../formats/animation/index.ts';
import type { KeySelection } from '../../../motion/edit/index.ts';
import { effectivePriority, positionKeyCount, rotationKeyCount } from '../../item-facts.ts';
import { rowForKey } from '../../parts/list-keys.ts';
import { PriorityChip } from '../../parts/priority.tsx';
import { KEYS } from '../../words/en/keys.ts';
import { channelsOf } from '../lanes.tsx';
import { colorsOf, drawLanes } from './key-drawing.ts';
import type { KeyEditor } from './key-editor.ts';
import {
  type Box,
  keysInBox,
  keysNear,
  LANE_HEIGHT,
  PADDING,
  type TimeScale,
  type TimeWindow,
  timeAtX,
} from './key-geometry.ts';
import { type Point, useKeyPointer } from './key-pointer.ts';
import { useCanvas } from './use-canvas.ts';

interface KeyLanesProps {
  clip: LoadedClip;
  /** Index of the selected joint, or -1. */
  joint: number;
  window: TimeWindow;
  editor: KeyEditor;
}

/** A lane for each joint. Only the lanes in view are drawn, on a canvas that stays while they scroll beneath it. */
export function KeyLanes({ clip, joint, window, editor }: KeyLanesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const box = useRef<Box | null>(null);
  const scale = useRef<TimeScale>({ ...window, width: 800 });
  const { animation } = clip;
  const selection = editor.selection.value;
  const selected = useMemo(() => selectedByLane(selection), [selection]);
  const [canvas, redraw] = useCanvas((context, width, height) => {
    scale.current = { ...window, width };
    drawLanes(context, {
      animation,
      selection,
      joint,
      time: scale.current,
      scrollTop: scroller.current!.scrollTop,
      height,
      box: box.current,
      colors: colorsOf(canvas.current!),
    });
  });
  const pointer = useLanePointer(clip, editor, { canvas, scroller, labels, box, scale, redraw });
  useWheel(canvas, editor, scale);
  useEffect(() => {
    if (joint < 0) return;
    labels.current?.children[joint]?.scrollIntoView({ block: 'nearest' });
  }, [joint]);
  const chooseRow = (row: number) => {
    editor.chooseJoint(row);
    (labels.current!.children[row] as HTMLElement).focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rowForKey(event.key, joint, animation.joints.length);
    if (row === null || event.key === 'Home' || event.key === 'End') return;
    event.preventDefault();
    chooseRow(row);
  };
  return (
    <div class="keys-lanes" ref={scroller} onScroll={redraw}>
      <div
        ref={labels}
        class="keys-labels"
        role="listbox"
        aria-label={KEYS.joints}
        onKeyDown={onKeyDown}
      >
        {animation.joints.map((record, index) => (
          <LaneLabel
            key={index}
            clip={clip}
            record={record}
            selected={selected.get(index) ?? 0}
            isChosen={index === joint}
            isTabStop={index === Math.max(joint, 0)}
            onChoose={() => editor.chooseJoint(index)}
          />
        ))}
      </div>
      <div class="keys-area" style={{ height: `${animation.joints.length * LANE_HEIGHT}px` }}>
        <canvas ref={canvas} {...pointer} />
      </div>
    </div>
  );
}

interface LaneLabelProps {
  clip: LoadedClip;
  record: AnimationJoint;
  selected: number;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose: () => void;
}

function LaneLabel({ clip, record, selected, isChosen, isTabStop, onChoose }: LaneLabelProps) {
  const keys = rotationKeyCount(record) + positionKeyCount(record);
  const priority = effectivePriority(clip, record);
  // An edit renders all lanes, of which it changes few.
  return useMemo(
    () => (
      <div
        role="option"
        class="keys-label"
        aria-selected={isChosen}
        aria-label={KEYS.lane(record.name, keys, selected)}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onChoose}
      >
        <span class="joint">{record.name}</span>
        <small>{channelsOf(record)}</small>
        <PriorityChip priority={priority} small />
      </div>
    ),
    [record, keys, selected, isChosen, isTabStop, priority],
  );
}

/** How many keys of each joint are selected. */
function selectedByLane(selection: KeySelection): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { joint, keys } of selection)
    counts.set(joint, (counts.get(joint) ?? 0) + keys.length);
  return counts;
}

interface LaneParts {
  readonly canvas: { readonly current: HTMLCanvasElement | null };
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly labels: { readonly current: HTMLDivElement | null };
  readonly box: { current: Box | null };
  readonly scale: { readonly current: TimeScale };
  readonly redraw: () => void;
}

/** Pixels from a key within which a pointer, or a finger, reaches it. */
const REACH = 8;
const TOUCH_REACH = 16;

function useLanePointer(clip: LoadedClip, editor: KeyEditor, parts: LaneParts) {
  const { animation } = clip;
  const { canvas, scroller, labels, box, scale, redraw } = parts;
  const laneAt = ({ y }: Point) => Math.floor(y / LANE_HEIGHT);
  const hasLane = (lane: number) => lane >= 0 && lane < animation.joints.length;
  return useKeyPointer({
    editor,
    box,
    redraw,
    scale: scale.current,
    pointOf(event) {
      const { left, top } = canvas.current!.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top + scroller.current!.scrollTop };
    },
    keysAt(point, isTouch) {
      const lane = laneAt(point);
      if (!hasLane(lane)) return [];
      const { from, to, width } = scale.current;
      const pixel = (to - from) / Math.max(width - 2 * PADDING, 1);
      const reach = (isTouch ? TOUCH_REACH : REACH) * pixel;
      return keysNear(animation, lane, timeAtX(point.x, scale.current), reach);
    },
    keysIn: (drawn) => keysInBox(animation, drawn, scale.current),
    press(point) {
      const lane = laneAt(point);
      if (!hasLane(lane)) return;
      editor.chooseJoint(lane);
      (labels.current!.children[lane] as HTMLElement).focus({ preventScroll: true });
    },
    doubleClick(point) {
      const lane = laneAt(point);
      if (hasLane(lane)) editor.placement.addAt(lane, timeAtX(point.x, scale.current));
    },
    drag: (drag, seconds) => drag.moveTo(seconds),
  });
}

/** With Ctrl the wheel zooms, with Shift or sideways it moves along the clip. */
function useWheel(canvas: LaneParts['canvas'], editor: KeyEditor, scale: LaneParts['scale']): void {
  useEffect(() => {
    const element = canvas.current!;
    const onWheel = (event: WheelEvent) => {
      const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey) {
        const time = timeAtX(event.clientX - element.getBoundingClientRect().left, scale.current);
        editor.view.zoom(Math.exp(event.deltaY / 300), time);
      } else if (across !== 0) editor.view.pan(across / Math.max(scale.current.width, 1));
      else return;
      event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas, editor, scale]);
}
