import '../styles/live-log.css';
import '../styles/log-analysis.css';
import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { placeOf, useLive, useUi } from '../context.ts';
import { saveFile } from '../download.ts';
import { IconButton, Segments, useCopy } from '../parts/buttons.tsx';
import { WIRE } from '../words/en/live.ts';
import { LOG_VIEWS } from '../words/en/wire-log.ts';
import { logDetailText } from '../words/live-text.ts';
import { DockSwitch } from './live-controls.tsx';
import { type ComparisonState, LogComparisonPane } from './log-comparison.tsx';
import { type DetailState, LogDetailPane, useLogDetail } from './log-detail.tsx';
import { LogFilter } from './log-filter.tsx';
import { LogReader } from './log-reader.ts';
import { LogSummaryTable } from './log-summary.tsx';
import { LogTable } from './log-table.tsx';

/** The messages one by one, their counts, or a comparison with a recording. */
type LogView = 'messages' | 'summary' | 'comparison';
const VIEWS: readonly LogView[] = ['messages', 'summary', 'comparison'];

/** The dock while it shows the message log. */
export function MessageLogDock() {
  return (
    <section class="dock" aria-label={WIRE.title}>
      <MessageLog>
        <DockSwitch />
      </MessageLog>
    </section>
  );
}

/** The messages of the circuit as they are sent and received. `children` are at the left of its toolbar. */
export function MessageLog({ children }: { children?: ComponentChildren }) {
  const { app } = useUi();
  const { state } = useLive();
  const selected = useSignal<number | null>(null);
  const filter = useSignal('');
  const view = useSignal<LogView>('messages');
  const comparison = useSignal<ComparisonState>({ kind: 'none' });
  const visible = useSignal(0);
  const reader = useMemo(
    () =>
      new LogReader(async (text, count, before) =>
        (await app.live.open()).session.logRows(text, count, before),
      ),
    [app],
  );
  useEffect(() => () => reader.close(), [reader]);
  useSignalEffect(() => {
    const { total } = state.log.value;
    if (total > 0) reader.refresh();
  });
  const detail = useLogDetail(selected.value);
  const setFilter = (text: string) => {
    filter.value = text;
    reader.setFilter(text.trim());
  };
  const showMessages = (text: string) => {
    setFilter(text);
    view.value = 'messages';
  };
  return (
    <div class="wire">
      <LogToolbar
        view={view}
        reader={reader}
        detail={detail}
        visible={visible.value}
        filter={filter.value}
        setFilter={setFilter}
      >
        {children}
      </LogToolbar>
      <div class="wire-body">
        {view.value === 'messages' && (
          <LogTable
            reader={reader}
            selected={selected}
            isFiltered={filter.value.trim() !== ''}
            onVisible={(count) => {
              visible.value = count;
              reader.setVisible(count);
            }}
          />
        )}
        {view.value === 'messages' && selected.value !== null && (
          <LogDetailPane
            detail={detail}
            close={() => {
              selected.value = null;
            }}
          />
        )}
        {view.value === 'summary' && (
          <LogSummaryTable
            filter={filter.value}
            showMessages={showMessages}
            setFilter={setFilter}
          />
        )}
        {view.value === 'comparison' && <LogComparisonPane state={comparison} />}
      </div>
    </div>
  );
}

interface LogToolbarProps {
  view: Signal<LogView>;
  reader: LogReader;
  detail: DetailState;
  /** The number of visible rows. */
  visible: number;
  filter: string;
  setFilter: (text: string) => void;
  children: ComponentChildren;
}

/** Filters, pauses, copies and saves the log. */
function LogToolbar(props: LogToolbarProps) {
  const { view, reader, detail, visible, filter, setFilter, children } = props;
  const { state, command } = useLive();
  const { rows, isFollowing, isHovered } = reader.window.value;
  const isPaused = state.logPaused.value;
  const shown = Math.min(rows.length, visible);
  return (
    <div class="wire-head">
      {children}
      <Segments label={LOG_VIEWS.label}>
        {VIEWS.map((id) => (
          <button
            type="button"
            key={id}
            aria-pressed={view.value === id}
            onClick={() => {
              view.value = id;
            }}
          >
            {LOG_VIEWS[id]}
          </button>
        ))}
      </Segments>
      {view.value !== 'comparison' && <LogFilter filter={filter} setFilter={setFilter} />}
      <span class="spacer" />
      {view.value === 'messages' && !isFollowing && (
        <button type="button" class="btn small" onClick={() => reader.follow()}>
          {WIRE.toNewest}
        </button>
      )}
      {view.value === 'messages' && (
        <span class="wire-count">
          {WIRE.count(isFollowing && isHovered && !isPaused, shown, state.log.value.kept)}
        </span>
      )}
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? WIRE.resume : WIRE.pause}
        pressed={isPaused}
        onClick={() => command((live) => live.pauseLog(!isPaused))}
      />
      {view.value === 'messages' && <CopyButton key={detail?.index} detail={detail} />}
      <SaveButton />
    </div>
  );
}

function CopyButton({ detail }: { detail: DetailState }) {
  const { outcome, copy } = useCopy(detail ? logDetailText(detail) : '');
  const label = detail ? WIRE.copy : WIRE.copyNothing;
  return (
    <>
      <IconButton
        icon={outcome === 'done' ? 'check' : 'copy'}
        label={outcome === 'failed' ? WIRE.copyRefused : label}
        disabled={!detail}
        onClick={copy}
      />
      <span class="sr" role="status">
        {outcome === 'done' && WIRE.copied}
      </span>
    </>
  );
}

function SaveButton() {
  const { app } = useUi();
  const { state } = useLive();
  const { kept } = state.log.value;
  const save = async () => {
    const bytes = await (await app.live.open()).session.saveLog();
    const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, '');
    const name = `${placeOf(state)?.name ?? WIRE.session} ${stamp}`;
    saveFile(app, new Blob([bytes], { type: 'application/jsonl' }), name, 'jsonl');
  };
  return (
    <IconButton
      icon="drop"
      label={kept === 0 ? WIRE.saveNothing : WIRE.save}
      disabled={kept === 0}
      onClick={save}
    />
  );
}
