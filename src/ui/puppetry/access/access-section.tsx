import { useId } from 'preact/hooks';
import { MAX_MUTED, MAX_SUBSCRIBED, type PuppetryState } from '../../../protocol/puppetry/index.ts';
import type { PuppetryAccess } from '../../../session/index.ts';
import { formatCount, formatPlural, formatSeconds } from '../../format.ts';
import { Fold } from '../../inspector/fold.tsx';
import { notHeardWords } from '../../words/puppetry-words.ts';
import { usePuppetry } from '../use-puppetry.ts';
import { AgentList } from './agent-list.tsx';
import { RangeRow } from './range-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChange } from './use-change.ts';

/** What the region's capability of puppetry says, all of it, and how to change it. */
export function AccessSection() {
  const access = usePuppetry().board.access.value;
  if (access.kind === 'none') return null;
  return (
    <Fold name="puppetry-access" title="Puppetry of the region" aside={accessAside(access)}>
      <AccessBody access={access} />
    </Fold>
  );
}

function accessAside(access: PuppetryAccess): string {
  switch (access.kind) {
    case 'here':
      return `within ${formatCount(access.state.range)}\u202fm`;
    case 'asking':
      return 'asking';
    case 'absent':
      return 'none';
    default:
      return 'no answer';
  }
}

function AccessBody({ access }: { access: PuppetryAccess }) {
  switch (access.kind) {
    case 'here':
      return <AccessRows state={access.state} />;
    case 'asking':
      return <p class="puppet-note">The region is being asked what it does with puppetry.</p>;
    case 'absent':
      return (
        <p class="puppet-note">
          This region has no puppetry: what you move is seen on this page only.
        </p>
      );
    case 'failed':
      return <NotHeard status={access.status} />;
    case 'none':
      return null;
  }
}

/** Asking anew is wishing for nothing: the answer is always all there is. */
function NotHeard({ status }: { status: number }) {
  const { wish, change } = useChange<null>();
  const isAsking = wish.kind === 'sending';
  return (
    <div class="not-heard">
      <p class="puppet-note" role="status">
        {isAsking ? 'Asking again…' : notHeardWords(wish.kind === 'failed' ? wish.status : status)}
      </p>
      <button
        type="button"
        class="btn outlined small"
        disabled={isAsking}
        onClick={() => void change(null, {})}
      >
        Try again
      </button>
    </div>
  );
}

function AccessRows({ state }: { state: PuppetryState }) {
  return (
    <div class="access-rows">
      <SwitchRow
        label="Transmit"
        means="What you send goes out to others."
        isOn={state.transmit}
        changeTo={(transmit) => ({ transmit })}
      />
      <SwitchRow
        label="Receive"
        means="What others send comes to you."
        isOn={state.receive}
        changeTo={(receive) => ({ receive })}
      />
      <SwitchRow
        label="Echo"
        means="Your own comes back: you see yourself as others do."
        isOn={state.echoBack}
        changeTo={(echoBack) => ({ echoBack })}
      />
      <RangeRow range={state.range} />
      <AgentList
        label="Subscribed"
        means="Heard over any distance."
        removeWords={(name) => `Unsubscribe ${name}`}
        ids={state.subscribed}
        most={MAX_SUBSCRIBED}
        add={(subscribe) => ({ subscribe })}
        remove={(unsubscribe) => ({ unsubscribe })}
      />
      <AgentList
        label="Muted"
        means="Never heard."
        removeWords={(name) => `Unmute ${name}`}
        ids={state.muted}
        most={MAX_MUTED}
        add={(mute) => ({ mute })}
        remove={(unmute) => ({ unmute })}
      />
      <ReadOnly label="Largest block" means="What is longer is cut.">
        {formatPlural(state.eventSize, 'byte')}
      </ReadOnly>
      {state.updatePeriod !== null && (
        <ReadOnly label="Reports on attachments" means="Nothing to do with joints.">
          every {formatSeconds(state.updatePeriod, 2)}
          {'\u202f'}s
        </ReadOnly>
      )}
    </div>
  );
}

interface ReadOnlyProps {
  label: string;
  means: string;
  children: preact.ComponentChildren;
}

/** What the region decides by itself. */
function ReadOnly({ label, means, children }: ReadOnlyProps) {
  const id = useId();
  return (
    <div class="access-row">
      <div class="access-label" id={id}>
        <b>{label}</b>
        <span>{means}</span>
      </div>
      <output aria-labelledby={id}>{children}</output>
    </div>
  );
}
