import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { AgentRow } from '../../app/state/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { SavingTasks } from '../parts/saving-tasks.tsx';
import { Section } from '../parts/section.tsx';
import { Fact } from '../parts/tables.tsx';
import { AgentAccess, PuppetDriver, RecordRow } from '../puppetry/index.ts';
import { saveLiveAvatar } from '../save.ts';
import { AgentTalk } from '../talk/index.ts';
import { AGENT, AGENTS, LIVE_TAB } from '../words/en/live.ts';
import { agentName, assetsText, positionText } from '../words/live-text.ts';

interface AgentSectionProps {
  agent: AgentRow;
  /** Further facts, in a bubble in place of those that only regions tell. */
  children?: ComponentChildren;
}

/** The selected agent: its facts, and buttons for what can be done with it. */
export function AgentSection({ agent, children }: AgentSectionProps) {
  const isBubble = useLive().state.bubble.value !== null;
  const { title, userName, position, isInView, itemCount } = agent;
  return (
    <section class="sect live-agent">
      <header>
        <h3
          class="cut"
          title={[title, agentName(agent), userName && AGENTS.userName(userName)]
            .filter(Boolean)
            .join(' ')}
        >
          {agentName(agent)}
        </h3>
        <span class="spacer" />
        {isInView && <FollowButton />}
      </header>
      <dl class="facts is-single">
        {!isBubble && (
          <Fact name={AGENT.position}>
            <code>{positionText(position)}</code>
          </Fact>
        )}
        {children}
        {!isBubble && isInView && (
          <Fact name={AGENT.outfit}>
            {itemCount === 0 ? AGENT.nothingAttached : AGENT.items(itemCount)}
          </Fact>
        )}
        {!isBubble && (
          <Fact name={AGENT.appearance}>{isInView ? looksText(agent) : AGENT.notInView}</Fact>
        )}
      </dl>
      <div class="agent-acts">
        {isInView && <SaveAvatarButton agent={agent} />}
        {isInView && <RecordRow agentId={agent.agentId} />}
        {!isBubble && <AgentTalk agent={agent} />}
        {!isBubble && <AgentAccess agent={agent} />}
      </div>
    </section>
  );
}

function looksText(agent: AgentRow): string {
  return [assetsText(agent), agent.isCloud && AGENT.cloud].filter(Boolean).join(' · ');
}

function FollowButton() {
  const { state, command } = useLive();
  const following = state.following.value;
  return (
    <button
      type="button"
      class="btn small"
      aria-pressed={following}
      title={AGENT.followTitle}
      onClick={() => command((live) => live.setFollowing(!following))}
    >
      <Icon name="eye" />
      {following ? AGENT.following : AGENT.follow}
    </button>
  );
}

/** Saves the avatar with its meshes as one file, which can be dropped on the page. */
function SaveAvatarButton({ agent }: { agent: AgentRow }) {
  const { app } = useUi();
  const state = useSignal<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    state.value = 'busy';
    const avatar = (await app.live.open()).savableAvatar(agent.agentId);
    // What else fails is among the messages.
    if (avatar) await saveLiveAvatar(app, avatar);
    state.value = avatar ? 'ready' : 'failed';
  };
  return (
    <div class="save-avatar">
      <button type="button" class="btn outlined" disabled={state.value === 'busy'} onClick={save}>
        <Icon name="drop" />
        {state.value === 'busy' ? AGENT.saving : AGENT.save}
      </button>
      {state.value === 'busy' && <SavingTasks />}
      <span role="status">{state.value === 'failed' && AGENT.notSaved}</span>
    </div>
  );
}

const DRIVERS = LIVE_TAB.drivers;

/** The list of what moves the avatar: puppetry, then its animations by priority. */
export function DriversSection({ agent }: { agent: AgentRow }) {
  const animations = agent.animations.toSorted((a, b) => priorityOf(b) - priorityOf(a));
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
                <span class="num">{DRIVERS.notAvailable}</span>
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

function priorityOf({ weight }: AgentRow['animations'][number]): number {
  return weight?.priority ?? Number.NEGATIVE_INFINITY;
}
