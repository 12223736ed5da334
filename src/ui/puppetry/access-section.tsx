import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import {
  MAX_MUTED,
  MAX_SUBSCRIBED,
  type PuppetryChange,
  type PuppetryState,
} from '../../protocol/puppetry/index.ts';
import type { PuppetryAccess } from '../../session/index.ts';
import { usePuppetry } from '../context.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Fold } from '../parts/section.tsx';
import { COMMON } from '../words/en/common.ts';
import { ACCESS } from '../words/en/puppetry.ts';
import { formatSeconds } from '../words/format.ts';
import { ChangeError, ChangeProgress, useAccessChange } from './access-change.tsx';
import { AccessList } from './access-list.tsx';
import { accessFailedText } from './puppetry-text.ts';

/** The region's puppetry settings, as its capability reports them, with controls to change them. */
export function AccessSection() {
  const access = usePuppetry().state.access.value;
  if (access.kind === 'none') return null;
  return (
    <Fold name="puppetry-access" title={ACCESS.title} aside={accessSummary(access)}>
      <AccessBody access={access} />
    </Fold>
  );
}

function accessSummary(access: PuppetryAccess): string {
  switch (access.kind) {
    case 'available':
      return ACCESS.within(access.state.range);
    case 'requesting':
      return ACCESS.requesting;
    case 'absent':
      return ACCESS.none;
    default:
      return ACCESS.noResponse;
  }
}

function AccessBody({ access }: { access: PuppetryAccess }) {
  switch (access.kind) {
    case 'available':
      return <AccessRows state={access.state} isHeld={access.holdsTransmit ?? false} />;
    case 'requesting':
      return <p class="puppet-note">{ACCESS.isRequested}</p>;
    case 'absent':
      return <p class="puppet-note">{ACCESS.absent}</p>;
    case 'failed':
      return <AccessError status={access.status} />;
    case 'none':
      return null;
  }
}

/** Repeats the request by an empty change: the response to every change has all settings. */
function AccessError({ status: initialStatus }: { status: number }) {
  const { status, change } = useAccessChange<null>();
  const isSending = status.kind === 'sending';
  return (
    <div class="access-error">
      <p class="puppet-note" role="status">
        {isSending
          ? ACCESS.requestingAgain
          : accessFailedText(status.kind === 'failed' ? status.status : initialStatus)}
      </p>
      <button
        type="button"
        class="btn outlined small"
        disabled={isSending}
        onClick={() => void change(null, {})}
      >
        {COMMON.tryAgain}
      </button>
    </div>
  );
}

function AccessRows({ state, isHeld }: { state: PuppetryState; isHeld: boolean }) {
  return (
    <div class="access-rows">
      <SwitchRow
        label={ACCESS.transmit.label}
        about={isHeld ? ACCESS.transmit.held : ACCESS.transmit.about}
        isOn={state.transmit}
        changeTo={(transmit) => ({ transmit })}
      />
      <SwitchRow {...ACCESS.receive} isOn={state.receive} changeTo={(receive) => ({ receive })} />
      <SwitchRow {...ACCESS.echo} isOn={state.echoBack} changeTo={(echoBack) => ({ echoBack })} />
      <RangeRow range={state.range} />
      <AccessList
        {...ACCESS.subscribed}
        ids={state.subscribed}
        maximum={MAX_SUBSCRIBED}
        add={(subscribe) => ({ subscribe })}
        remove={(unsubscribe) => ({ unsubscribe })}
      />
      <AccessList
        {...ACCESS.muted}
        ids={state.muted}
        maximum={MAX_MUTED}
        add={(mute) => ({ mute })}
        remove={(unmute) => ({ unmute })}
      />
      <ReadOnlyRow {...ACCESS.largestBlock}>{ACCESS.bytes(state.eventSize)}</ReadOnlyRow>
      {state.updatePeriod !== null && (
        <ReadOnlyRow {...ACCESS.reports}>
          {ACCESS.every(formatSeconds(state.updatePeriod, 2))}
        </ReadOnlyRow>
      )}
    </div>
  );
}

interface SwitchRowProps {
  label: string;
  /** What the setting does while it is on. */
  about: string;
  isOn: boolean;
  changeTo: (on: boolean) => PuppetryChange;
}

/** A setting that is on or off. */
function SwitchRow({ label, about, isOn, changeTo }: SwitchRowProps) {
  const id = useId();
  const { status, change } = useAccessChange<boolean>();
  const shown = status.kind === 'sending' ? status.value : isOn;
  return (
    <div class="access-row">
      <label for={id}>
        <b>{label}</b>
        <span id={`${id}-about`}>{about}</span>
      </label>
      <ChangeProgress status={status} />
      <input
        id={id}
        type="checkbox"
        class="switch"
        aria-label={label}
        aria-describedby={`${id}-about`}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => void change(checked, changeTo(checked))}
      />
      <ChangeError status={status} />
    </div>
  );
}

/** The range that the field accepts, in metres. */
const RANGE = { min: 0, max: 4096, digits: 1, unit: 'm' };

/** The distance within which puppetry is received. */
function RangeRow({ range }: { range: number }) {
  const { status, change } = useAccessChange<number>();
  return (
    <div class="access-row">
      <div class="access-label">
        <b>{ACCESS.range.label}</b>
        <span>{ACCESS.range.about}</span>
      </div>
      <ChangeProgress status={status} />
      <NumberField
        label={ACCESS.range.field}
        value={status.kind === 'sending' ? status.value : range}
        range={RANGE}
        step={1}
        onCommit={(metres) => void change(metres, { range: metres })}
      />
      <ChangeError status={status} />
    </div>
  );
}

interface ReadOnlyRowProps {
  label: string;
  about: string;
  children: ComponentChildren;
}

/** A setting that only the region changes. */
function ReadOnlyRow({ label, about, children }: ReadOnlyRowProps) {
  const id = useId();
  return (
    <div class="access-row">
      <div class="access-label" id={id}>
        <b>{label}</b>
        <span>{about}</span>
      </div>
      <output aria-labelledby={id}>{children}</output>
    </div>
  );
}
