import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LoadTask } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { TASKS } from '../words/en/tasks.ts';
import { formatBytes } from '../words/format.ts';
import { savingStepText } from '../words/saving-text.ts';

/** The files that are being loaded or saved, or are waiting to be loaded. */
export function LoadTasks() {
  const { app } = useUi();
  const tasks = app.state.tasks.value;
  return (
    <ul class="rows" aria-label={TASKS.label}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

/** Files that load faster than this have no row, which would only flash up. */
const SHOW_AFTER_MS = 200;

function TaskRow({ task }: { task: LoadTask }) {
  const { app } = useUi();
  const shown = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      shown.value = true;
    }, SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown.value) return null;
  return (
    <li class="item is-busy">
      <span class="eye">
        <Icon name={task.stage === 'waiting' ? 'waiting' : 'retry'} />
      </span>
      <span class="choose">
        <span class="name">{task.fileName}</span>
        {task.stage === 'waiting' ? (
          <span class="meta">
            {task.byteLength === null
              ? TASKS.waiting
              : TASKS.waitingFor(formatBytes(task.byteLength))}
          </span>
        ) : (
          <>
            {task.step && <span class="meta">{savingStepText(task.step)}</span>}
            <progress
              aria-label={(task.cancel ? TASKS.saving : TASKS.reading)(task.fileName)}
              value={task.progress ?? undefined}
            />
          </>
        )}
      </span>
      <button
        type="button"
        class="eye"
        aria-label={TASKS.cancel(task.fileName)}
        title={COMMON.cancel}
        onClick={task.cancel ?? (() => app.files.cancel(task.id))}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
