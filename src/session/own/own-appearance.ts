import { DecodeError } from '../../formats/bytes/index.ts';
import {
  APPEARANCE_CAPABILITY,
  decodeFolderResponse,
  encodeFolderRequest,
} from '../../protocol/grid/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import {
  readBakes,
  replaceVisualParams,
  type SeenBakes,
  standInTextureEntry,
} from '../../protocol/objects/index.ts';
import { CapabilityRefusedError, postLlsd, TransientError } from '../bridge-http.ts';
import type { AnnounceOutcome, OwnAppearance } from './own-contract.ts';
import type { OwnContext, OwnRegion } from './own-region.ts';
import { requestServerAppearance } from './server-appearance.ts';
import { loadWornShape, type WornShape } from './worn-shape.ts';

/** Of RegionProtocols: the grid composes the bakes itself. */
const BAKED_BY_GRID = 1n;
/** How long the announcement waits for the worn shape: OpenSimulator lists wearables after four seconds. */
const SHAPE_WAIT_MS = 9000;
/** The height of an avatar whose object has not arrived, metres. */
const DEFAULT_HEIGHT = 1.9;
const [WIDTH, DEPTH] = [0.45, 0.6];

/** What the region's last AvatarAppearance of the agent itself says. */
interface Received {
  readonly bakes: SeenBakes;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly cofVersion: number | null;
  readonly at: number;
}

/**
 * What others see of the agent's own avatar, and the announcement of it. An avatar that was never baked is announced
 * with the worn shape and a bare default body, by itself after entering; real bakes are never replaced.
 *
 * **Source:** region.md section 7.
 */
export class OwnAppearanceKeeper {
  readonly #context: OwnContext;
  /** Aborted when the agent leaves the region. */
  #leaving = new AbortController();
  #region: OwnRegion | null = null;
  #received: Received | null = null;
  /** Undefined while it is not known whether there is one. */
  #shape: WornShape | null | undefined;
  /** What RegionHandshake says. */
  #hasGridProtocol = false;
  /** Id of the Current Outfit Folder; null if it is not known. */
  #outfitFolder: string | null = null;
  #serial = 0;
  #announcedAt: number | null = null;
  #isAutomatic = false;
  /** The region to which the appearance was announced last. */
  #announcedTo: OwnRegion | null = null;

  constructor(context: OwnContext) {
    this.#context = context;
  }

  /** The agent has logged in. @param outfitFolder id of its Current Outfit Folder, or null. */
  begin(outfitFolder: string | null): void {
    this.#outfitFolder = outfitFolder;
    this.#hasGridProtocol = false;
    this.#received = null;
    this.#shape = undefined;
    this.#announcedTo = null;
  }

  setProtocols(protocols: bigint): void {
    this.#hasGridProtocol = (protocols & BAKED_BY_GRID) !== 0n;
  }

