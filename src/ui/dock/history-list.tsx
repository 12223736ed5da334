import '../styles/history.css';
import { useEffect, useRef } from 'preact/hooks';
import { hasOwnContent } from '../../app/state/index.ts';
import { restoreLastOutfit } from '../actions.ts';
import { useUi } from '../context.ts';
import { rowForKey } from '../parts/list-keys.ts';
import { PopoverButton } from '../parts/popover-button.tsx';
import { HISTORY } from '../words/en/dock.ts';
import { WORKSPACE } from '../words/en/workspace.ts';

/** Width of the list where the window is wide enough, CSS pixels. */
const WIDTH = 340;

/** A button that opens the list of all steps that can be undone or redone. */
export function HistoryButton() {
  return (
    <PopoverButton icon="history" label={HISTORY.title} width={WIDTH} class="history">
      {(close) => (
        <>
          <HistoryList />
          <KeptOutfit onDone={close} />
        </>
      )}
    </PopoverButton>
  );
}

/** The steps, newest first, and the beginning; a click goes to the state after that step. */
function HistoryList() {
  const { app } = useUi();
  const list = useRef<HTMLOListElement>(null);
  const done = app.state.doneSteps.value;
  const steps = app.state.undoSteps.value;
  const rows = steps
    .map(({ id, label, at }, index) => ({ id, label, at, done: index + 1 }))
    .reverse();
  const all = [
    ...rows,
    {
      id: 'beginning',
      label: steps.length > 0 ? HISTORY.beginning : HISTORY.noChanges,
      at: null,
      done: 0,
    },
  ];
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    current?.focus();
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll('button')];
    const row = rowForKey(
      event.key,
      buttons.indexOf(event.target as HTMLButtonElement),
      all.length,
    );
    if (row === null) return;
    event.preventDefault();
    buttons[row].focus();
  };
  return (
    <>
      <h2>{HISTORY.title}</h2>
      <ol ref={list} onKeyDown={onKeyDown}>
        {all.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              class={row.done > done ? 'is-undone' : ''}
              aria-current={row.done === done ? 'step' : undefined}
              tabIndex={row.done === done ? 0 : -1}
              onClick={() => app.history.goTo(row.done)}
            >
              <span class="label">{row.label}</span>
              {row.done > done && <span class="sr">{HISTORY.undone}</span>}
              {row.at !== null && <time>{HISTORY.at(row.at)}</time>}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Whether the browser keeps the outfit, and the ways to begin with another one. */
function KeptOutfit({ onDone }: { onDone: () => void }) {
  const { app } = useUi();
  const { keeping, restorable } = app.workspace.state;
  const { status } = WORKSPACE;
  const state = keeping.value === null ? 'nothing' : keeping.value === 'kept' ? 'kept' : 'failed';
  const run = (action: () => void) => () => {
    onDone();
    action();
  };
  return (
    <footer>
      <p>{status[state]}</p>
      {restorable.value.length > 0 && (
        <button type="button" class="btn outlined" onClick={run(() => restoreLastOutfit(app))}>
          {WORKSPACE.restoreLast}
        </button>
      )}
      <button
        type="button"
        class="btn outlined"
        disabled={!hasOwnContent(app.state)}
        onClick={run(() => app.outfit.startAnew())}
      >
        {WORKSPACE.startAnew}
      </button>
    </footer>
  );
}
