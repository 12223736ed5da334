import type { AgentRow } from '../../../app/state/index.ts';
import {
  MAX_MUTED,
  MAX_SUBSCRIBED,
  type PuppetryChange,
} from '../../../protocol/puppetry/index.ts';
import { usePuppetry } from '../../context.ts';
import { ACCESS } from '../../words/en/puppetry.ts';
import { useChange } from './use-change.ts';
import { WishFailure } from './wish-words.tsx';

/** Whether the puppetry of the agent in focus is heard from afar, or not at all. */
export function AgentAccess({ agent: { agentId, isOwn } }: { agent: AgentRow }) {
  const access = usePuppetry().state.access.value;
  if (isOwn || access.kind !== 'available') return null;
  const { subscribed, muted } = access.state;
  return (
    <>
      <ListButton
        key={`subscribe ${agentId}`}
        {...ACCESS.subscribe}
        agentId={agentId}
        ids={subscribed}
        most={MAX_SUBSCRIBED}
        changeTo={(on, ids) => (on ? { subscribe: ids } : { unsubscribe: ids })}
      />
      <ListButton
        key={`mute ${agentId}`}
        {...ACCESS.mute}
        agentId={agentId}
        ids={muted}
        most={MAX_MUTED}
        changeTo={(on, ids) => (on ? { mute: ids } : { unmute: ids })}
      />
    </>
  );
}

interface ListButtonProps {
  text: string;
  title: string;
  agentId: string;
  ids: readonly string[];
  most: number;
  changeTo: (on: boolean, ids: readonly string[]) => PuppetryChange;
}

function ListButton({ text, title, agentId, ids, most, changeTo }: ListButtonProps) {
  const { wish, change } = useChange<boolean>();
  const isListed = ids.includes(agentId);
  const isOn = wish.kind === 'sending' ? wish.value : isListed;
  const isFull = !isListed && ids.length >= most;
  return (
    <>
      <button
        type="button"
        class="btn outlined"
        aria-pressed={isOn}
        aria-busy={wish.kind === 'sending'}
        disabled={isFull}
        title={isFull ? ACCESS.full(most) : title}
        onClick={() => void change(!isOn, changeTo(!isOn, [agentId]))}
      >
        {text}
      </button>
      <WishFailure wish={wish} />
    </>
  );
}