  /** The agent has entered a region, which may have sent its appearance already. */
  enter(region: OwnRegion): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#region = region;
    if (!this.#isBakedByGrid) {
      region.send('AgentWearablesRequest', { AgentData: region.agentData }, true);
    }
  }

  leave(): void {
    this.#leaving.abort();
    this.#region = null;
  }

  /** Applies an AvatarAppearance of the agent itself. */
  receive({ ObjectData, VisualParam, AppearanceData }: MessageOf<'AvatarAppearance'>): void {
    if (VisualParam.length <= 1) return;
    const cofVersion = AppearanceData.at(0)?.CofVersion ?? null;
    const before = this.#received?.cofVersion ?? null;
    if (before !== null && cofVersion !== null && cofVersion < before) return;
    this.#received = {
      bakes: readBakes(ObjectData.TextureEntry),
      bytes: Uint8Array.from(VisualParam, ({ ParamValue }) => ParamValue),
      cofVersion,
      at: this.#received?.at ?? this.#context.clock.now(),
    };
    this.#emit();
  }

  receiveWearables({ WearableData }: MessageOf<'AgentWearablesUpdate'>): void {
    const region = this.#region;
    if (!region) return;
    const { signal } = this.#leaving;
    loadWornShape(WearableData, region.fetchCap, signal)
      .then((shape) => {
        this.#shape = shape;
        this.#emit();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.#context.report(error);
      });
  }

  /** Announces what was never announced, once the worn shape is known or does not come. */
  tick(): void {
    const received = this.#received;
    const region = this.#region;
    if (!received?.bakes.isNeverBaked || !region || this.#isBakedByGrid) return;
    if (this.#announcedTo === region) return;
    const waited = this.#context.clock.now() - received.at;
    if (this.#shape === undefined && waited < SHAPE_WAIT_MS) return;
    this.#isAutomatic = true;
    this.#announceStandIn(region, received);
  }

  /** See `OwnWorker`. */
  async announce(): Promise<AnnounceOutcome> {
    const region = this.#region;
    const received = this.#received;
    if (!region) return { kind: 'too-early' };
    if (this.#isBakedByGrid) return this.#announceToGrid(region);
    if (!received) return { kind: 'too-early' };
    const { isNeverBaked, seenAs } = received.bakes;
    if (!isNeverBaked && seenAs !== 'stand-in') return { kind: 'kept' };
    this.#isAutomatic = false;
    this.#announceStandIn(region, received);
    return { kind: 'announced' };
  }

  get #isBakedByGrid(): boolean {
    const names = this.#region?.capabilityNames ?? [];
    return this.#hasGridProtocol || names.includes(APPEARANCE_CAPABILITY);
  }

  /** Simulators send the new appearance to the others only, so it counts as received. */
  #announceStandIn(region: OwnRegion, received: Received): void {
    this.#announcedTo = region;
    this.#serial += 1;
    const { scene, ownId, clock } = this.#context;
    const height = scene.store.avatar(ownId)?.object.scale[2] || DEFAULT_HEIGHT;
    const bytes = this.#shape
      ? replaceVisualParams(received.bytes, this.#shape.parameters)
      : received.bytes;
    const TextureEntry = standInTextureEntry();
    region.send(
      'AgentSetAppearance',
      {
        AgentData: {
          ...region.agentData,
          SerialNum: this.#serial,
          Size: [WIDTH, DEPTH, height],
        },
        WearableData: [],
        ObjectData: { TextureEntry },
        VisualParam: Array.from(bytes, (ParamValue) => ({ ParamValue })),
      },
      true,
    );
    scene.store.setOwnBakes(TextureEntry);
    this.#received = { ...received, bytes, bakes: readBakes(TextureEntry) };
    this.#announcedAt = clock.wall();
    this.#emit();
  }

  async #announceToGrid(region: OwnRegion): Promise<AnnounceOutcome> {
    const { clock } = this.#context;
    const { signal } = this.#leaving;
    const version = await this.#outfitVersion(region, signal);
    if (version === null) return { kind: 'failed', status: 0, message: '' };
    const outcome = await requestServerAppearance(version, region.fetchCap, clock, signal);
    if (outcome.kind !== 'announced') return outcome;
    this.#isAutomatic = false;
    this.#announcedAt = clock.wall();
    this.#emit();
    return outcome;
  }

  /** The version of the Current Outfit Folder at present; null if the grid does not tell. */
  async #outfitVersion(region: OwnRegion, signal: AbortSignal): Promise<number | null> {
    const id = this.#outfitFolder;
    if (id === null) return null;
    try {
      const body = encodeFolderRequest([{ id, ownerId: this.#context.ownId }]);
      const name = 'FetchInventoryDescendents2';
      const bytes = await postLlsd(region.fetchCap, name, body, signal);
      const folder = decodeFolderResponse(bytes).folders.find(({ folderId }) => folderId === id);
      return folder?.version ?? null;
    } catch (error) {
      const isUnknown =
        signal.aborted ||
        error instanceof TransientError ||
        error instanceof CapabilityRefusedError ||
        error instanceof DecodeError;
      if (isUnknown) return null;
      throw error;
    }
  }

  #emit(): void {
    const received = this.#received;
    const { seenAs, known, of } = received?.bakes ?? readBakes(new Uint8Array());
    const serial = this.#serial > 0 ? this.#serial : null;
    const appearance: OwnAppearance = {
      seenAs,
      parameters: received?.bytes.length ?? 0,
      shapeName: this.#shape?.name ?? '',
      bakes: { known, of },
      bakedBy: this.#isBakedByGrid ? 'grid' : 'viewer',
      version: this.#isBakedByGrid ? (received?.cofVersion ?? null) : serial,
      announcedAt: this.#announcedAt,
      isAutomatic: this.#isAutomatic,
    };
    this.#context.emit({ type: 'appearance', appearance });
  }
}
