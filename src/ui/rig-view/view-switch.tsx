import { useRef } from 'preact/hooks';
import type { RigViewName } from '../../app/rig-view/index.ts';
import { useUi } from '../context.ts';
import { RIG_VIEW } from '../words/en/rig-view.ts';
import { useRigView } from './use-rig-view.ts';

const VIEWS = Object.keys(RIG_VIEW.views) as readonly RigViewName[];

/** Chooses what the stage shows of the rig; the pressed one switches it off again. Arrows go to the next. */
export function ViewSwitch() {
  const { view: page } = useUi();
  const { state, command } = useRigView();
  const shown = state.view.value;
  const list = useRef<HTMLDivElement>(null);
  const show = (view: RigViewName | null) => command((rig) => rig.setView(view));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    // After a click, arrows step through the frames of what plays.
    if (!step || at < 0 || !page.focus.byKeyboard) return;
    event.preventDefault();
    const next = (at + step + VIEWS.length) % VIEWS.length;
    buttons[next].focus();
    if (shown) show(VIEWS[next]);
  };
  const stop = shown ?? VIEWS[0];
  return (
    <div
      ref={list}
      class="rig-switch"
      role="toolbar"
      aria-label={RIG_VIEW.title}
      onKeyDown={onKeyDown}
    >
      <div class="seg">
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            title={RIG_VIEW.titles[view]}
            aria-pressed={view === shown}
            tabIndex={view === stop ? 0 : -1}
            onClick={() => show(view === shown ? null : view)}
          >
            {RIG_VIEW.views[view]}
          </button>
        ))}
      </div>
    </div>
  );
}
