import type { AgentRow } from '../../../app/live/live-state.ts';
import { formatPlural } from '../../format.ts';
import { PriorityChip } from '../../parts/priority-chip.tsx';
import { Section } from '../../parts/section.tsx';
import { PuppetDriver } from '../../puppetry/index.ts';

/** What moves the agent, the strongest first. */
export function DriversSection({ agent }: { agent: AgentRow }) {
  const animations = agent.animations.toSorted((a, b) => strength(b) - strength(a));
  const { puppetJoints } = agent;
  return (
    <Section title="What drives the joints" aside={formatPlural(animations.length, 'animation')}>
      {animations.length + puppetJoints > 0 ? (
        <ul class="drivers">
          {puppetJoints > 0 && <PuppetDriver joints={puppetJoints} />}
          {animations.map(({ name, weight }, index) => (
            <li key={`${index} ${name}`}>
              <span class="cut">{name}</span>
              {weight ? (
                <>
                  <span class="num">{formatPlural(weight.joints, 'joint')}</span>
                  <PriorityChip priority={weight.priority} />
                </>
              ) : (
                <span class="num">not to be had</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p class="live-note">Nothing plays: every joint rests.</p>
      )}
    </Section>
  );
}

function strength({ weight }: AgentRow['animations'][number]): number {
  return weight?.priority ?? Number.NEGATIVE_INFINITY;
}
