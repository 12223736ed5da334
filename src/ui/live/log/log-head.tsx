import type { ComponentChildren } from 'preact';
import { useLive, useUi } from '../../context.ts';
import { download, safeFileName } from '../../download.ts';
import { IconButton, useCopy } from '../../parts/buttons.tsx';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { WIRE } from '../../words/en/live.ts';
import { logDetailText } from '../../words/live-text.ts';
import type { LogReader } from './log-reader.ts';
import type { DetailState } from './use-log-detail.ts';

interface LogHeadProps {
  reader: LogReader;
  detail: DetailState;
  /** Rows that fit into sight. */
  visible: number;
  filter: string;
  setFilter: (words: string) => void;
  children: ComponentChildren;
}

/** What of the log is shown, and what can be done with it. */
export function LogHead({ reader, detail, visible, filter, setFilter, children }: LogHeadProps) {
  const { state, command } = useLive();
  const { rows, isFollowing, isResting } = reader.window.value;
  const isPaused = state.logPaused.value;
  const shown = Math.min(rows.length, visible);
  return (
    <div class="wire-head">
      {children}
      <label class="wire-search">
        <LiveIcon name="search" />
        <input
          type="search"
          aria-label={WIRE.filter}
          placeholder={WIRE.filterHint}
          spellcheck={false}
          autocomplete="off"
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      </label>
      <span class="spacer" />
      {!isFollowing && (
        <button type="button" class="btn small" onClick={() => reader.follow()}>
          {WIRE.toNewest}
        </button>
      )}
      <span class="wire-count">
        {WIRE.count(isFollowing && isResting && !isPaused, shown, state.log.value.kept)}
      </span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? WIRE.goOn : WIRE.pause}
        pressed={isPaused}
        onClick={() => command((live) => live.pauseLog(!isPaused))}
      />
      <CopySelected key={detail?.index} detail={detail} />
      <SaveLog />
    </div>
  );
}

function CopySelected({ detail }: { detail: DetailState }) {
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

function SaveLog() {
  const { app } = useUi();
  const { state } = useLive();
  const { kept } = state.log.value;
  const save = async () => {
    const bytes = await (await app.live.open()).session.saveLog();
    const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, '');
    const fileName = safeFileName(`${state.region.peek()?.name ?? WIRE.session} ${stamp}`, 'jsonl');
    download(new Blob([bytes], { type: 'application/jsonl' }), fileName);
    app.messages.reportSaved(fileName, []);
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
