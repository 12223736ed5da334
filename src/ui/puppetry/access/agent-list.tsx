import type { PuppetryChange } from '../../../protocol/puppetry/index.ts';
import { useLive } from '../../context.ts';
import { IconButton } from '../../parts/buttons.tsx';
import { ACCESS } from '../../words/en/puppetry.ts';
import { addableAgents, namedAgents } from '../puppetry-text.ts';
import { useChange } from './use-change.ts';
import { WishFailure, WishState } from './wish-words.tsx';

interface AgentListProps {
  /** `Subscribed` */
  label: string;
  means: string;
  /** `Take out of those that are subscribed` */
  removeWords: (name: string) => string;
  ids: readonly string[];
  most: number;
  add: (ids: readonly string[]) => PuppetryChange;
  remove: (ids: readonly string[]) => PuppetryChange;
}

/** Agents for whom the region makes an exception. */
export function AgentList(props: AgentListProps) {
  const { label, means, removeWords, ids, most, add, remove } = props;
  const agents = useLive().state.agents.value;
  const { wish, change } = useChange<string>();
  const busyId = wish.kind === 'sending' ? wish.value : null;
  return (
    <div class="access-list">
      <div class="access-row">
        <div class="access-label">
          <b>{label}</b>
          <span>{means}</span>
        </div>
        <WishState wish={wish} />
        <span class="count">{ACCESS.listed(ids.length, most)}</span>
        <WishFailure wish={wish} />
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
                label={removeWords(name)}
                onClick={() => void change(agentId, remove([agentId]))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddAgent
        label={label}
        isFull={ids.length >= most}
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
