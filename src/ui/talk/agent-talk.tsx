import type { AgentRow } from '../../app/state/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { TALK } from '../words/en/talk.ts';
import { agentName } from '../words/live-text.ts';
import { MuteButton } from './mute-button.tsx';
import { openChat } from './open-chat.ts';

/** Buttons at another agent: to write it an instant message, and to mute it. */
export function AgentTalk({ agent }: { agent: AgentRow }) {
  const { view } = useUi();
  const { state, command } = useLive();
  if (agent.isOwn || state.region.value?.isReplay !== false) return null;
  const { agentId } = agent;
  const name = agentName(agent);
  return (
    <>
      <button
        type="button"
        class="btn outlined small"
        title={TALK.messageTo(name)}
        onClick={() => {
          command((live) => {
            live.talk.openConversation(agentId, name);
            openChat(view, true);
          });
        }}
      >
        <Icon name="chat" />
        {TALK.message}
      </button>
      <MuteButton id={agentId} name={name} form="words" />
    </>
  );
}
