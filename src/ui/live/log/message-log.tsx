import '../../styles/live-log.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useLive, useUi } from '../../context.ts';
import { LogDetailPane } from './log-detail.tsx';
import { LogHead } from './log-head.tsx';
import { LogReader } from './log-reader.ts';
import { LogTable } from './log-table.tsx';
import { useLogDetail } from './use-log-detail.ts';

/** Every message of the circuit, as it comes. `children` stand at the left of its head. */
export function MessageLog({ children }: { children?: ComponentChildren }) {
  const { app } = useUi();
  const { state } = useLive();
  const selected = useSignal<number | null>(null);
  const filter = useSignal('');
  const visible = useSignal(0);
  const reader = useMemo(
    () =>
      new LogReader(async (words, count, before) =>
        (await app.live.open()).session.logRows(words, count, before),
      ),
    [app],
  );
  useEffect(() => () => reader.close(), [reader]);
  useSignalEffect(() => {
    const { total } = state.log.value;
    if (total > 0) reader.refresh();
  });
  const detail = useLogDetail(selected.value);
  return (
    <div class="wire">
      <LogHead
        reader={reader}
        detail={detail}
        visible={visible.value}
        filter={filter.value}
        setFilter={(words) => {
          filter.value = words;
          reader.setFilter(words.trim());
        }}
      >
        {children}
      </LogHead>
      <div class="wire-body">
        <LogTable
          reader={reader}
          selected={selected}
          isFiltered={filter.value.trim() !== ''}
          onVisible={(count) => {
            visible.value = count;
            reader.setVisible(count);
          }}
        />
        {selected.value !== null && (
          <LogDetailPane
            detail={detail}
            close={() => {
              selected.value = null;
            }}
          />
        )}
      </div>
    </div>
  );
}
