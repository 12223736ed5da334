import { type Signal, signal } from '@preact/signals-core';
import type { Vector3 } from '../../math/index.ts';
import type {
  NeighbourRegion,
  RegionStatus,
  TeleportForm,
  TeleportRequestOutcome,
} from '../../session/index.ts';

/** A place in which the visitor has been during this session. */
export interface RecentPlace {
  readonly name: string;
  /** Handle of the region. */
  readonly region: string;
  /** Metres in that region. */
  readonly position: Vector3;
}

/** Where the visitor's own avatar is, and where the camera looks. */
export interface OwnPlace {
  /** Region metres. */
  readonly position: Vector3;
  /** Radians from +X (east) to the left. */
  readonly heading: number;
  readonly cameraHeading: number;
}

/** The last request to teleport, until the teleport begins. */
export type TravelRequest =
  | { readonly kind: 'requesting'; readonly to: string }
  | {
      readonly kind: 'failed';
      readonly to: string;
      readonly reason: Extract<TeleportRequestOutcome, { kind: 'failed' }>['reason'];
    };

/** Places that are kept. */
export const MAX_RECENT_PLACES = 6;

/** Everything that the page shows of the region as a place: what is beside it, how it does, and travelling. */
export class PlaceState {
  readonly neighbours: Signal<readonly NeighbourRegion[]> = signal([]);
  /** Null until the region has reported something about itself. */
  readonly status: Signal<RegionStatus | null> = signal(null);
  /** Changes at most four times a second; null while it is not known. */
  readonly own: Signal<OwnPlace | null> = signal(null);
  /** Null where none was made, and once the teleport has begun. */
  readonly travel: Signal<TravelRequest | null> = signal(null);
  /** Newest first, at most {@link MAX_RECENT_PLACES}; the present region is not among them. */
  readonly recent: Signal<readonly RecentPlace[]> = signal([]);

  clear(): void {
    this.neighbours.value = [];
    this.status.value = null;
    this.own.value = null;
    this.travel.value = null;
  }
}

/** The commands for travelling. Their outcome is in `PlaceState.travel`, in the session's step and in notices. */
export interface TravelCommands {
  /** @param name - of the region, where the form has its handle. */
  teleport(form: TeleportForm, name?: string): Promise<void>;
  teleportHome(name: string): Promise<void>;
  cancelTeleport(): void;
  /** Forgets a request that has failed. */
  dismissTravel(): void;
}
