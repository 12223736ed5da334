import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/text.tsx';
import { LOGIN } from '../words/en/live.ts';
import {
  initialDraft,
  type LoginDraft,
  type LoginMemory,
  type StartChoice,
} from './login-draft.ts';
import type { LoginProblem } from './login-flow.ts';
import type { SavedGrid, SavedGrids } from './saved-grids.ts';

interface LoginFieldsProps {
  bridge: BridgeInfo;
  memory: LoginMemory;
  grids: SavedGrids;
  draft: Signal<LoginDraft>;
  /** Opens the form for a grid that the user adds or changes. */
  edit: (grid: SavedGrid | 'new') => void;
  problem: LoginProblem | null;
  isBusy: boolean;
  isHidden: boolean;
  submit: (draft: LoginDraft, password: string, token: string) => void;
}

/** The fields for grid, name, password and start location. The password is only ever in its input element. */
export function LoginFields(props: LoginFieldsProps) {
  const { bridge, memory, grids, draft, edit, problem, isBusy, isHidden, submit } = props;
  const form = useRef<HTMLFormElement>(null);
  const isDemo = bridge.grids.find(({ id }) => id === draft.value.grid)?.isDemo ?? false;
  useFormFocus(form, problem, isBusy || isHidden);
  const change = (fields: Partial<LoginDraft>) => {
    draft.value = { ...draft.peek(), ...fields };
  };
  /** Choosing another grid fills in the name that was last used there. */
  const changeGrid = (id: string) => {
    const grid = bridge.grids.find((each) => each.id === id) ?? { id, isDemo: false };
    change({ grid: id, name: initialDraft(grid, memory.nameOn(id)).name });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    submit(draft.peek(), textOf(data, 'password'), textOf(data, 'token'));
  };
  return (
    <form ref={form} class="login-form" hidden={isHidden} onSubmit={onSubmit}>
      {problem && <Problem {...problem} />}
      <fieldset disabled={isBusy}>
        <GridFields
          bridge={bridge}
          grids={grids}
          grid={draft.value.grid}
          change={changeGrid}
          edit={edit}
        />
        <label>
          <span>{LOGIN.name}</span>
          <input
            name="username"
            required
            autocomplete="username"
            autocapitalize="words"
            spellcheck={false}
            placeholder={isDemo ? LOGIN.anyName : LOGIN.nameHint}
            value={draft.value.name}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </label>
        {!isDemo && (
          <label>
            <span>{LOGIN.password}</span>
            <input name="password" type="password" required autocomplete="current-password" />
          </label>
        )}
        {!isDemo && <StartFields draft={draft.value} change={change} />}
        {bridge.needsToken && (
          <label>
            <span>{LOGIN.token}</span>
            <input name="token" type="password" required autocomplete="off" />
          </label>
        )}
      </fieldset>
      {!isBusy && (
        <div class="acts">
          <span class="login-note">{isDemo ? LOGIN.openNote : LOGIN.passwordNote}</span>
          <span class="spacer" />
          <button type="submit" class="btn primary">
            {LOGIN.connect}
          </button>
        </div>
      )}
    </form>
  );
}

