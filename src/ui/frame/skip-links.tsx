import { useUi } from '../context.ts';
import { FRAME } from '../words/en/frame.ts';
import { defaultTarget } from './focus-keeper.ts';

/** Buttons at the start of the page, which are seen while they have the focus: past the bar to the stage or the list. */
export function SkipLinks() {
  const { view } = useUi();
  const toStage = () => {
    document.querySelector<HTMLElement>('.stage canvas')?.focus();
  };
  const toList = () => {
    view.show('outfit');
    // After the drawer or the sheet is rendered.
    requestAnimationFrame(() => defaultTarget(document.body)?.focus());
  };
  return (
    <nav class="skip-links" aria-label={FRAME.skipLinks}>
      <button type="button" onClick={toStage}>
        {FRAME.skipToStage}
      </button>
      {view.working.value && (
        <button type="button" onClick={toList}>
          {FRAME.skipToList}
        </button>
      )}
    </nav>
  );
}
