import type { AgentRow } from '../../../app/state/index.ts';
import { PriorityChip } from '../../parts/priority.tsx';
import { Section } from '../../parts/section.tsx';
import { PuppetDriver } from '../../puppetry/index.ts';
import { LIVE_TAB } from '../../words/en/live.ts';

const DRIVERS = LIVE_TAB.drivers;

/** What moves the agent, the strongest first. */
export function DriversSection({ agent }: { agent: AgentRow }) {
  const animations = agent.animations.toSorted((a, b) => strength(b) - strength(a));
  const { puppetJoints } = agent;
  return (
    <Section title={DRIVERS.title} aside={DRIVERS.animations(animations.length)}>
      {animations.length + puppetJoints > 0 ? (
        <ul class="drivers">
          {puppetJoints > 0 && <PuppetDriver joints={puppetJoints} />}
          {animations.map(({ name, weight }, index) => (
            <li key={`${index} ${name}`}>
              <span class="cut">{name}</span>
              {weight ? (
                <>
                  <span class="num">{DRIVERS.joints(weight.joints)}</span>
                  <PriorityChip priority={weight.priority} />
                </>
              ) : (
                <span class="num">{DRIVERS.notToBeHad}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p class="live-note">{DRIVERS.nothing}</p>
      )}
    </Section>
  );
}

function strength({ weight }: AgentRow['animations'][number]): number {
  return weight?.priority ?? Number.NEGATIVE_INFINITY;
}
