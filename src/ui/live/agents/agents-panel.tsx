import { useLive } from '../../context.ts';
import { AGENTS } from '../../words/en/live.ts';
import { formatCount } from '../../words/format.ts';
import { AgentList } from './agent-list.tsx';
import { AgentsState } from './agents-state.tsx';
import { LeftSegments } from './left-segments.tsx';

/** Who is in the region. */
export function AgentsPanel() {
  const { state } = useLive();
  const count = state.agents.value.length;
  return (
    <aside class="left" aria-label={AGENTS.title}>
      <div class="head agents-head">
        <LeftSegments />
        <span class="spacer" />
        {count > 0 && <span class="count">{AGENTS.inRegion(count)}</span>}
      </div>
      <div class="scroll">
        <AgentsState />
        {count > 0 && <AgentList />}
      </div>
      <Foot />
    </aside>
  );
}

function Foot() {
  const region = useLive().state.region.value;
  if (!region) return null;
  const { name, sizeX, sizeY } = region;
  return (
    <div class="foot">
      <span class="cut">{name}</span>
      <span class="spacer" />
      <span>
        {formatCount(sizeX)} × {formatCount(sizeY)}
        {'\u202f'}m
      </span>
    </div>
  );
}
