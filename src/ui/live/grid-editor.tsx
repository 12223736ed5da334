import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { COMMON } from '../words/en/common.ts';
import { GRID_EDITOR } from '../words/en/live.ts';
import { checkGrid, type GridRules, type SavedGrid, type SavedGrids } from './saved-grids.ts';

interface GridEditorProps {
  rules: GridRules;
  grids: SavedGrids;
  /** The grid that is changed; null for a new one. */
  edited: SavedGrid | null;
  /** Called with the grid that was saved; null where the user has cancelled. */
  close: (saved: SavedGrid | null) => void;
}

/** The form for name and login address of a grid that the user adds or changes. */
export function GridEditor({ rules, grids, edited, close }: GridEditorProps) {
  const problem = useSignal<{ field: 'name' | 'address'; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const fieldOf = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=grid-${name}]`);
  useLayoutEffect(() => fieldOf('name')?.focus(), []);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const others = grids.all.peek().filter((grid) => grid !== edited);
    const checked = checkGrid(fieldOf('name')!.value, fieldOf('address')!.value, rules, others);
    if ('problem' in checked) {
      const { field } = checked;
      problem.value = { field, text: GRID_EDITOR.problems[checked.problem] };
      fieldOf(field)?.focus();
      return;
    }
    grids.save(checked.grid, edited);
    close(checked.grid);
  };
  const { field, text } = problem.value ?? {};
  return (
    <form ref={form} class="login-form" noValidate onSubmit={onSubmit}>
      <h3>{edited ? GRID_EDITOR.change : GRID_EDITOR.add}</h3>
      <fieldset>
        <label>
          <span>{GRID_EDITOR.name}</span>
          <input
            name="grid-name"
            autocomplete="off"
            maxLength={80}
            defaultValue={edited?.name}
            aria-invalid={field === 'name'}
            aria-describedby="grid-problem"
          />
        </label>
        <label>
          <span>{GRID_EDITOR.address}</span>
          <input
            name="grid-address"
            inputMode="url"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            placeholder="https://login.example.org/"
            defaultValue={edited?.loginUri}
            aria-invalid={field === 'address'}
            aria-describedby="grid-problem"
          />
        </label>
      </fieldset>
      <p id="grid-problem" class="grid-problem" role="alert">
        {text}
      </p>
      <div class="acts">
        <span class="login-note">{GRID_EDITOR.note}</span>
        <span class="spacer" />
        <button type="button" class="btn outlined" onClick={() => close(null)}>
          {COMMON.cancel}
        </button>
        <button type="submit" class="btn primary">
          {GRID_EDITOR.save}
        </button>
      </div>
    </form>
  );
}
