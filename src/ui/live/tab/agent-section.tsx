import type { AgentRow } from '../../../app/live/live-state.ts';
import { formatCount } from '../../format.ts';
import { Fact } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { AgentAccess, RecordRow } from '../../puppetry/index.ts';
import { assetWords, nameWords, positionWords } from '../agents/agent-words.ts';
import { useLive } from '../use-live.ts';
import { SaveAvatar } from './save-avatar.tsx';

/** The agent in focus. */
export function AgentSection({ agent }: { agent: AgentRow }) {
  const { title, position, isInView, itemCount } = agent;
  return (
    <section class="sect live-agent">
      <header>
        <h3 class="cut" title={title || nameWords(agent)}>
          {nameWords(agent)}
        </h3>
        <span class="spacer" />
        {isInView && <FollowButton />}
      </header>
      <dl class="facts is-single">
        <Fact name="Position">
          <code>{positionWords(position)}</code>
        </Fact>
        {isInView && <Fact name="Outfit">{formatItems(itemCount)}</Fact>}
        <Fact name="Appearance">{isInView ? assetWords(agent) : 'not in sight'}</Fact>
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
  if (count === 0) return 'nothing attached';
  return count === 1 ? '1 item' : `${formatCount(count)} items`;
}

function FollowButton() {
  const { state, command } = useLive();
  const following = state.following.value;
  return (
    <button
      type="button"
      class="btn small"
      aria-pressed={following}
      title="The camera goes along"
      onClick={() => command((live) => live.setFollowing(!following))}
    >
      <Icon name="eye" />
      {following ? 'Following' : 'Follow'}
    </button>
  );
}
