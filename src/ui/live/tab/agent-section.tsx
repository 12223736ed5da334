import type { AgentRow } from '../../../app/state/index.ts';
import { useLive } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { Fact } from '../../parts/tables.tsx';
import { AgentAccess, RecordRow } from '../../puppetry/index.ts';
import { AGENT } from '../../words/en/live.ts';
import { agentName, assetsText, positionText } from '../../words/live-text.ts';
import { SaveAvatar } from './save-avatar.tsx';

/** The agent in focus. */
export function AgentSection({ agent }: { agent: AgentRow }) {
  const { title, position, isInView, itemCount } = agent;
  return (
    <section class="sect live-agent">
      <header>
        <h3 class="cut" title={title || agentName(agent)}>
          {agentName(agent)}
        </h3>
        <span class="spacer" />
        {isInView && <FollowButton />}
      </header>
      <dl class="facts is-single">
        <Fact name={AGENT.position}>
          <code>{positionText(position)}</code>
        </Fact>
        {isInView && <Fact name={AGENT.outfit}>{formatItems(itemCount)}</Fact>}
        <Fact name={AGENT.appearance}>{isInView ? assetsText(agent) : AGENT.notInSight}</Fact>
      </dl>
      <div class="agent-acts">
        {isInView && <SaveAvatar agent={agent} />}
        {isInView && <RecordRow agentId={agent.agentId} />}
        <AgentAccess agent={agent} />
      </div>
    </section>
  );
}

function formatItems(count: number): string {
  return count === 0 ? AGENT.nothingAttached : AGENT.items(count);
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
