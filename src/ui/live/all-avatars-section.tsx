import { OVERRIDE_RULE_KEYS } from '../../avatar/index.ts';
import { useLive, useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { LIVE_TAB } from '../words/en/live.ts';

const ALL_AVATARS = LIVE_TAB.allAvatars;

/** Options for all avatars: name tags, and which of several meshes moves a joint. */
export function AllAvatarsSection() {
  const { app } = useUi();
  const { state, command } = useLive();
  const rule = app.state.overrideRule.value;
  const showNames = state.showNames.value;
  return (
    <section class="sect">
      <header>
        <h3>{ALL_AVATARS.title}</h3>
        <span class="spacer" />
        <button
          type="button"
          class="btn small"
          aria-pressed={showNames}
          onClick={() => command((live) => live.setShowNames(!showNames))}
        >
          {ALL_AVATARS.nameTags}
        </button>
      </header>
      <div class="rule-row">
        <span>{ALL_AVATARS.positionsBy}</span>
        <Segments label={ALL_AVATARS.positionsBy}>
          {OVERRIDE_RULE_KEYS.map((id) => (
            <button
              type="button"
              key={id}
              aria-pressed={rule === id}
              onClick={() => app.outfit.setOverrideRule(id)}
            >
              {ALL_AVATARS.rules[id].text}
            </button>
          ))}
        </Segments>
      </div>
      <p class="live-note">{ALL_AVATARS.rules[rule].title}</p>
    </section>
  );
}
