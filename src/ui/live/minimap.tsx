import '../styles/minimap.css';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { AgentRow, OwnPlace } from '../../app/state/index.ts';
import type { RegionInfo } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { rowForKey } from '../parts/list-keys.ts';
import { COMMON } from '../words/en/common.ts';
import { MINIMAP } from '../words/en/region.ts';
import { agentName, distanceText } from '../words/live-text.ts';
import {
  FIRST_SPAN,
  fromMap,
  MAP_HEIGHT,
  MAP_SPANS,
  MAP_WIDTH,
  type MapDot,
  type MapPlot,
  type MapSection,
  mapDots,
  plotAt,
  plotBoxes,
  toMap,
} from './minimap-layout.ts';

interface MinimapProps {
  region: RegionInfo;
  select: (agentId: string) => void;
}

/** The ground around the visitor from above: the region, its neighbours, and the agents. */
export function Minimap({ region, select }: MinimapProps) {
  const { state } = useLive();
  const zoom = useSignal<number>(FIRST_SPAN);
  /** A place that was clicked, metres. */
  const place = useSignal<readonly [x: number, y: number] | null>(null);
  const descriptionId = useId();
  const own = state.place.own.value;
  const [x, y] = own?.position ?? [region.sizeX / 2, region.sizeY / 2];
  const section: MapSection = { x, y, span: MAP_SPANS[zoom.value] };
  const plots = plotsOf(region, state.place.neighbours.value);
  const canTravel = state.step.value === 'connected' && !region.isReplay;
  const choose = (event: MouseEvent) => {
    if (!canTravel) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * MAP_WIDTH;
    const down = ((event.clientY - box.top) / box.height) * MAP_HEIGHT;
    place.value = fromMap(section, across, down);
  };
  const step = (by: 1 | -1) => {
    zoom.value = Math.min(Math.max(zoom.value + by, 0), MAP_SPANS.length - 1);
  };
  return (
    <section
      class="minimap"
      aria-label={MINIMAP.label(region.name)}
      aria-describedby={descriptionId}
      onKeyDown={({ key }) => {
        if (key === '+') step(-1);
        if (key === '-') step(1);
        if (key === 'Escape') place.value = null;
      }}
    >
      <p class="sr" id={descriptionId}>
        {MINIMAP.description}
      </p>
      <div class="map">
        <Ground section={section} plots={plots} own={own} place={place.value} onClick={choose} />
        <Dots section={section} own={own} select={select} />
        <div class="map-zoom">
          <IconButton
            icon="plus"
            label={MINIMAP.zoomIn}
            disabled={zoom.value === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="minus"
            label={MINIMAP.zoomOut}
            disabled={zoom.value === MAP_SPANS.length - 1}
            onClick={() => step(1)}
          />
        </div>
      </div>
      {place.value && canTravel && (
        <ChosenPlace
          plots={plots}
          at={place.value}
          close={() => {
            place.value = null;
          }}
        />
      )}
    </section>
  );
}

/** The visitor's region first, then its neighbours. */
function plotsOf(region: RegionInfo, neighbours: readonly MapPlot[]): readonly MapPlot[] {
  const { handle, name, sizeX, sizeY } = region;
  return [{ handle, name, corner: [0, 0], sizeX, sizeY }, ...neighbours];
}

interface GroundProps {
  section: MapSection;
  plots: readonly MapPlot[];
  own: OwnPlace | null;
  place: readonly [x: number, y: number] | null;
  onClick: (event: MouseEvent) => void;
}

/** Units of the map. */
const CONE_RADIUS = 60;
/** Half the angle of the cone, radians. */
const CONE_HALF = 0.47;
/** The least size of a region's part on the map that has room for its name. */
const NAME_ROOM = { width: 44, height: 16 };

/** What is under the agents. A click chooses a place; the keyboard has the dialog for that. */
function Ground({ section, plots, own, place, onClick }: GroundProps) {
  const boxes = plotBoxes(section, plots);
  const [x, y] = own ? toMap(section, own.position[0], own.position[1]) : [0, 0];
  const marked = place && toMap(section, place[0], place[1]);
  return (
    <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true" onClick={onClick}>
      {boxes.map(({ plot, left, top, width, height }) => (
        <rect
          key={plot.handle}
          class={plot === plots[0] ? 'plot is-own' : 'plot'}
          x={left}
          y={top}
          width={width}
          height={height}
        />
      ))}
      {own && <path class="cone" d={conePath(x, y, own.cameraHeading)} />}
      {boxes
        .filter(({ width, height }) => width >= NAME_ROOM.width && height >= NAME_ROOM.height)
        .map(({ plot, left, top, width }) => (
          <text key={plot.handle} x={left + 7} y={top + 13} class="plot-name">
            {fittedName(plot.name, width)}
          </text>
        ))}
      {marked && (
        <path
          class="mark"
          d={`M${marked[0] - 5} ${marked[1]}h10M${marked[0]} ${marked[1] - 5}v10`}
        />
      )}
      <text class="north" x={MAP_WIDTH - 7} y={MAP_HEIGHT - 8}>
        {MINIMAP.north}
      </text>
    </svg>
  );
}

/** Units of the map that a letter of a name takes up at most. */
const LETTER_WIDTH = 6.5;

/** A name, shortened to the width of its region on the map. */
function fittedName(name: string, width: number): string {
  const letters = Array.from(name);
  const room = Math.floor((width - 12) / LETTER_WIDTH);
  return letters.length <= room ? name : `${letters.slice(0, Math.max(1, room - 1)).join('')}…`;
}

/** The part of the ground at which the camera looks; the heading counts from east to the left. */
function conePath(x: number, y: number, heading: number): string {
  const end = (angle: number) =>
    `${x + CONE_RADIUS * Math.cos(angle)} ${y - CONE_RADIUS * Math.sin(angle)}`;
  const [right, left] = [end(heading - CONE_HALF), end(heading + CONE_HALF)];
  return `M${x} ${y}L${right}A${CONE_RADIUS} ${CONE_RADIUS} 0 0 0 ${left}Z`;
}

interface DotsProps {
  section: MapSection;
  own: OwnPlace | null;
  select: (agentId: string) => void;
}

/** The agents on the map: one stop of the Tab key, and arrow keys go from the nearest to the farthest. */
function Dots({ section, own, select }: DotsProps) {
  const { state } = useLive();
  const group = useRef<HTMLFieldSetElement>(null);
  const agents = state.agents.value;
  const focusedId = state.focusedId.value;
  const dots = mapDots(section, agents, own?.position[2] ?? null);
  const ownAgent = own && agents.find(({ isOwn }) => isOwn);
  const [x, y] = own ? toMap(section, own.position[0], own.position[1]) : [0, 0];
  const ids = [...(ownAgent ? [ownAgent.agentId] : []), ...dots.map(({ agent }) => agent.agentId)];
  const tabStop = ids.find((id) => id === focusedId) ?? ids[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const current = ids.findIndex((id) => mapDotId(id) === document.activeElement?.id);
    const key = event.key.replace('Right', 'Down').replace('Left', 'Up');
    const next = ids[rowForKey(key, current, ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    group.current?.querySelector<HTMLElement>(`[id="${mapDotId(next)}"]`)?.focus();
  };
  const dot = (agent: AgentRow, at: readonly [number, number], label: string, shape: string) => (
    <button
      key={agent.agentId}
      type="button"
      id={mapDotId(agent.agentId)}
      class={`map-dot is-${shape}`}
      style={{ left: `${(100 * at[0]) / MAP_WIDTH}%`, top: `${(100 * at[1]) / MAP_HEIGHT}%` }}
      title={label}
      aria-label={label}
      aria-pressed={agent.agentId === focusedId}
      tabIndex={agent.agentId === tabStop ? 0 : -1}
      onClick={() => select(agent.agentId)}
    >
      <svg viewBox="-8 -8 16 16" aria-hidden="true">
        {shape === 'own' ? (
          <path d={OWN_ARROW} transform={`rotate(${90 - degrees(own!.heading)})`} />
        ) : (
          <path d={DOT_PATHS[shape as MapDot['level']]} />
        )}
      </svg>
    </button>
  );
  return (
    <fieldset class="map-dots" aria-label={MINIMAP.agents} ref={group} onKeyDown={onKeyDown}>
      {dots.map(({ agent, x: across, y: down, level }) =>
        dot(agent, [across, down], dotLabel(agent, level), level),
      )}
      {ownAgent && dot(ownAgent, [x, y], MINIMAP.you, 'own')}
    </fieldset>
  );
}

const mapDotId = (agentId: string) => `map-${agentId}`;

/** Points up, to the north. */
const OWN_ARROW = 'M0-5.5 4.4 5 0 2.6-4.4 5z';
const DOT_PATHS: Readonly<Record<MapDot['level'], string>> = {
  same: 'M-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
  higher: 'M0-4 4 3H-4z',
  lower: 'M0 4-4-3H4z',
};

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

function dotLabel(agent: AgentRow, level: MapDot['level']): string {
  const name = agentName(agent);
  const placed = level === 'same' ? name : MINIMAP[level](name);
  return MINIMAP.agent(placed, distanceText(agent.distance));
}

interface ChosenPlaceProps {
  plots: readonly MapPlot[];
  at: readonly [x: number, y: number];
  close: () => void;
}

/** What can be done with a place that was clicked on the map. */
function ChosenPlace({ plots, at: [x, y], close }: ChosenPlaceProps) {
  const { state, command } = useLive();
  const plot = plotAt(plots, x, y);
  const local = plot && ([x - plot.corner[0], y - plot.corner[1]] as const);
  const go = () => {
    if (!plot || !local) return;
    const height = state.place.own.value?.position[2] ?? 0;
    const position = [local[0], local[1], height] as const;
    command((live) => live.teleport({ region: plot.handle || plot.name, position }, plot.name));
    close();
  };
  return (
    <div class="map-place" role="status">
      <Icon name="frame" />
      <span class="cut">
        {plot && local
          ? MINIMAP.place(plot.name, Math.floor(local[0]), Math.floor(local[1]))
          : MINIMAP.noRegion}
      </span>
      <span class="spacer" />
      {plot && (
        <button type="button" class="btn outlined small" onClick={go}>
          {MINIMAP.teleportHere}
        </button>
      )}
      <IconButton icon="close" label={COMMON.dismiss} onClick={close} />
    </div>
  );
}
