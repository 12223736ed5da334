import type { AgentRow } from '../../app/state/index.ts';
import { MAX_MUTED, MAX_SUBSCRIBED, type PuppetryChange } from '../../protocol/puppetry/index.ts';
import { useLive, usePuppetry } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { ACCESS } from '../words/en/puppetry.ts';
import { ChangeError, ChangeProgress, useAccessChange } from './access-change.tsx';
import { addableAgents, namedAgents } from './puppetry-text.ts';

interface AccessListProps {
  label: string;
  about: string;
  removeLabel: (name: string) => string;
  ids: readonly string[];
  maximum: number;
  add: (ids: readonly string[]) => PuppetryChange;
  remove: (ids: readonly string[]) => PuppetryChange;
}

/** A list of agents whose puppetry is always received, or never. */
export function AccessList(props: AccessListProps) {
  const { label, about, removeLabel, ids, maximum, add, remove } = props;
  const agents = useLive().state.agents.value;
  const { status, change } = useAccessChange<string>();
  const busyId = status.kind === 'sending' ? status.value : null;
  return (
    <div class="access-list">
      <div class="access-row">
        <div class="access-label">
          <b>{label}</b>
          <span>{about}</span>
        </div>
        <ChangeProgress status={status} />
        <span class="count">{ACCESS.listed(ids.length, maximum)}</span>
        <ChangeError status={status} />
      </div>
      {ids.length > 0 && (
        <ul aria-label={label}>
          {namedAgents(ids, agents).map(({ agentId, name }) => (
            <li key={agentId} class={agentId === busyId ? 'is-busy' : undefined}>
              <span class="cut" title={agentId}>
                {name}
              </span>
              <IconButton
                icon="close"
                label={removeLabel(name)}
                onClick={() => void change(agentId, remove([agentId]))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddAgent
        label={label}
        isFull={ids.length >= maximum}
        choices={addableAgents(ids, agents)}
        add={(agentId) => void change(agentId, add([agentId]))}
      />
    </div>
  );
}

interface AddAgentProps {
  label: string;
  isFull: boolean;
  choices: ReturnType<typeof addableAgents>;
  add: (agentId: string) => void;
}

function AddAgent({ label, isFull, choices, add }: AddAgentProps) {
  if (isFull) return <p class="puppet-note">{ACCESS.listFull}</p>;
  if (choices.length === 0) return null;
  return (
    <select
      aria-label={ACCESS.addLabel(label)}
      value=""
      onChange={({ currentTarget }) => {
        const agentId = currentTarget.value;
        currentTarget.value = '';
        if (agentId !== '') add(agentId);
      }}
    >
      <option value="">{ACCESS.add}</option>
      {choices.map(({ agentId, name }) => (
        <option key={agentId} value={agentId}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Buttons that subscribe to the focused agent, or mute it. */
export function AgentAccess({ agent: { agentId, isOwn } }: { agent: AgentRow }) {
  const access = usePuppetry().state.access.value;
  if (isOwn || access.kind !== 'available') return null;
  const { subscribed, muted } = access.state;
  return (
    <>
      <ListToggle
        key={`subscribe ${agentId}`}
        {...ACCESS.subscribe}
        agentId={agentId}
        ids={subscribed}
        maximum={MAX_SUBSCRIBED}
        changeTo={(on, ids) => (on ? { subscribe: ids } : { unsubscribe: ids })}
      />
      <ListToggle
        key={`mute ${agentId}`}
        {...ACCESS.mute}
        agentId={agentId}
        ids={muted}
        maximum={MAX_MUTED}
        changeTo={(on, ids) => (on ? { mute: ids } : { unmute: ids })}
      />
    </>
  );
}

interface ListToggleProps {
  text: string;
  title: string;
  agentId: string;
  ids: readonly string[];
  maximum: number;
  changeTo: (on: boolean, ids: readonly string[]) => PuppetryChange;
}

/** Adds the agent to a list or removes it. */
function ListToggle({ text, title, agentId, ids, maximum, changeTo }: ListToggleProps) {
  const { status, change } = useAccessChange<boolean>();
  const isListed = ids.includes(agentId);
  const isOn = status.kind === 'sending' ? status.value : isListed;
  const isFull = !isListed && ids.length >= maximum;
  return (
    <>
      <button
        type="button"
        class="btn outlined"
        aria-pressed={isOn}
        aria-busy={status.kind === 'sending'}
        disabled={isFull}
        title={isFull ? ACCESS.full(maximum) : title}
        onClick={() => void change(!isOn, changeTo(!isOn, [agentId]))}
      >
        {text}
      </button>
      <ChangeError status={status} />
    </>
  );
}
