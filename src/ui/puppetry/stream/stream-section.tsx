import { useEffect } from 'preact/hooks';
import type { AgentRow } from '../../../app/live/live-state.ts';
import type { PuppetStream } from '../../../session/index.ts';
import { useUi } from '../../context.ts';
import { formatCount, formatPlural, formatSeconds } from '../../format.ts';
import { Fold } from '../../inspector/fold.tsx';
import { nameWords } from '../../live/agents/agent-words.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { MISREAD_WORDS, readLayoutWords } from '../../words/puppetry-words.ts';
import { OverlaySwitches } from '../handles/handle-switches.tsx';
import { LayoutChoice } from '../layout-choice.tsx';
import { usePuppetry } from '../use-puppetry.ts';
import { streamOf } from './stream-rows.ts';
import { StreamTable } from './stream-table.tsx';

/** How the joint events of the agent in focus come in. */
export function StreamSection({ agent }: { agent: AgentRow }) {
  const { board } = usePuppetry();
  const stream = streamOf(board.stream.value, agent.agentId);
  return (
    <Fold
      name="puppetry-stream"
      title="Puppetry stream"
      aside={stream ? formatPlural(stream.joints.length, 'joint') : 'none'}
    >
      {stream ? (
        <StreamBody stream={stream} />
      ) : (
        <p class="puppet-note">
          {agent.isOwn
            ? 'Nothing of yours comes back: with echo on, you see what others see.'
            : `No joint events come from ${nameWords(agent)}.`}
        </p>
      )}
    </Fold>
  );
}

function StreamBody({ stream }: { stream: PuppetStream }) {
  const { app } = useUi();
  const { command } = usePuppetry();
  // What draws targets comes with it.
  useEffect(() => void app.openPuppetry(), [app]);
  const { agentId, layout, isForced, recordsPerSecond, badBlocks, ignored, joints } = stream;
  return (
    <>
      <div class="stream-layout">
        <div class="access-label">
          <b>Read as</b>
          <span>{readLayoutWords(layout, isForced)}</span>
        </div>
        <LayoutChoice
          label="How the blocks are read"
          hasAuto
          chosen={isForced ? layout : null}
          choose={(chosen) => command((puppetry) => puppetry.setReadLayout(agentId, chosen))}
        />
      </div>
      <Facts>
        <Fact name="Records">
          {formatSeconds(recordsPerSecond, 1)}
          {'\u202f'}/s
        </Fact>
        <Fact name="Joints">{formatCount(joints.length)}</Fact>
        <Fact name="Bad blocks">{formatCount(badBlocks)}</Fact>
        <Fact name="Ignored events">{formatCount(ignored)}</Fact>
      </Facts>
      {isForced && recordsPerSecond === 0 && badBlocks > 0 && (
        <p class="puppet-note" role="status">
          {MISREAD_WORDS}
        </p>
      )}
      <div class="handle-switches">
        <OverlaySwitches />
      </div>
      {joints.length > 0 && <StreamTable joints={joints} />}
    </>
  );
}
