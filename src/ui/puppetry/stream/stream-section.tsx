import { useEffect } from 'preact/hooks';
import type { AgentRow } from '../../../app/state/index.ts';
import type { PuppetStream } from '../../../session/index.ts';
import { usePuppetry, useUi } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { Fact, Facts } from '../../parts/tables.tsx';
import { STREAM } from '../../words/en/puppetry.ts';
import { formatCount, formatSeconds } from '../../words/format.ts';
import { agentName } from '../../words/live-text.ts';
import { OverlaySwitches } from '../handles/handle-switches.tsx';
import { LayoutChoice } from '../layout-choice.tsx';
import { readLayoutText, streamOf } from '../puppetry-text.ts';
import { StreamTable } from './stream-table.tsx';

/** How the joint events of the agent in focus come in. */
export function StreamSection({ agent }: { agent: AgentRow }) {
  const { state: board } = usePuppetry();
  const stream = streamOf(board.stream.value, agent.agentId);
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
          {agent.isOwn ? STREAM.nothingBack : STREAM.nothingFrom(agentName(agent))}
        </p>
      )}
    </Fold>
  );
}

function StreamBody({ stream }: { stream: PuppetStream }) {
  const { app } = useUi();
  const { command } = usePuppetry();
  // What draws targets comes with it.
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
          label={STREAM.howRead}
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
