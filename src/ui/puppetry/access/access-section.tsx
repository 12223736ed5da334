import { useId } from 'preact/hooks';
import { MAX_MUTED, MAX_SUBSCRIBED, type PuppetryState } from '../../../protocol/puppetry/index.ts';
import type { PuppetryAccess } from '../../../session/index.ts';
import { usePuppetry } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { COMMON } from '../../words/en/common.ts';
import { ACCESS } from '../../words/en/puppetry.ts';
import { formatSeconds } from '../../words/format.ts';
import { accessFailedText } from '../puppetry-text.ts';
import { AgentList } from './agent-list.tsx';
import { RangeRow } from './range-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChange } from './use-change.ts';

/** What the region's capability of puppetry says, all of it, and how to change it. */
export function AccessSection() {
  const access = usePuppetry().state.access.value;
  if (access.kind === 'none') return null;
  return (
    <Fold name="puppetry-access" title={ACCESS.title} aside={accessAside(access)}>
      <AccessBody access={access} />
    </Fold>
  );
}

function accessAside(access: PuppetryAccess): string {
  switch (access.kind) {
    case 'available':
      return ACCESS.within(access.state.range);
    case 'requesting':
      return ACCESS.asking;
    case 'absent':
      return ACCESS.none;
    default:
      return ACCESS.noAnswer;
  }
}

function AccessBody({ access }: { access: PuppetryAccess }) {
  switch (access.kind) {
    case 'available':
      return <AccessRows state={access.state} />;
    case 'requesting':
      return <p class="puppet-note">{ACCESS.isAsked}</p>;
    case 'absent':
      return <p class="puppet-note">{ACCESS.absent}</p>;
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
        {isAsking
          ? ACCESS.askingAgain
          : accessFailedText(wish.kind === 'failed' ? wish.status : status)}
      </p>
      <button
        type="button"
        class="btn outlined small"
        disabled={isAsking}
        onClick={() => void change(null, {})}
      >
        {COMMON.tryAgain}
      </button>
    </div>
  );
}

function AccessRows({ state }: { state: PuppetryState }) {
  return (
    <div class="access-rows">
      <SwitchRow
        {...ACCESS.transmit}
        isOn={state.transmit}
        changeTo={(transmit) => ({ transmit })}
      />
      <SwitchRow {...ACCESS.receive} isOn={state.receive} changeTo={(receive) => ({ receive })} />
      <SwitchRow {...ACCESS.echo} isOn={state.echoBack} changeTo={(echoBack) => ({ echoBack })} />
      <RangeRow range={state.range} />
      <AgentList
        {...ACCESS.subscribed}
        ids={state.subscribed}
        most={MAX_SUBSCRIBED}
        add={(subscribe) => ({ subscribe })}
        remove={(unsubscribe) => ({ unsubscribe })}
      />
      <AgentList
        {...ACCESS.muted}
        ids={state.muted}
        most={MAX_MUTED}
        add={(mute) => ({ mute })}
        remove={(unmute) => ({ unmute })}
      />
      <ReadOnly {...ACCESS.largestBlock}>{ACCESS.bytes(state.eventSize)}</ReadOnly>
      {state.updatePeriod !== null && (
        <ReadOnly {...ACCESS.reports}>
          {ACCESS.every(formatSeconds(state.updatePeriod, 2))}
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
