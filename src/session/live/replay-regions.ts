import { ORIGIN, type Vector3 } from '../../math/index.ts';
import { regionLocation } from '../../protocol/grid/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { NeighbourRegion } from '../region/region-contract.ts';
import {
  isSameDescription,
  type RegionDescription,
  UNDESCRIBED,
} from '../region/region-description.ts';
import type { RegionScene } from '../scene/region-scene.ts';
import type { SceneRegion } from '../scene/scene-regions.ts';

/** Far more regions than an agent sees; a recording may name any number. */
const MAX_REGIONS = 64;
/** Metres: the usual size, which a recording does not contain. */
const REGION_SIZE = 256;

/** A region of a recording, as its circuit has described it. */
interface ReplayRegion {
  /** Decimal; empty while it is not known. */
  readonly handle: string;
  readonly part: SceneRegion;
  description: RegionDescription;
}

/** What the page was last told of the agent's region. */
interface Told {
  readonly handle: string;
  readonly part: SceneRegion;
  readonly description: RegionDescription;
}

interface ReplayRegionsContext {
  readonly scene: RegionScene;
  readonly emit: EmitEvent;
  readonly fileName: string;
  /** `Date.now()` of the beginning of the replay. */
  readonly since: number;
  /** The stage is cleared for another place. */
  cleared(): void;
}

/**
 * The regions of a recording: each line names the region of its circuit. Lines that name none are of one circuit at a
 * time, that of the agent's region.
 */
export class ReplayRegions {
  readonly #context: ReplayRegionsContext;
  /** By handle; without the region of lines that name none. */
  readonly #named = new Map<string, ReplayRegion>();
  /** The region in which the agent is. */
  #root: ReplayRegion;
  #isRootNamed = false;
  /** The region in which the recording begins; null before it is known. */
  #firstHandle: string | null = null;
  #told: Told | null = null;
  #neighbours = '[]';

  constructor(context: ReplayRegionsContext) {
    this.#context = context;
    this.#root = { handle: '', part: context.scene.root, description: UNDESCRIBED };
  }

  /** The region of a line. */
  regionOf(handle: string | null): ReplayRegion {
    if (handle === null) return this.#root;
    const known = this.#named.get(handle);
    if (known) return known;
    const region = this.#open(handle);
    this.#named.set(handle, region);
    const oldest = [...this.#named.values()].find((each) => each !== this.#root);
    if (this.#named.size > MAX_REGIONS && oldest) this.close(oldest.handle);
    // A recording may begin within a region.
    if (!this.#isRootNamed) this.#moveTo(region);
    return region;
  }

  /** The agent has entered a region: that of the line, or, where this names none, that of the message. */
  enter(named: string | null, handle: bigint): void {
    if (named !== null) {
      const region = this.regionOf(named);
      if (region !== this.#root) this.#moveTo(region);
      return;
    }
    const { region } = this.#context.scene.store;
    if (region !== null && region !== handle) this.#moveTo(this.#open(String(handle)));
  }

  /** The circuit of a neighbouring region has ended. */
  close(handle: string | null): void {
    const region = handle === null ? undefined : this.#named.get(handle);
    if (!region || region === this.#root) return;
    this.#named.delete(region.handle);
    this.#context.scene.close(region.part);
  }

  /** A circuit begins: what another one to the same region has sent is not valid any more. */
  begin(handle: string | null): void {
    const region = handle === null ? undefined : this.#named.get(handle);
    if (!region) return;
    const next = this.#open(region.handle);
    this.#named.set(region.handle, next);
    if (region === this.#root) this.#moveTo(next);
    this.#context.scene.close(region.part);
  }

  /** Everything begins anew: avatars that are there again keep their places on the page. */
  rewind(): void {
    const { scene } = this.#context;
    const former = [...this.#named.values(), this.#root];
    const handle = this.#firstHandle ?? String(scene.store.region ?? '');
    this.#named.clear();
    if (handle === '') return;
    const first = this.#open(handle);
    if (this.#isRootNamed) this.#named.set(handle, first);
    this.#moveTo(first);
    for (const { part } of former) scene.close(part);
  }

  /** Tells the page where the agent is and which regions are around it, if that has changed. */
  report(): void {
    this.#reportRoot();
    this.#reportNeighbours();
  }

  #open(handle: string): ReplayRegion {
    const location = regionLocation(BigInt.asUintN(64, BigInt(handle)), REGION_SIZE, REGION_SIZE);
    return { handle, part: this.#context.scene.open(location), description: UNDESCRIBED };
  }

  #moveTo(region: ReplayRegion): void {
    const former = this.#root;
    this.#isRootNamed = this.#named.get(region.handle) === region;
    this.#firstHandle ??= region.handle;
    this.#root = region;
    this.#context.scene.moveTo(region.part, true);
    if (this.#named.get(former.handle) !== former) this.#context.scene.close(former.part);
  }

  #reportRoot(): void {
    const { scene, emit, fileName: grid, since } = this.#context;
    const { part, description } = this.#root;
    const handle = this.#root.handle || String(scene.store.region ?? '');
    const told = this.#told;
    const isSameRegion = told !== null && (told.handle === handle || told.handle === '');
    if (isSameRegion && isSameDescription(told.description, description)) return;
    // A region tells its name before it shows its avatars.
    if (told === null && description.name === '') return;
    this.#firstHandle ??= handle || null;
    const shift = isSameRegion ? ORIGIN : told && this.#shiftFrom(told.part);
    this.#told = { handle, part, description };
    const size = { sizeX: REGION_SIZE, sizeY: REGION_SIZE };
    const region = { ...description, grid, handle, ...size, since, isReplay: true };
    emit({ type: 'region', region, shift });
    if (shift !== null) return;
    scene.moveTo(part, false);
    this.#context.cleared();
  }

  /** The metres by which everything moves that is shown; null if the region shown before is out of view. */
  #shiftFrom(shown: SceneRegion): Vector3 | null {
    const { scene } = this.#context;
    const isPlaced = shown.location !== null && this.#root.part.location !== null;
    return isPlaced && scene.isInView(shown) ? scene.cornerOf(shown) : null;
  }

  #reportNeighbours(): void {
    const { scene, emit } = this.#context;
    const regions = [...this.#named.values()]
      .filter((region) => region !== this.#root && scene.isInView(region.part))
      .map(({ handle, part, description: { name } }): NeighbourRegion => {
        const [x, y] = scene.cornerOf(part);
        const size = { sizeX: REGION_SIZE, sizeY: REGION_SIZE };
        return { handle, name, corner: [x, y], ...size, state: 'open' };
      });
    const json = JSON.stringify(regions);
    if (json === this.#neighbours) return;
    this.#neighbours = json;
    emit({ type: 'neighbours', regions });
  }
}
