import { extrapolate } from '../../protocol/objects/index.ts';
import type { DistantAgent, RegionAvatar, SessionEvent } from '../live-contract.ts';
import { MOTION_STRIDE } from '../live-contract.ts';
import type { MotionBatch, WatchEvent, WatchFrame, WatchScene } from '../watch/index.ts';
import { PuppetTweens } from './puppet-tweens.ts';

type SnapshotFrame = Extract<WatchFrame, { kind: 'snapshot' }>;
type AvatarsEvent = Extract<WatchEvent, { type: 'avatars' }>;

/** Milliseconds in which puppets reach what a batch says: at 15 batches a second, a little more than one interval. */
const PUPPET_SPAN_MS = 70;
/** Seconds after which an avatar without a new report stands: as in `extrapolate`. */
const MAX_MOVING_SECONDS = 2;

/** Where a source's assets are fetched: see `SceneUpdates`. */
export interface WatchAssetBases {
  /** `…/bridge/v1/watch/<id>/assets/`. */
  readonly assets: string;
  /** `…/bridge/v1/watch/<id>/media/`. */
  readonly media: string;
  /** What the assets are cached under: they are those of the source's grid. */
  readonly gridName: string;
}

/**
 * Makes of a source's frames the events by which the page keeps its scene. A snapshot of the place that the page shows
 * already changes only what differs, so that nothing flickers when a connection comes back.
 */
export class SceneUpdates {
  readonly #emit: (event: SessionEvent) => void;
  readonly #bases: WatchAssetBases;
  readonly #scene: Pick<WatchScene, 'avatar' | 'object'>;
  readonly #tweens = new PuppetTweens();
  /** What the page shows: the region's handle or the bubble's id, and the slots of avatars by agent id. */
  #place: string | null = null;
  readonly #slots = new Map<string, number>();
  readonly #objects = new Set<string>();

  /** @param scene - To which all frames have been applied that are shown here, and perhaps newer ones. */
  constructor(
    scene: Pick<WatchScene, 'avatar' | 'object'>,
    bases: WatchAssetBases,
    emit: (event: SessionEvent) => void,
  ) {
    this.#scene = scene;
    this.#bases = bases;
    this.#emit = emit;
  }

  /** Whether puppets are on their way: then {@link advance} is to be called thirty times a second. */
  get isMoving(): boolean {
    return this.#tweens.isMoving;
  }

  /** Shows a frame; `now` as in {@link advance}. */
  apply(frame: WatchFrame, now: number): void {
    switch (frame.kind) {
      case 'snapshot':
        this.#applySnapshot(frame, now);
        break;
      case 'events':
        for (const event of frame.events) this.#pass(event);
        break;
      case 'motion':
        this.#emit({ type: 'motion', ...frame.motion });
        break;
      case 'puppets':
        this.#tweens.add(frame.batch, now, PUPPET_SPAN_MS);
        this.advance(now);
        break;
    }
  }

  /** Moves puppets on to this moment, milliseconds. */
  advance(now: number): void {
    const batch = this.#tweens.sample(now);
    if (batch) this.#emit({ type: 'puppets', batch });
  }

  #applySnapshot({ scene }: SnapshotFrame, now: number): void {
    const place = placeOf(scene.events);
    const isSamePlace = place !== null && place === this.#place;
    this.#tweens.clear();
    const avatars = scene.events.flatMap((event) =>
      event.type === 'avatars' ? event.changed : [],
    );
    const objects = scene.events.flatMap((event) =>
      event.type === 'bubble-objects' ? event.changed : [],
    );
    for (const event of scene.events) {
      // A region clears the stage.
      if (event.type === 'region' && isSamePlace) continue;
      if (event.type === 'avatars') this.#removeReplaced(avatars);
      if (event.type === 'bubble-objects') {
        const present = new Set(objects.map(({ objectId }) => objectId));
        const gone = [...this.#objects].filter((objectId) => !present.has(objectId));
        if (gone.length > 0) this.#pass({ type: 'bubble-objects', changed: [], gone });
      }
      this.#pass(event);
    }
    if (avatars.length === 0) this.#removeReplaced([]);
    if (!scene.events.some(({ type }) => type === 'distant')) {
      this.#pass({ type: 'distant', agents: [] satisfies DistantAgent[] });
    }
    this.#emit({ type: 'motion', ...broughtForward(scene.motion, scene.ages) });
    if (!scene.puppets) return;
    this.#tweens.add(scene.puppets, now, 0);
    this.advance(now);
  }

