import type { ComponentChildren } from 'preact';
import { useLive } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { LiveIcon } from '../parts/live-icon.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { TALK } from '../words/en/talk.ts';
import { formatCount } from '../words/format.ts';
import { agentsWithin } from './near-agents.ts';

/** The chat nearby, and the conversations by instant messages. */
export function ConversationList() {
  const { state, command } = useLive();
  const { conversations, selected, unread, muted, ranges } = state.talk;
  const list = useRovingFocus<HTMLUListElement>('button');
  const near = agentsWithin(state.agents.value, ranges.value.say).length;
  const select = (id: string | null) => command((live) => live.talk.select(id));
  const isKnown = conversations.value.some(({ id }) => id === selected.value);
  return (
    <ul ref={list} class="conversations" aria-label={TALK.conversations}>
      <ConversationRow
        icon={<LiveIcon name="people" />}
        name={TALK.nearby}
        unread={unread.value}
        isCurrent={!isKnown}
        select={() => select(null)}
      >
        <span aria-label={TALK.listeners(near)} role="img">
          {formatCount(near)}
        </span>
      </ConversationRow>
      {conversations.value.map((conversation) => {
        const isMuted = muted.value.has(conversation.id);
        return (
          <ConversationRow
            key={conversation.id}
            icon={conversation.kind === 'group' ? <LiveIcon name="people" /> : <Icon name="chat" />}
            name={conversation.name || TALK.someone}
            unread={conversation.unread}
            isCurrent={conversation.id === selected.value}
            isMuted={isMuted}
            select={() => select(conversation.id)}
          >
            {isMuted ? TALK.muted : conversation.kind === 'group' && TALK.group}
          </ConversationRow>
        );
      })}
    </ul>
  );
}

interface ConversationRowProps {
  icon: ComponentChildren;
  name: string;
  unread: number;
  isCurrent: boolean;
  isMuted?: boolean;
  select: () => void;
  /** A word or number at the end, unless there is something new. */
  children: ComponentChildren;
}

function ConversationRow(props: ConversationRowProps) {
  const { icon, name, unread, isCurrent, isMuted = false, select, children } = props;
  const isNew = unread > 0 && !isCurrent;
  return (
    <li>
      <button
        type="button"
        data-row
        aria-current={isCurrent ? 'true' : undefined}
        class={isNew ? 'is-new' : ''}
        title={name}
        onClick={select}
      >
        {icon}
        {isMuted ? <s class="cut">{name}</s> : <span class="cut">{name}</span>}
        {isNew ? (
          <span class="new-count">{TALK.unread(unread)}</span>
        ) : (
          <span class="about">{children}</span>
        )}
      </button>
    </li>
  );
}
