import type { AgentRow } from '../../app/state/index.ts';

/** The size of the map in its own units, which are CSS pixels where the list is as wide as on a large window. */
export const MAP_WIDTH = 248;
export const MAP_HEIGHT = 167;
/** Metres across the map, from near to far. */
export const MAP_SPANS = [24, 48, 96, 192, 384, 768] as const;
/** The span of a map that was not changed: an index of {@link MAP_SPANS}. */
export const FIRST_SPAN = 1;
/** Agents on the map. */
export const MAX_DOTS = 200;
/** Metres by which an agent is higher or lower than the visitor before the map says so. */
const LEVEL = 4;

/** What part of the ground the map shows. */
export interface MapSection {
  /** The middle, metres in the axes of the visitor's region. */
  readonly x: number;
  readonly y: number;
  /** Metres from side to side. */
  readonly span: number;
}

/** A region on the ground. */
export interface MapPlot {
  readonly handle: string;
  readonly name: string;
  readonly corner: readonly [x: number, y: number];
  readonly sizeX: number;
  readonly sizeY: number;
}

/** The part of a region that is on the map, in units of the map. */
export interface MapPlotBox {
  readonly plot: MapPlot;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An agent on the map. */
export interface MapDot {
  readonly agent: AgentRow;
  readonly x: number;
  readonly y: number;
  readonly level: 'same' | 'higher' | 'lower';
}

/** Units of the map per metre. */
export function mapScale({ span }: MapSection): number {
  return MAP_WIDTH / span;
}

/** A place in the region on the map: x to the east, y down from the north. */
export function toMap(section: MapSection, x: number, y: number): readonly [number, number] {
  const scale = mapScale(section);
  return [MAP_WIDTH / 2 + (x - section.x) * scale, MAP_HEIGHT / 2 - (y - section.y) * scale];
}

/** The place in the region at a point of the map. */
export function fromMap(section: MapSection, x: number, y: number): readonly [number, number] {
  const scale = mapScale(section);
  return [section.x + (x - MAP_WIDTH / 2) / scale, section.y - (y - MAP_HEIGHT / 2) / scale];
}

/** The parts of regions that are on the map. */
export function plotBoxes(section: MapSection, plots: readonly MapPlot[]): readonly MapPlotBox[] {
  return plots.flatMap((plot) => {
    const [x, y] = plot.corner;
    const [west, south] = toMap(section, x, y);
    const [east, north] = toMap(section, x + plot.sizeX, y + plot.sizeY);
    const left = Math.max(west, 0);
    const right = Math.min(east, MAP_WIDTH);
    const top = Math.max(north, 0);
    const bottom = Math.min(south, MAP_HEIGHT);
    if (right <= left || bottom <= top) return [];
    return { plot, left, top, width: right - left, height: bottom - top };
  });
}

/** The region at a place; null where there is none. */
export function plotAt<T extends MapPlot>(plots: readonly T[], x: number, y: number): T | null {
  return (
    plots.find(
      ({ corner, sizeX, sizeY }) =>
        x >= corner[0] && x < corner[0] + sizeX && y >= corner[1] && y < corner[1] + sizeY,
    ) ?? null
  );
}

/**
 * The agents on the map, nearest to its middle first, but for the visitor's own avatar; at most {@link MAX_DOTS}.
 *
 * @param ownHeight - the third coordinate of the visitor's own position; null while it is not known.
 */
export function mapDots(
  section: MapSection,
  agents: readonly AgentRow[],
  ownHeight: number | null,
): readonly MapDot[] {
  const dots: MapDot[] = [];
  for (const agent of agents) {
    const [x, y] = toMap(section, agent.position[0], agent.position[1]);
    const isOnMap = x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT;
    if (agent.isOwn || !isOnMap) continue;
    dots.push({ agent, x, y, level: levelOf(agent, ownHeight) });
  }
  const fromMiddle = ({ x, y }: MapDot) => Math.hypot(x - MAP_WIDTH / 2, y - MAP_HEIGHT / 2);
  return dots.sort((a, b) => fromMiddle(a) - fromMiddle(b)).slice(0, MAX_DOTS);
}

function levelOf({ position, height }: AgentRow, ownHeight: number | null): MapDot['level'] {
  if (height === 'above') return 'higher';
  const climb = ownHeight === null ? 0 : position[2] - ownHeight;
  return climb > LEVEL ? 'higher' : climb < -LEVEL ? 'lower' : 'same';
}
