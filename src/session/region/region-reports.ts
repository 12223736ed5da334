import { ORIGIN, type Vector3 } from '../../math/index.ts';
import { BorderWatch } from './border-watch.ts';
import type { RegionConnection } from './region-connection.ts';
import type { RegionConnections } from './region-connections.ts';
import type { RegionContext } from './region-context.ts';
import type { NeighbourRegion, RegionCrossing, RegionStatus } from './region-contract.ts';

const STATUS_INTERVAL_MS = 1000;
const NEIGHBOURS_INTERVAL_MS = 250;

/** Reports to the page in which region the agent is, how that one works, and which regions are around it. */
export class RegionReports {
  readonly #context: RegionContext;
  readonly #border = new BorderWatch();
  /** The region of which the page knows. */
  #shown: RegionConnection | null = null;
  /** A region into which the agent has come, and of which the page does not know yet. */
  #next: RegionConnection | null = null;
  #since = 0;
  #hasChanged = false;
  /** The region has described itself anew. */
  #isRegionDue = false;
  #status = '';
  #statusAt = Number.NEGATIVE_INFINITY;
  #neighbours = '[]';
  #neighboursAt = Number.NEGATIVE_INFINITY;

  constructor(context: RegionContext) {
    this.#context = context;
  }

  /** The agent has come into a region that was not in view. The last scene stays until that is known. */
  begin(region: RegionConnection): void {
    this.#next = region;
    this.#border.reset();
    if (region.isKnown) this.#showNext();
  }

  /** The agent has come into a region that was in view. */
  moved(region: RegionConnection, shift: Vector3): void {
    this.#next = null;
    this.#since = this.#context.env.clock.wall();
    this.#border.reset();
    this.#emitRegion(region, shift);
  }

  /** A region has sent another handshake. */
  described(region: RegionConnection, isRoot: boolean): void {
    this.#hasChanged = true;
    if (this.#next === region && isRoot) this.#showNext();
    else if (this.#shown === region && isRoot) this.#isRegionDue = true;
  }

  /** The agent is in a region that has sent its handshake. */
  entered(region: RegionConnection): void {
    if (this.#next === region) this.#showNext();
  }

  /** The neighbours have changed. */
  markChanged(): void {
    this.#hasChanged = true;
  }

  /** Emits what is due. @param root null while the agent is in no region. */
  tick(
    root: RegionConnection | null,
    connections: RegionConnections,
    crossing: RegionCrossing | null,
  ): void {
    if (!root?.hasEntered || this.#shown !== root) return;
    const now = this.#context.clock.now();
    if (crossing) this.#border.reset();
    else this.#watchBorder(root, connections, now);
    if (now - this.#statusAt >= STATUS_INTERVAL_MS) {
      if (this.#isRegionDue) this.#emitRegion(root, ORIGIN);
      this.#emitStatus(root, crossing, now);
    }
    const isDue = now - this.#neighboursAt >= NEIGHBOURS_INTERVAL_MS;
    if (isDue && this.#hasChanged) this.#emitNeighbours(root, connections, now);
  }

  #showNext(): void {
    const region = this.#next;
    if (!region) return;
    const { scene, env } = this.#context;
    this.#next = null;
    this.#since = env.clock.wall();
    scene.moveTo(region.scenePart, false);
    this.#emitRegion(region, null);
  }

  #emitRegion(region: RegionConnection, shift: Vector3 | null): void {
    const { gridName: grid, emit } = this.#context;
    const { handle, sizeX, sizeY } = region.target.region;
    const place = { grid, handle: String(handle), sizeX, sizeY, since: this.#since };
    this.#shown = region;
    this.#isRegionDue = false;
    this.#hasChanged = true;
    this.#neighboursAt = Number.NEGATIVE_INFINITY;
    emit({ type: 'region', region: { ...region.description, ...place, isReplay: false }, shift });
  }

  #watchBorder(root: RegionConnection, connections: RegionConnections, now: number): void {
    const { scene, agent } = this.#context;
    const object = scene.store.objectOfId(agent.agentId);
    const motion = object && object.parentId === 0 ? object.motion : null;
    this.#border.update(motion, root.target.region, now, (x, y) => connections.neighbourAt(x, y));
  }

  /** At the border the time is reckoned back from the circuits' clock, which stands still while the page sleeps. */
  #crossingAt(now: number): RegionCrossing | null {
    const { wait } = this.#border;
    if (!wait) return null;
    const since = this.#context.env.clock.wall() - (now - wait.since);
    return { kind: 'border', since, to: wait.to, message: '', problem: wait.problem };
  }

  #emitStatus(root: RegionConnection, crossing: RegionCrossing | null, now: number): void {
    const status: RegionStatus = {
      ...root.statistics.figures,
      silentFor: Math.round(root.silence / 1000),
      crossing: crossing ?? this.#crossingAt(now),
    };
    const json = JSON.stringify(status);
    this.#statusAt = now;
    // A neighbour may have fallen silent.
    this.#hasChanged = true;
    if (json === this.#status) return;
    this.#status = json;
    this.#context.emit({ type: 'region-status', status });
  }

  #emitNeighbours(root: RegionConnection, connections: RegionConnections, now: number): void {
    this.#neighboursAt = now;
    const { scene, emit } = this.#context;
    const regions = [...connections.all]
      .filter((region) => region !== root && scene.isInView(region.scenePart))
      .map((region) => neighbourOf(region, scene.cornerOf(region.scenePart)));
    this.#hasChanged = false;
    const json = JSON.stringify(regions);
    if (json === this.#neighbours) return;
    this.#neighbours = json;
    emit({ type: 'neighbours', regions });
  }
}

function neighbourOf(region: RegionConnection, [x, y]: Vector3): NeighbourRegion {
  const { handle, sizeX, sizeY } = region.target.region;
  const { name } = region.description;
  const open = region.isKnown ? 'open' : 'opening';
  const state = region.silence > 0 ? 'silent' : open;
  return { handle: String(handle), name, corner: [x, y], sizeX, sizeY, state };
}
