import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BridgeInfo, GridChoice } from '../../../protocol/bridge/index.ts';
import { Icon } from '../../parts/icon.tsx';
import { LOGIN } from '../../words/en/live.ts';
import { GridFields } from './grid-fields.tsx';
import { emptyDraft, type LoginDraft } from './login-draft.ts';
import type { LoginProblem } from './login-flow.ts';
import type { LoginMemory } from './login-memory.ts';
import { StartFields } from './start-fields.tsx';

interface LoginFieldsProps {
  bridge: BridgeInfo;
  memory: LoginMemory;
  problem: LoginProblem | null;
  isBusy: boolean;
  isHidden: boolean;
  submit: (draft: LoginDraft, password: string, token: string) => void;
}

/** Who one is and where to. The password is never anywhere but in its field. */
export function LoginFields(props: LoginFieldsProps) {
  const { bridge, memory, problem, isBusy, isHidden, submit } = props;
  const draft = useSignal(firstDraft(bridge, memory));
  const form = useRef<HTMLFormElement>(null);
  const isDemo = isDemoGrid(bridge, draft.value.grid);
  useLayoutEffect(() => {
    const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`);
    if (problem) (fieldOf('password') ?? fieldOf('username'))?.focus();
  }, [problem]);
  const isAway = isBusy || isHidden;
  const wasAway = useRef(false);
  // Whoever gave up stands before the button that tries again.
  useLayoutEffect(() => {
    const isBack = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (isBack && !problem) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isAway]);
  const change = (fields: Partial<LoginDraft>) => {
    draft.value = { ...draft.peek(), ...fields };
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    submit(draft.peek(), textOf(data, 'password'), textOf(data, 'token'));
  };
  return (
    <form ref={form} class="login-form" hidden={isHidden} onSubmit={send}>
      {problem && <Problem {...problem} />}
      <fieldset disabled={isBusy}>
        <GridFields
          bridge={bridge}
          draft={draft.value}
          change={(grid) => change({ ...grid, ...nameFor(bridge, memory, grid.grid) })}
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
      {!isBusy && <FormFoot isDemo={isDemo} />}
    </form>
  );
}

function FormFoot({ isDemo }: { isDemo: boolean }) {
  return (
    <div class="acts">
      <span class="login-note">{isDemo ? LOGIN.openNote : LOGIN.passwordNote}</span>
      <span class="spacer" />
      <button type="submit" class="btn primary">
        {LOGIN.connect}
      </button>
    </div>
  );
}

function Problem({ title, words }: LoginProblem) {
  return (
    <div class="login-problem" role="alert">
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <p>{words}</p>
      </div>
    </div>
  );
}

function isDemoGrid({ grids }: BridgeInfo, id: string): boolean {
  return grids.find((grid) => grid.id === id)?.isDemo ?? false;
}

/** The grid of the last time, else the first of the list. */
function firstDraft({ grids, allowsOtherGrids }: BridgeInfo, memory: LoginMemory): LoginDraft {
  const known = grids.find(({ id }) => id === memory.grid);
  const isOther = !known && allowsOtherGrids && memory.grid.includes('://');
  const grid: GridChoice | null = known ?? (isOther ? null : (grids[0] ?? null));
  const draft = emptyDraft(grid, memory.nameOn(grid?.id ?? memory.grid));
  return isOther ? { ...draft, otherGrid: memory.grid } : draft;
}

/** Another grid, another name, where one is known of there. */
function nameFor({ grids }: BridgeInfo, memory: LoginMemory, id: string | undefined) {
  const grid = grids.find((choice) => choice.id === id);
  return grid ? { name: emptyDraft(grid, memory.nameOn(grid.id)).name } : {};
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
