import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { PanelId, SheetStop } from '../view-state.ts';
import { PANEL_TEXTS } from '../words/en/panels.ts';
import { availablePanels, type Panel, PanelBody, panelOf } from './panels.tsx';

/** The bottom sheet of the phone, which shows one panel at one of three heights. */
export function Sheet() {
  const ui = useUi();
  const { view } = ui;
  const panel = panelOf(view.sheet.value);
  const stop = view.sheetStop.value;
  const sheet = useRef<HTMLElement>(null);
  return (
    <section ref={sheet} class={`sheet is-${stop}`}>
      <SheetHandle sheet={sheet} stop={stop} />
      <ScrolledPanel key={panel.id} panel={panel} title={panel.title(ui)} />
    </section>
  );
}

/** The panel between the left rail and the stage, while it is open. */
export function RailPanel() {
  const ui = useUi();
  const { view } = ui;
  const panel = panelOf(view.sheet.value);
  if (!view.railPanelOpen.value) return null;
  return (
    <section class="rail-panel">
      <ScrolledPanel key={panel.id} panel={panel} title={panel.title(ui)} />
    </section>
  );
}

function ScrolledPanel({ panel, title }: { panel: Panel; title: string }) {
  const scroller = useRef<HTMLElement>(null);
  // A panel opens at its top, although the list scrolls to the selected row where it is a column of its own.
  useEffect(() => {
    scroller.current!.scrollTop = 0;
  }, []);
  return (
    // The Tab key stops here, so that the keyboard can scroll it.
    <section ref={scroller} class="scroll panel" aria-label={title} tabIndex={0}>
      <PanelBody panel={panel} />
    </section>
  );
}

/** A movement of at most this many CSS pixels is a press, not a drag. */
const PRESS_TOLERANCE = 4;

/** Changes the height of the sheet: a drag moves it to the nearest stop, a press to the next one. */
function SheetHandle({ sheet, stop }: { sheet: RefObject<HTMLElement | null>; stop: SheetStop }) {
  const { view } = useUi();
  const drag = useRef<{ startY: number; startHeight: number; hasMoved: boolean } | null>(null);
  const startDrag = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const startHeight = sheet.current!.offsetHeight;
    drag.current = { startY: event.clientY, startHeight, hasMoved: false };
  };
  const moveDrag = (event: PointerEvent) => {
    if (!drag.current) return;
    const up = drag.current.startY - event.clientY;
    drag.current.hasMoved ||= Math.abs(up) > PRESS_TOLERANCE;
    if (drag.current.hasMoved) {
      sheet.current!.style.height = `${drag.current.startHeight + up}px`;
    }
  };
  const endDrag = () => {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    const height = sheet.current!.offsetHeight;
    sheet.current!.style.height = '';
    view.sheetStop.value = ended.hasMoved
      ? nearestStop(height, window.innerHeight)
      : nextStop(stop);
  };
  return (
    <button
      type="button"
      class="grip"
      aria-label={PANEL_TEXTS.sheet[stop]}
      onPointerDown={startDrag}
      onPointerMove={moveDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        view.sheetStop.value = nextStop(stop);
      }}
    />
  );
}

/** Heights as shares of the window; phone.css has the same numbers. */
const STOP_HEIGHTS: readonly (readonly [SheetStop, number])[] = [
  ['low', 0.12],
  ['half', 0.43],
  ['full', 0.66],
];

/** The stop that is nearest to a height of the sheet. */
export function nearestStop(height: number, windowHeight: number): SheetStop {
  const share = height / windowHeight;
  const [nearest] = STOP_HEIGHTS.toSorted(
    (a, b) => Math.abs(a[1] - share) - Math.abs(b[1] - share),
  );
  return nearest[0];
}

/** The stop after this one: half, full, low, and half again. */
export function nextStop(stop: SheetStop): SheetStop {
  return stop === 'half' ? 'full' : stop === 'full' ? 'low' : 'half';
}

/** The navigation at the bottom of the phone. The messages are in the bar. Pressing the open panel closes the sheet. */
export function PhoneNavigation() {
  const ui = useUi();
  const { view } = ui;
  const select = (panel: PanelId) => {
    const isOpen = view.sheet.value === panel && view.sheetStop.value !== 'low';
    if (isOpen) view.sheetStop.value = 'low';
    else view.show(panel);
  };
  return (
    <nav class="nav" aria-label={PANEL_TEXTS.label}>
      {availablePanels(ui, 'phone')
        .filter(({ id }) => id !== 'messages')
        .map((panel) => (
          <PanelButton
            key={panel.id}
            panel={panel}
            isCurrent={view.sheet.value === panel.id}
            select={select}
          />
        ))}
    </nav>
  );
}

interface PanelButtonProps {
  panel: Panel;
  isCurrent: boolean;
  select: (id: PanelId) => void;
}

/** A button with an icon, a word, and a dot if the panel needs attention. */
export function PanelButton({ panel, isCurrent, select }: PanelButtonProps) {
  const ui = useUi();
  const { id, icon, title } = panel;
  return (
    <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={() => select(id)}>
      <Icon name={icon} />
      {title(ui)}
      <AlertDot panel={panel} />
    </button>
  );
}

function AlertDot({ panel: { hasNewErrors, alert } }: { panel: Panel }) {
  const ui = useUi();
  const isError = hasNewErrors?.(ui) ?? false;
  if (!isError && !alert?.(ui)) return null;
  return (
    <i class={`nav-dot ${isError ? '' : 'is-warn'}`}>
      <span class="sr">{PANEL_TEXTS.needsAttention}</span>
    </i>
  );
}
