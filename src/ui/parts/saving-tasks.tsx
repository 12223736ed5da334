import { useUi } from '../context.ts';
import { COMMON } from '../words/en/common.ts';
import { TASKS } from '../words/en/tasks.ts';
import { savingStepText } from '../words/saving-text.ts';

/** How far the files are that are being saved, each with a button that cancels it: for panels without the list of the outfit. */
export function SavingTasks() {
  const { app } = useUi();
  const tasks = app.state.tasks.value.filter(({ stage }) => stage === 'saving');
  if (tasks.length === 0) return null;
  return (
    <ul class="saving-tasks" aria-label={TASKS.savingLabel}>
      {tasks.map(({ id, fileName, progress, step, cancel }) => (
        <li key={id}>
          <span class="cut">{step ? savingStepText(step) : TASKS.saving(fileName)}</span>
          <button
            type="button"
            class="btn small"
            aria-label={TASKS.cancel(fileName)}
            onClick={cancel}
          >
            {COMMON.cancel}
          </button>
          <progress aria-label={TASKS.saving(fileName)} value={progress ?? undefined} />
        </li>
      ))}
    </ul>
  );
}
