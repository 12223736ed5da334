import { useEffect, useId } from 'preact/hooks';
import type { AgentRow } from '../../app/state/index.ts';
import { PUPPET_PRIORITY } from '../../motion/received-puppetry/index.ts';
import { type PuppetryLayout, VIEWER_BLOCK_BYTES } from '../../protocol/puppetry/index.ts';
import type { JointStream, PuppetStream } from '../../session/index.ts';
import { usePuppetry, useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Fold } from '../parts/section.tsx';
import { Fact, Facts, GridTable } from '../parts/tables.tsx';
import { LAYOUT_ABOUT, PUPPET_DRIVER, SENDING, STREAM } from '../words/en/puppetry.ts';
import { formatCount, formatSeconds } from '../words/format.ts';
import { agentName } from '../words/live-text.ts';
import { OverlaySwitches } from './puppeteer-section.tsx';
import {
  readLayoutText,
  type StreamRow,
  sendingText,
  streamOf,
  streamRows,
} from './puppetry-text.ts';

/** The puppetry that is sent to the region, and its layout. */
export function SendingSection() {
  const { state, command } = usePuppetry();
  const layout = state.sendLayout.value;
  const { short, whole } = sendingText(state.access.value, state.sentJoints.value);
  return (
    <Fold name="puppetry-sending" title={SENDING.title} aside={short}>
      <p class="puppet-note">{whole}</p>
      <div class="access-rows">
        <div class="access-row">
          <div class="access-label">
            <b>{SENDING.layout}</b>
            <span>{LAYOUT_ABOUT[layout]}</span>
          </div>
          <LayoutChoice
            label={SENDING.layoutLabel}
            chosen={layout}
            choose={(chosen) => chosen && command((puppetry) => puppetry.setSendLayout(chosen))}
          />
        </div>
        <SafeBlocksRow />
      </div>
    </Fold>
  );
}

/** Limits blocks to a size that old viewers can receive. */
function SafeBlocksRow() {
  const id = useId();
  const { state, command } = usePuppetry();
  return (
    <div class="access-row">
      <label for={id}>
        <b>{SENDING.safeBlocks}</b>
        <span id={`${id}-about`}>{SENDING.safeBlocksAbout(VIEWER_BLOCK_BYTES)}</span>
      </label>
      <input
        id={id}
        type="checkbox"
        class="switch"
        aria-label={SENDING.safeBlocks}
        aria-describedby={`${id}-about`}
        checked={state.viewerBlocks.value}
        onChange={({ currentTarget: { checked } }) =>
          command((puppetry) => puppetry.setViewerBlocks(checked))
        }
      />
    </div>
  );
}

/** The joint events that are received for the focused agent. */
export function StreamSection({ agent }: { agent: AgentRow }) {
  const { state } = usePuppetry();
  const stream = streamOf(state.stream.value, agent.agentId);
  return (
    <Fold
      name="puppetry-stream"
      title={STREAM.title}
      aside={stream ? STREAM.joints(stream.joints.length) : STREAM.none}
    >
      {stream ? (
        <StreamBody stream={stream} />
      ) : (
        <p class="puppet-note">
          {agent.isOwn ? STREAM.noEcho : STREAM.nothingFrom(agentName(agent))}
        </p>
      )}
      <GridLayoutRow />
    </Fold>
  );
}

/** The layout in which the blocks of all agents of the grid are read. */
function GridLayoutRow() {
  const { state, command } = usePuppetry();
  const layout = state.gridLayout.value;
  return (
    <div class="stream-layout">
      <div class="access-label">
        <b>{STREAM.readGridAs}</b>
        <span>{layout === null ? STREAM.detectedForEach : LAYOUT_ABOUT[layout]}</span>
      </div>
      <LayoutChoice
        label={STREAM.gridLayoutLabel}
        hasAuto
        chosen={layout}
        choose={(chosen) => command((puppetry) => puppetry.setGridLayout(chosen))}
      />
    </div>
  );
}