/** Moves the focus after a failed login to the field to correct, and after a cancelled login to the submit button. */
function useFormFocus(
  form: RefObject<HTMLFormElement | null>,
  problem: LoginProblem | null,
  isInactive: boolean,
): void {
  const wasInactive = useRef(false);
  useLayoutEffect(() => {
    const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`);
    if (problem) (fieldOf('password') ?? fieldOf('username'))?.focus();
  }, [problem]);
  useLayoutEffect(() => {
    const isBack = wasInactive.current && !isInactive;
    wasInactive.current = isInactive;
    if (isBack && !problem) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isInactive]);
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function Problem({ title, text }: LoginProblem) {
  return (
    <div class="login-problem" role="alert">
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface FieldsProps {
  draft: LoginDraft;
  change: (fields: Partial<LoginDraft>) => void;
}

interface GridFieldsProps {
  bridge: BridgeInfo;
  grids: SavedGrids;
  grid: string;
  change: (id: string) => void;
  edit: (grid: SavedGrid | 'new') => void;
}

/** The grid: one of the bridge's list, or one that the user has added where the bridge allows that. */
function GridFields({ bridge, grids, grid, change, edit }: GridFieldsProps) {
  const select = useRef<HTMLSelectElement>(null);
  const removed = useSignal('');
  const saved = bridge.allowsOtherGrids ? grids.all.value : [];
  const chosen = saved.find(({ loginUri }) => loginUri === grid);
  const remove = ({ name, loginUri }: SavedGrid) => {
    grids.remove(loginUri);
    removed.value = LOGIN.gridRemoved(name);
    const left = [...bridge.grids.map(({ id }) => id), ...grids.all.peek().map((g) => g.loginUri)];
    change(left[0] ?? '');
    select.current?.focus();
  };
  return (
    <>
      <label>
        <span>{LOGIN.grid}</span>
        <select
          ref={select}
          name="grid"
          required
          value={grid}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          {bridge.grids.length + saved.length === 0 && <option value="">{LOGIN.noGrid}</option>}
          {bridge.grids.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {saved.length > 0 && (
            <optgroup label={LOGIN.addedGrids}>
              {saved.map(({ name, loginUri }) => (
                <option key={loginUri} value={loginUri}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      {bridge.allowsOtherGrids ? (
        <div class="grid-acts">
          <button type="button" class="btn outlined small" onClick={() => edit('new')}>
            {LOGIN.addGrid}
          </button>
          {chosen && (
            <>
              <button type="button" class="btn outlined small" onClick={() => edit(chosen)}>
                {LOGIN.changeGrid}
              </button>
              <button type="button" class="btn outlined small" onClick={() => remove(chosen)}>
                {LOGIN.removeGrid}
              </button>
              <span class="address">{chosen.loginUri}</span>
            </>
          )}
          <span class="sr" role="status">
            {removed.value}
          </span>
        </div>
      ) : (
        <p class="login-note only-these">
          <Marked as="code" text={LOGIN.onlyTheseGrids} />
        </p>
      )}
    </>
  );
}

const START_CHOICES: readonly StartChoice[] = ['last', 'home', 'region'];

/** The fields for the start location. */
function StartFields({ draft, change }: FieldsProps) {
  return (
    <>
      <label>
        <span>{LOGIN.start}</span>
        <select
          name="start"
          value={draft.start}
          onChange={({ currentTarget }) => change({ start: currentTarget.value as StartChoice })}
        >
          {START_CHOICES.map((start) => (
            <option key={start} value={start}>
              {LOGIN.starts[start]}
            </option>
          ))}
        </select>
      </label>
      {draft.start === 'region' && <RegionFields draft={draft} change={change} />}
    </>
  );
}

const AXES = ['x', 'y', 'z'] as const;
/** In metres: the size of the largest region, and the maximum altitude. */
const MAX_POSITION = { x: 8192, y: 8192, z: 10_000 };

function RegionFields({ draft, change }: FieldsProps) {
  return (
    <>
      <label>
        <span>{LOGIN.region}</span>
        <input
          name="region"
          required
          pattern="[^&]*[^&\s][^&]*"
          title={LOGIN.regionTitle}
          autocomplete="off"
          value={draft.region}
          onInput={({ currentTarget }) => change({ region: currentTarget.value })}
        />
      </label>
      <fieldset class="start-place">
        <legend>{LOGIN.position}</legend>
        {AXES.map((axis) => (
          <input
            key={axis}
            type="number"
            required
            aria-label={LOGIN.axis(axis)}
            min="0"
            max={MAX_POSITION[axis]}
            value={draft[axis]}
            onInput={({ currentTarget }) => change({ [axis]: currentTarget.valueAsNumber })}
          />
        ))}
      </fieldset>
    </>
  );
}
