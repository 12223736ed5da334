import { useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import type { SheetStop } from '../view-state.ts';
import { PANELS as WORDS } from '../words/en/panels.ts';
import { PanelBody, panelOf } from './panels.tsx';
import { nearestStop, nextStop } from './sheet-stops.ts';

/** The phone's panel: dragged by its grip to one of three heights, or pressed to the next. */
export function Sheet() {
  const ui = useUi();
  const { view } = ui;
  const panel = panelOf(view.sheet.value);
  const stop = view.sheetStop.value;
  const sheet = useRef<HTMLElement>(null);
  return (
    <section ref={sheet} class={`sheet is-${stop}`}>
      <Grip sheet={sheet} stop={stop} />
      {/* Reached by Tab, so that the keyboard can scroll it. */}
      <section class="scroll" aria-label={panel.title(ui)} tabIndex={0} key={panel.id}>
        <PanelBody panel={panel} />
      </section>
    </section>
  );
}

function Grip({ sheet, stop }: { sheet: { current: HTMLElement | null }; stop: SheetStop }) {
  const { view } = useUi();
  const drag = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const start = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: sheet.current!.offsetHeight, moved: false };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const up = drag.current.y - event.clientY;
    drag.current.moved ||= Math.abs(up) > 4;
    if (drag.current.moved) sheet.current!.style.height = `${drag.current.height + up}px`;
  };
  const end = () => {
    const done = drag.current;
    drag.current = null;
    if (!done) return;
    const height = sheet.current!.offsetHeight;
    sheet.current!.style.height = '';
    view.sheetStop.value = done.moved ? nearestStop(height, window.innerHeight) : nextStop(stop);
  };
  return (
    <button
      type="button"
      class="grip"
      aria-label={WORDS.sheet[stop]}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        view.sheetStop.value = nextStop(stop);
      }}
    />
  );
}
