import type { AgentRow } from '../../../app/live/live-state.ts';
import { formatPlural } from '../../format.ts';
import { Section } from '../../parts/section.tsx';

/** Which animations move the agent. */
export function DriversSection({ agent }: { agent: AgentRow }) {
  const { animations } = agent;
  return (
    <Section title="What drives the joints" aside={formatPlural(animations.length, 'animation')}>
      {animations.length > 0 ? (
        <ul class="drivers">
          {animations.map((name, index) => (
            <li key={`${index} ${name}`}>
              <span class="cut">{name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="live-note">Nothing plays: every joint rests.</p>
      )}
    </Section>
  );
}
