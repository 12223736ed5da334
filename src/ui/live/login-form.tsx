import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import { Icon } from '../parts/icon.tsx';
import { LOGIN } from '../words/en/live.ts';
import {
  initialDraft,
  type LoginDraft,
  type LoginMemory,
  OTHER_GRID,
  type StartChoice,
} from './login-draft.ts';
import type { LoginProblem } from './login-flow.ts';

interface LoginFieldsProps {
  bridge: BridgeInfo;
  memory: LoginMemory;
  problem: LoginProblem | null;
  isBusy: boolean;
  isHidden: boolean;
  submit: (draft: LoginDraft, password: string, token: string) => void;
}

/** The fields for grid, name, password and start location. The password is only ever in its input element. */
export function LoginFields(props: LoginFieldsProps) {
  const { bridge, memory, problem, isBusy, isHidden, submit } = props;
  const draft = useSignal(draftOfLastLogin(bridge, memory));
  const form = useRef<HTMLFormElement>(null);
  const isDemo = bridge.grids.find(({ id }) => id === draft.value.grid)?.isDemo ?? false;
  useFormFocus(form, problem, isBusy || isHidden);
  const change = (fields: Partial<LoginDraft>) => {
    draft.value = { ...draft.peek(), ...fields };
  };
  /** Choosing another grid fills in the name that was last used there. */
  const changeGrid = (fields: Partial<LoginDraft>) => {
    const grid = bridge.grids.find(({ id }) => id === fields.grid);
    const name = grid && { name: initialDraft(grid, memory.nameOn(grid.id)).name };
    change({ ...fields, ...name });
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
        <GridFields bridge={bridge} draft={draft.value} change={changeGrid} />
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

/** The initial fields, with the grid of the last login, or else the first grid of the list. */
function draftOfLastLogin(
  { grids, allowsOtherGrids }: BridgeInfo,
  memory: LoginMemory,
): LoginDraft {
  const listed = grids.find(({ id }) => id === memory.grid);
  const isOther = !listed && allowsOtherGrids && memory.grid.includes('://');
  const grid = listed ?? (isOther ? null : (grids[0] ?? null));
  const draft = initialDraft(grid, memory.nameOn(grid?.id ?? memory.grid));
  return isOther ? { ...draft, otherGrid: memory.grid } : draft;
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

/** The grid: one of the bridge's list, or another by its address if the bridge allows it. */
function GridFields({ bridge, draft, change }: FieldsProps & { bridge: BridgeInfo }) {
  return (
    <>
      <label>
        <span>{LOGIN.grid}</span>
        <select
          name="grid"
          value={draft.grid}
          onChange={({ currentTarget }) => change({ grid: currentTarget.value })}
        >
          {bridge.grids.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {bridge.allowsOtherGrids && <option value={OTHER_GRID}>{LOGIN.otherGrid}</option>}
        </select>
      </label>
      {draft.grid === OTHER_GRID && (
        <label>
          <span>{LOGIN.address}</span>
          <input
            name="grid-address"
            type="url"
            required
            pattern="\s*https?://.+"
            title={LOGIN.addressTitle}
            placeholder="https://login.example.org/"
            value={draft.otherGrid}
            onInput={({ currentTarget }) => change({ otherGrid: currentTarget.value })}
          />
        </label>
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
