import { useEffect, useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND } from '../../../app/index.ts';
import {
  type KeySelection,
  NO_SELECTION,
  selectedRange,
  toggle,
  unite,
} from '../../../motion/edit/index.ts';
import type { KeyDrag } from './key-drag.ts';
import type { KeyEditor } from './key-editor.ts';
import { type Box, type TimeScale, timeAtX } from './key-geometry.ts';

/** A place in a drawing, in pixels from the upper left corner of all that can be scrolled to. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a drawing of keys does under the pointer. */
interface PointerOptions {
  readonly editor: KeyEditor;
  readonly scale: TimeScale;
  readonly box: { current: Box | null };
  readonly redraw: () => void;
  /** The place of an event in the drawing. */
  pointOf(event: MouseEvent): Point;
  /** The keys at a place; a press on them selects and drags them. */
  keysAt(point: Point, isTouch: boolean): KeySelection;
  keysIn(box: Box): KeySelection;
  /** Called with every press. */
  press?(point: Point): void;
  /** Called with a press that did not move, where there is no key. */
  click?(point: Point): void;
  doubleClick(point: Point): void;
  /** Moves dragged keys by `seconds`, and by `dy` pixels down. */
  drag(drag: KeyDrag, seconds: number, dy: number): void;
  /** Called when a press ends. */
  release?(): void;
}

/** A press that goes on. */
interface Press {
  readonly start: Point;
  /** The keys that are dragged; null for a box, or for a press that has not moved. */
  drag: KeyDrag | null;
  readonly onKey: boolean;
  /** What was selected before. */
  readonly selection: KeySelection;
  /** What a box adds to: with Shift what was selected. */
  readonly before: KeySelection;
  /** Seconds of the key that was grabbed, which goes to whole frames. */
  readonly grabbed: number;
  hasMoved: boolean;
}

/** Pixels that a pointer may move before a press becomes a drag. */
const SLACK = 3;

/**
 * Event handlers that select keys by a click or a box and drag them; with Shift they add, with Alt they leave frames
 * alone. A drag is one step of undo, which Escape takes back while it goes on.
 */
export function useKeyPointer(options: PointerOptions) {
  const press = useRef<Press | null>(null);
  const { editor, scale, box, redraw } = options;
  const end = () => {
    const ended = press.current;
    press.current = null;
    if (box.current) {
      box.current = null;
      redraw();
    }
    if (ended) options.release?.();
    return ended;
  };
  const cancel = () => {
    const ended = end();
    if (ended?.drag) ended.drag.takeBack();
    else if (ended?.hasMoved) editor.select(ended.selection);
  };
  useEscape(() => {
    if (!press.current?.hasMoved) return false;
    cancel();
    return true;
  });
  return {
    // Otherwise the browser would take the focus away again that the press has given to a lane.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const point = options.pointOf(event);
      const { addsToSelection } = editor;
      const isAdding = event.shiftKey || event.ctrlKey || event.metaKey || addsToSelection.value;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      options.press?.(point);
      const before = editor.selection.peek();
      const hit = options.keysAt(point, event.pointerType === 'touch');
      if (hit.length > 0) selectHit(editor, hit, isAdding);
      const { clip } = editor;
      const range = clip && selectedRange(clip.animation, hit);
      press.current = {
        start: point,
        drag: null,
        onKey: hit.length > 0,
        selection: before,
        before: isAdding ? before : NO_SELECTION,
        grabbed: range?.from ?? 0,
        hasMoved: false,
      };
    },
    onPointerMove(event: PointerEvent) {
      const current = press.current;
      if (!current) return;
      const point = options.pointOf(event);
      const [dx, dy] = [point.x - current.start.x, point.y - current.start.y];
      if (!current.hasMoved && Math.hypot(dx, dy) < SLACK) return;
      current.hasMoved = true;
      if (!current.onKey) {
        box.current = { x0: current.start.x, y0: current.start.y, x1: point.x, y1: point.y };
        editor.select(unite(current.before, options.keysIn(box.current)));
        redraw();
        return;
      }
      current.drag ??= editor.startDrag();
      if (!current.drag) return;
      const seconds = timeAtX(point.x, scale) - timeAtX(current.start.x, scale);
      const isFree = event.altKey || !editor.snaps.peek();
      options.drag(current.drag, isFree ? seconds : toFrames(seconds, current.grabbed), dy);
    },
    onPointerUp(event: PointerEvent) {
      const current = end();
      current?.drag?.end();
      if (!current || current.hasMoved || current.onKey) return;
      if (!event.shiftKey) editor.clear();
      options.click?.(current.start);
    },
    onPointerCancel: cancel,
    onDblClick(event: MouseEvent) {
      options.doubleClick(options.pointOf(event));
    },
  };
}

/** Calls `handler` for Escape wherever the focus is, before anything else; where it returns true, nothing else sees it. */
function useEscape(handler: () => boolean): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** A press on a key selects it, unless it is selected and can be dragged; with Shift it is added or taken away. */
function selectHit(editor: KeyEditor, hit: KeySelection, isAdding: boolean): void {
  const selection = editor.selection.peek();
  if (isAdding) editor.select(toggle(selection, hit));
  else if (!isWithin(hit, selection)) editor.select(hit);
}

function isWithin(part: KeySelection, whole: KeySelection): boolean {
  return part.every(({ joint, kind, keys }) => {
    const same = whole.find((curve) => curve.joint === joint && curve.kind === kind);
    return same !== undefined && keys.every((key) => same.keys.includes(key));
  });
}

/** The move that brings the grabbed key to a whole frame; none while it is nearest to where it was. */
function toFrames(seconds: number, grabbed: number): number {
  if (Math.abs(seconds) < 0.5 / FRAMES_PER_SECOND) return 0;
  return Math.round((grabbed + seconds) * FRAMES_PER_SECOND) / FRAMES_PER_SECOND - grabbed;
}
