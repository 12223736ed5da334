import '../styles/compared-outfit.css';
import { subjectName } from '../actions.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { COMPARED } from '../words/en/compared-outfit.ts';
import { compareOutfit, shownComparison } from './shown-comparison.ts';

/** The button below the list that opens another outfit beside this one. */
export function CompareOutfitButton() {
  const ui = useUi();
  return (
    <button
      type="button"
      class="btn small built-ins compare-outfit"
      title={COMPARED.openTitle}
      onClick={() => void compareOutfit(ui)}
    >
      <Icon name="copy" />
      {COMPARED.open}
    </button>
  );
}

/** The names of both outfits, each above its half of the stage. */
export function ComparedNames() {
  const { app } = useUi();
  const compared = shownComparison();
  if (!compared || app.live.state.world.value === 'region') return null;
  return (
    <p class="compared-names">
      <b>{subjectName(app.state) || COMPARED.own}</b>
      <b>{compared.name}</b>
    </p>
  );
}
