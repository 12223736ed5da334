import type { LegacyMaterial, PbrOverride } from '../../../src/formats/material/index.ts';
import type { ObjectShape } from '../../../src/formats/prim/index.ts';
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

/** An object that an outfit attaches to the avatar. */
export interface DemoAttachment {
  readonly name: string;
  /** The inventory item, and its asset, which is scene group XML. */
  readonly itemId: string;
  readonly objectAssetId: string;
  /** Attachment point, 1..55. */
  readonly point: number;
  /** The first one is the root; the others are relative to it. */
  readonly prims: readonly DemoPrim[];
}

/** A PBR material of a face. */
export interface DemoFaceMaterial {
  readonly face: number;
  /** Asset id. */
  readonly id: string;
  readonly override: PbrOverride;
}

export interface DemoPrim {
  readonly name: string;
  /** Null for a prim or sculpt. */
  readonly meshId: string | null;
  /** Null for a mesh. */
  readonly shape: ObjectShape | null;
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  /** A packed TextureEntry: colours and textures of the faces. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Faces with a PBR material, and what the prim changes of it. */
  readonly materials: readonly DemoFaceMaterial[];
}

/** A piece of clothing or a body part of an outfit. */
export interface DemoWearable {
  readonly name: string;
  readonly itemId: string;
  readonly assetId: string;
  /** 5 for clothing, 13 for a body part. */
  readonly assetType: number;
  readonly wearableType: number;
}

export interface DemoOutfit {
  readonly name: string;
  readonly attachments: readonly DemoAttachment[];
  readonly wearables: readonly DemoWearable[];
  /** A packed TextureEntry that names the bakes of bots; viewers announce their own. */
  readonly bakes: Uint8Array<ArrayBuffer>;
  /** One byte for each transmitted visual parameter (253). */
  readonly visualParams: Uint8Array<ArrayBuffer>;
  /** Height of the avatar's bounding box, metres. */
  readonly height: number;
  /** Hover height of AvatarAppearance, metres. */
  readonly hover: number;
}

/** Where a bot is and what it does at one time. */
export interface BotState {
  /** False while it has left the region. */
  readonly isPresent: boolean;
  /** The middle of the bounding box in region metres, or relative to the seat. */
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly rotation: Quaternion;
  /** Index into {@link DemoContent.seats}; null unless it sits. */
  readonly seat: number | null;
  /** Asset ids of the animations that it plays. */
  readonly animations: readonly string[];
  /** Index into its outfits. */
  readonly outfit: number;
}

export interface Bot {
  readonly agentId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name that it has chosen itself; null for none. */
  readonly displayName: string | null;
  readonly title: string;
  readonly outfits: readonly DemoOutfit[];
  /** @param seconds since the grid started, on which alone the state depends. */
  stateAt(seconds: number): BotState;
  /** The lines of chat that are due in (from, to], in seconds since the grid started. */
  linesBetween(from: number, to: number): readonly string[];
  /** What it answers, in turn, when it is spoken or written to; at least one line. */
  readonly answers: readonly string[];
  /** Null for bots that only play animations. */
  readonly puppetry: BotPuppetry | null;
}

/** Puppetry as a program would send it: records at a constant rate, with pauses. */
export interface BotPuppetry {
  readonly layout: PuppetryLayout;
  /** Records a second. */
  readonly rate: number;
  /** @param index of the record since the grid started. @returns its joint events; none in a pause. */
  eventsAt(index: number): readonly JointEvent[];
}

/** A prim of the region to sit on. */
export interface DemoSeat {
  readonly name: string;
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/** A gesture in the inventory of every viewer. */
export interface DemoGesture {
  readonly name: string;
  readonly assetId: string;
  /** Whether its trigger plays it. */
  readonly isActive: boolean;
}

/** An asset as an item of every viewer's inventory. */
export interface DemoItem {
  readonly name: string;
  readonly assetId: string;
}

export interface DemoContent {
  /** By asset id. */
  readonly assets: ReadonlyMap<string, DemoAsset>;
  /** Legacy materials by id. */
  readonly materials: ReadonlyMap<string, LegacyMaterial>;
  readonly seats: readonly DemoSeat[];
  readonly bots: readonly Bot[];
  /** What is in the second region. */
  readonly neighbour: {
    readonly seats: readonly DemoSeat[];
    /** Their positions, and the indices of their seats, are those of the second region. */
    readonly bots: readonly Bot[];
  };
  /** What a bot has written to every viewer before its first login; null for nothing. */
  readonly greeting: { readonly bot: Bot; readonly text: string } | null;
  readonly gestures: readonly DemoGesture[];
  /** The animations in every viewer's inventory. */
  readonly animationItems: readonly DemoItem[];
  /** The notecards in every viewer's inventory. */
  readonly notecards: readonly DemoItem[];
  /** The outfits that viewers get, in turn. */
  readonly visitorOutfits: readonly DemoOutfit[];
  /** Asset ids of the animations that viewers' avatars play when they move. */
  readonly animations: Readonly<
    Record<
      | 'stand'
      | 'walk'
      | 'run'
      | 'fly'
      | 'hover'
      | 'prejump'
      | 'jump'
      | 'softLand'
      | 'crouch'
      | 'crouchWalk'
      | 'turnLeft'
      | 'turnRight'
      | 'sitGround',
      string
    >
  >;
  readonly region: {
    readonly name: string;
    /** Metres of each side. */
    readonly size: number;
    /** Height of the flat ground, metres. */
    readonly ground: number;
    /** Where viewers arrive, region metres. */
    readonly landing: Vector3;
  };
}