  /** Removes the avatars that are not in a snapshot, or have another slot in it. */
  #removeReplaced(present: readonly RegionAvatar[]): void {
    const slots = new Map(present.map(({ agentId, slot }) => [agentId, slot]));
    const gone = [...this.#slots].flatMap(([agentId, slot]) =>
      slots.get(agentId) === slot ? [] : [agentId],
    );
    if (gone.length > 0) this.#pass({ type: 'avatars', changed: [], gone });
  }

  #pass(event: WatchEvent): void {
    switch (event.type) {
      case 'assets':
        this.#emit({
          type: 'access',
          access: { ...this.#access, names: event.names },
        });
        return;
      // What the bridge says about its source counts.
      case 'step':
        return;
      case 'region':
        this.#enter(`region ${event.region.grid} ${event.region.handle}`, event.shift === null);
        break;
      case 'bubble':
        if (event.bubble) {
          this.#enter(`bubble ${event.bubble.server} ${event.bubble.id}`, this.#isInRegion);
          this.#emit({ type: 'bubble-media', media: { base: this.#bases.media, token: null } });
        } else this.#enter(null, true);
        break;
      case 'avatars':
        this.#note(event);
        break;
      case 'avatar-states': {
        const changed = event.avatars.flatMap(({ agentId }) => this.#scene.avatar(agentId) ?? []);
        if (changed.length > 0) this.#pass({ type: 'avatars', changed, gone: [] });
        return;
      }
      case 'bubble-moves': {
        const changed = event.moves.flatMap(({ objectId }) => this.#scene.object(objectId) ?? []);
        if (changed.length > 0) this.#pass({ type: 'bubble-objects', changed, gone: [] });
        return;
      }
      case 'bubble-objects':
        for (const objectId of event.gone) this.#objects.delete(objectId);
        for (const { objectId } of event.changed) this.#objects.add(objectId);
        break;
    }
    this.#emit(event);
  }

  get #isInRegion(): boolean {
    return this.#place?.startsWith('region ') ?? false;
  }

  get #access() {
    const { assets: base, gridName } = this.#bases;
    return { base, gridName, token: null };
  }

  /** `clears`: the page removes what it showed. */
  #enter(place: string | null, clears: boolean): void {
    this.#place = place;
    if (!clears) return;
    this.#slots.clear();
    this.#objects.clear();
    this.#tweens.clear();
  }

  #note({ changed, gone }: AvatarsEvent): void {
    for (const agentId of gone) this.#slots.delete(agentId);
    for (const { agentId, slot } of changed) this.#slots.set(agentId, slot);
  }
}

/** The place of a snapshot, as `SceneUpdates` names it; null where the source is in none. */
function placeOf(events: readonly WatchEvent[]): string | null {
  for (const event of events) {
    if (event.type === 'region') return `region ${event.region.grid} ${event.region.handle}`;
    if (event.type === 'bubble' && event.bubble) {
      return `bubble ${event.bubble.server} ${event.bubble.id}`;
    }
  }
  return null;
}

/** The rows of a snapshot as of now: `ages` are the milliseconds since each was reported. */
function broughtForward({ slots, rows }: MotionBatch, ages: Uint16Array): MotionBatch {
  const moved = rows.slice();
  const out = { position: new Float32Array(3), rotation: new Float32Array(4) };
  for (let index = 0; index < slots.length; index++) {
    const at = MOTION_STRIDE * index;
    const seconds = ages[index] / 1000;
    const [x, y, z, vx, vy, vz, qx, qy, qz, qw, ax, ay, az] = rows.subarray(at);
    const motion: Parameters<typeof extrapolate>[0] = {
      ...{ position: [x, y, z], velocity: [vx, vy, vz], acceleration: [0, 0, 0] },
      ...{ rotation: [qx, qy, qz, qw], angularVelocity: [ax, ay, az], footPlane: null },
    };
    extrapolate(motion, seconds, out);
    moved.set(out.position, at);
    moved.set(out.rotation, at + 6);
    if (seconds >= MAX_MOVING_SECONDS) moved.fill(0, at + 3, at + 6);
  }
  return { slots, rows: moved };
}