function StreamBody({ stream }: { stream: PuppetStream }) {
  const { app } = useUi();
  const { command } = usePuppetry();
  // Loads the code of puppetry, which also draws the targets.
  useEffect(() => void app.puppetry.open(), [app]);
  const { agentId, layout, isForced, recordsPerSecond, badBlocks, ignored, joints } = stream;
  return (
    <>
      <div class="stream-layout">
        <div class="access-label">
          <b>{STREAM.readAs}</b>
          <span>{readLayoutText(layout, isForced)}</span>
        </div>
        <LayoutChoice
          label={STREAM.layoutLabel}
          hasAuto
          chosen={isForced ? layout : null}
          choose={(chosen) => command((puppetry) => puppetry.setReadLayout(agentId, chosen))}
        />
      </div>
      <Facts>
        <Fact name={STREAM.facts.records}>
          {formatSeconds(recordsPerSecond, 1)}
          {'\u202f'}/s
        </Fact>
        <Fact name={STREAM.facts.joints}>{formatCount(joints.length)}</Fact>
        <Fact name={STREAM.facts.badBlocks}>{formatCount(badBlocks)}</Fact>
        <Fact name={STREAM.facts.ignored}>{formatCount(ignored)}</Fact>
      </Facts>
      {isForced && recordsPerSecond === 0 && badBlocks > 0 && (
        <p class="puppet-note" role="status">
          {STREAM.misread}
        </p>
      )}
      <div class="handle-switches">
        <OverlaySwitches />
      </div>
      {joints.length > 0 && <StreamTable joints={joints} />}
    </>
  );
}

/** The joints of a stream. The Tab key stops at it, so that the keyboard can scroll it. */
function StreamTable({ joints }: { joints: readonly JointStream[] }) {
  return (
    <section class="stream-table" aria-label={STREAM.table} tabIndex={0}>
      <GridTable columns={STREAM.columns} class="joint-table">
        {streamRows(joints).map((row) => (
          <StreamTableRow key={row.joint} row={row} />
        ))}
      </GridTable>
    </section>
  );
}

function StreamTableRow({ row }: { row: StreamRow }) {
  const { name, rate, jitter, delay, age, isExpired } = row;
  return (
    <tr class={isExpired ? 'is-missing' : undefined}>
      <th scope="row" title={name}>
        {name}
      </th>
      <td class="num">{rate}</td>
      <td class="num">{jitter}</td>
      <td class="num">{delay}</td>
      <td class="num">{age}</td>
    </tr>
  );
}

interface LayoutChoiceProps {
  label: string;
  /** The chosen layout; null if it is detected from the blocks. */
  chosen: PuppetryLayout | null;
  /** Whether detection can be chosen. */
  hasAuto?: boolean;
  choose: (layout: PuppetryLayout | null) => void;
}

/** The layouts, newest first. */
const LAYOUTS: readonly PuppetryLayout[] = ['C', 'B', 'A', 'wiki'];

/** A choice of the layout of joint events in blocks. */
function LayoutChoice({ label, chosen, hasAuto = false, choose }: LayoutChoiceProps) {
  const button = (layout: PuppetryLayout | null, text: string, title: string) => (
    <button
      type="button"
      key={text}
      aria-pressed={chosen === layout}
      title={title}
      onClick={() => choose(layout)}
    >
      {text}
    </button>
  );
  return (
    <Segments label={label}>
      {hasAuto && button(null, STREAM.auto, STREAM.autoTitle)}
      {LAYOUTS.map((layout) => button(layout, layout, LAYOUT_ABOUT[layout]))}
    </Segments>
  );
}

/** Puppetry as a row in the list of what moves an agent, above every animation. */
export function PuppetDriver({ joints }: { joints: number }) {
  return (
    <li>
      <span class="cut">{PUPPET_DRIVER.name}</span>
      <span class="num">{PUPPET_DRIVER.joints(joints)}</span>
      <span class="prio live" title={PUPPET_DRIVER.priority(PUPPET_PRIORITY)}>
        {PUPPET_PRIORITY}
      </span>
    </li>
  );
}
