import type { Quaternion, Vector3 } from '../../../src/math/index.ts';
import type { JointEvent, PuppetryLayout } from '../../../src/protocol/puppetry/index.ts';

/** An asset that the demo grid serves. */
export interface DemoAsset {
  readonly id: string;
  /** Asset type: 5 clothing, 6 object, 13 body part, 20 animation, 49 mesh, 0 texture. */
  readonly type: number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One object that an outfit attaches. */
export interface DemoAttachment {
  readonly name: string;
  /** Inventory item and, as scene group XML, asset of the whole. */
  readonly itemId: string;
  readonly objectAssetId: string;
  /** Attachment point, 1..55. */
  readonly point: number;
  /** The first is the root; the others are relative to it. */
  readonly prims: readonly DemoPrim[];
}

export interface DemoPrim {
  readonly name: string;
  readonly meshId: string;
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  /** Packed TextureEntry: the colours of the faces. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
}

/** Clothing or a body part of an outfit. */
export interface DemoWearable {
  readonly name: string;
  readonly itemId: string;
  readonly assetId: string;
  /** Asset type 5 or 13, and the wearable type. */
  readonly assetType: number;
  readonly wearableType: number;
}

export interface DemoOutfit {
  readonly name: string;
  readonly attachments: readonly DemoAttachment[];
  readonly wearables: readonly DemoWearable[];
  /** One byte for each transmitted visual parameter (253). */
  readonly visualParams: Uint8Array<ArrayBuffer>;
  /** Height of the avatar's bounding box, metres. */
  readonly height: number;
  /** Metres, as AvatarAppearance has it. */
  readonly hover: number;
}

/** Where a bot is and what it does at one moment. */
export interface BotState {
  /** False while it is away: it has left the region. */
  readonly isPresent: boolean;
  /** Region metres, of the middle of the bounding box as simulators tell it; relative to the seat if seated. */
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly rotation: Quaternion;
  /** Local seat: index into {@link DemoContent.seats}, or null. */
  readonly seat: number | null;
  /** Asset ids. */
  readonly animations: readonly string[];
  /** Index into its outfits. */
  readonly outfit: number;
}

export interface Bot {
  readonly agentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly outfits: readonly DemoOutfit[];
  /** A function of the time alone, seconds since the grid began. */
  stateAt(seconds: number): BotState;
  /** What it says, now and then: the lines whose time lies in (from, to]. */
  linesBetween(from: number, to: number): readonly string[];
  /** What it moves itself; null for those that animations move alone. */
  readonly puppetry: BotPuppetry | null;
}

/** Puppetry as a program of a bot's own would send it: a record every so often, now and then none for a while. */
export interface BotPuppetry {
  readonly layout: PuppetryLayout;
  /** Records a second. */
  readonly rate: number;
  /** The joints of a record, counted since the grid began; none in a pause. A function of the number alone. */
  eventsAt(beat: number): readonly JointEvent[];
}

/** Something to sit on: a prim of the region. */
export interface DemoSeat {
  readonly name: string;
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

export interface DemoContent {
  /** By asset id. */
  readonly assets: ReadonlyMap<string, DemoAsset>;
  readonly seats: readonly DemoSeat[];
  readonly bots: readonly Bot[];
  /** What viewers wear, one after the other. */
  readonly visitorOutfits: readonly DemoOutfit[];
  /** Ids of the animations that the simulator itself plays on viewers' avatars. */
  readonly animations: Readonly<
    Record<
      | 'stand'
      | 'walk'
      | 'run'
      | 'fly'
      | 'hover'
      | 'jump'
      | 'turnLeft'
      | 'turnRight'
      | 'sitGround'
      | 'type'
      | 'away',
      string
    >
  >;
  /** Region facts. */
  readonly region: {
    readonly name: string;
    readonly size: number;
    /** Height of the ground, metres: it is flat. */
    readonly ground: number;
    /** Where viewers arrive. */
    readonly landing: Vector3;
  };
}
