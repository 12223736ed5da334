import type { OverrideRuleName } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/segments.tsx';
import { useLive } from '../use-live.ts';

const RULES: readonly { id: OverrideRuleName; text: string; means: string }[] = [
  {
    id: 'highest-id',
    text: 'Highest id',
    means:
      'Of two meshes that move the same joint, the one with the higher id wins, as in the viewer.',
  },
  {
    id: 'rank',
    text: 'Rank',
    means:
      'Of two meshes that move the same joint, the one that was put on with the higher rank wins.',
  },
];

/** Which of several meshes has its way with a joint, and what is shown of everybody. */
export function JointRule() {
  const { app } = useUi();
  const { state, command } = useLive();
  const rule = app.state.overrideRule.value;
  const showNames = state.showNames.value;
  return (
    <section class="sect">
      <header>
        <h3>Everybody</h3>
        <span class="spacer" />
        <button
          type="button"
          class="btn small"
          aria-pressed={showNames}
          onClick={() => command((live) => live.setShowNames(!showNames))}
        >
          Name tags
        </button>
      </header>
      <div class="rule-row">
        <span>Joint positions by</span>
        <Segments label="Joint positions by">
          {RULES.map(({ id, text }) => (
            <button
              type="button"
              key={id}
              aria-pressed={rule === id}
              onClick={() => app.setOverrideRule(id)}
            >
              {text}
            </button>
          ))}
        </Segments>
      </div>
      <p class="live-note">{RULES.find(({ id }) => id === rule)!.means}</p>
    </section>
  );
}
