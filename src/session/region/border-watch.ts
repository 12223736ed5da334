import type { Vector3 } from '../../math/index.ts';
import type { RegionLocation } from '../../protocol/grid/index.ts';
import type { CrossingProblem } from './region-contract.ts';

/** Where the agent is, and how it moves; metres in its region. */
export interface OwnMotion {
  readonly position: Vector3;
  readonly velocity: Vector3;
}

/** A region on the other side of a border. */
export interface RegionBeyond {
  readonly name: string;
  readonly isRefused: boolean;
}

interface BorderWait {
  /** Milliseconds by the clock of {@link BorderWatch.update}. */
  readonly since: number;
  readonly to: string | null;
  readonly problem: CrossingProblem | null;
}

/** Seconds ahead of the last update for which motion is continued: the simulator looks one frame ahead. */
const LOOK_AHEAD = 0.25;
const MAX_CONTINUED = 1;
/** Milliseconds outside of the region after which something is wrong. */
const PATIENCE_MS = 2000;

/**
 * Watches whether the agent stands at the border of its region without being handed over to the next one: a simulator
 * says nothing about that, and moves the avatar back after half a minute.
 *
 * **Source:** region.md section 2.
 */
export class BorderWatch {
  #motion: OwnMotion | null = null;
  #movedAt = 0;
  #outsideSince: number | null = null;
  #wait: BorderWait | null = null;

  /** Null while the agent is inside of its region. */
  get wait(): BorderWait | null {
    return this.#wait;
  }

  /** The agent is not where it was. */
  reset(): void {
    this.#motion = null;
    this.#outsideSince = null;
    this.#wait = null;
  }

  /**
   * @param motion as the simulator has reported it last; the same object until it reports another.
   * @param now milliseconds.
   * @param findBeyond finds the region at a place on the grid, metres.
   */
  update(
    motion: OwnMotion | null,
    location: RegionLocation,
    now: number,
    findBeyond: (x: number, y: number) => RegionBeyond | null,
  ): void {
    if (motion !== this.#motion) this.#movedAt = now;
    this.#motion = motion;
    const place = motion && placeSoon(motion, (now - this.#movedAt) / 1000);
    if (!place || isInside(place, location)) {
      this.#outsideSince = null;
      this.#wait = null;
      return;
    }
    this.#outsideSince ??= now;
    const beyond = findBeyond(location.x + place[0], location.y + place[1]);
    const isLate = now - this.#outsideSince >= PATIENCE_MS;
    this.#wait = {
      since: this.#outsideSince,
      to: beyond?.name || null,
      problem: isLate ? problemOf(beyond) : null,
    };
  }
}

/** Where the agent is in a moment, unless something stops it. */
function placeSoon({ position, velocity }: OwnMotion, age: number): readonly [number, number] {
  const seconds = Math.min(MAX_CONTINUED, age) + LOOK_AHEAD;
  return [position[0] + velocity[0] * seconds, position[1] + velocity[1] * seconds];
}

function isInside([x, y]: readonly [number, number], { sizeX, sizeY }: RegionLocation): boolean {
  return x >= 0 && y >= 0 && x < sizeX && y < sizeY;
}

function problemOf(beyond: RegionBeyond | null): CrossingProblem {
  if (beyond?.isRefused) return 'refused';
  return beyond ? 'waiting' : 'no-neighbour';
}
