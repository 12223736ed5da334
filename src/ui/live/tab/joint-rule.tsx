import type { OverrideRuleName } from '../../../avatar/index.ts';
import { useLive, useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { LIVE_TAB } from '../../words/en/live.ts';

const EVERYBODY = LIVE_TAB.everybody;
const RULES: readonly OverrideRuleName[] = ['highest-id', 'rank'];

/** Which of several meshes has its way with a joint, and what is shown of everybody. */
export function JointRule() {
  const { app } = useUi();
  const { state, command } = useLive();
  const rule = app.state.overrideRule.value;
  const showNames = state.showNames.value;
  return (
    <section class="sect">
      <header>
        <h3>{EVERYBODY.title}</h3>
        <span class="spacer" />
        <button
          type="button"
          class="btn small"
          aria-pressed={showNames}
          onClick={() => command((live) => live.setShowNames(!showNames))}
        >
          {EVERYBODY.nameTags}
        </button>
      </header>
      <div class="rule-row">
        <span>{EVERYBODY.positionsBy}</span>
        <Segments label={EVERYBODY.positionsBy}>
          {RULES.map((id) => (
            <button
              type="button"
              key={id}
              aria-pressed={rule === id}
              onClick={() => app.outfit.setOverrideRule(id)}
            >
              {EVERYBODY.rules[id].text}
            </button>
          ))}
        </Segments>
      </div>
      <p class="live-note">{EVERYBODY.rules[rule].means}</p>
    </section>
  );
}
