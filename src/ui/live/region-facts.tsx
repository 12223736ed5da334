import { DRAW_DISTANCES } from '../../app/state/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { DRAW_DISTANCE } from '../words/en/agent.ts';
import { REGION_FACTS } from '../words/en/region.ts';
import { formatCount, formatPercent } from '../words/format.ts';
import { dilationText } from '../words/region-text.ts';
import { LOSS_LIMIT } from './connection-section.tsx';

/** What the region is like and how the connection to it is, and the way to another one. */
export function RegionFacts() {
  const { view } = useUi();
  const { state } = useLive();
  const { maturity, isReplay } = state.region.value!;
  const { status, neighbours } = state.place;
  const health = state.health.value.at(-1);
  const now = status.value;
  const circuits = neighbours.value.filter((neighbour) => neighbour.state !== 'opening').length;
  return (
    <div class="region-facts">
      <Facts>
        <Fact name={REGION_FACTS.maturity}>{REGION_FACTS.maturities[maturity]}</Fact>
        {now && (
          <Fact name={REGION_FACTS.dilation}>
            <span title={REGION_FACTS.dilationTitle}>{dilationText(now.timeDilation)}</span>
          </Fact>
        )}
        {health && (
          <>
            <Fact name={REGION_FACTS.roundTrip}>{formatCount(health.roundTrip)} ms</Fact>
            <Fact name={REGION_FACTS.loss}>
              {health.loss > LOSS_LIMIT && <Icon name="warning" class="sev-warning" />}{' '}
              {formatPercent(health.loss, 1)} %
            </Fact>
          </>
        )}
        {!isReplay && <Fact name={REGION_FACTS.neighbours}>{REGION_FACTS.circuits(circuits)}</Fact>}
        {!isReplay && (
          <Fact name={DRAW_DISTANCE.name}>
            <DrawDistance />
          </Fact>
        )}
        {now?.simulatorFps != null && (
          <Fact name={REGION_FACTS.frames}>
            {REGION_FACTS.framesPerSecond(now.simulatorFps.toFixed(0))}
          </Fact>
        )}
        {now?.rootAgents != null && (
          <Fact name={REGION_FACTS.agents}>
            <span title={REGION_FACTS.agentsTitle}>
              {REGION_FACTS.agentCounts(now.rootAgents, now.childAgents ?? 0)}
            </span>
          </Fact>
        )}
      </Facts>
      {!isReplay && (
        <button
          type="button"
          class="btn outlined"
          disabled={state.step.value !== 'connected'}
          onClick={() => {
            view.teleportOpen.value = true;
          }}
        >
          {REGION_FACTS.teleport}
        </button>
      )}
    </div>
  );
}

/** How far away what the simulator sends may be. */
function DrawDistance() {
  const { state, command } = useLive();
  return (
    <select
      class="select"
      aria-label={DRAW_DISTANCE.name}
      title={DRAW_DISTANCE.title}
      value={state.agent.drawDistance.value}
      onChange={({ currentTarget: { value } }) =>
        command((live) => live.agent.setDrawDistance(Number(value)))
      }
    >
      {DRAW_DISTANCES.map((metres) => (
        <option key={metres} value={metres}>
          {DRAW_DISTANCE.metres(metres)}
        </option>
      ))}
    </select>
  );
}
