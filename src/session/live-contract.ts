import type { Quaternion, Vector3 } from '../math/index.ts';
import type { HeldControl, MomentaryControl, Posture } from '../protocol/agent/index.ts';
import type { RefusalCode } from '../protocol/bridge/index.ts';
import type { LoginChallenge, LoginRequest, StartLocation } from '../protocol/grid/index.ts';
import type { PuppetryEvent, PuppetryWorker } from './puppetry/puppetry-contract.ts';

/** What a person fills in. The password never leaves the worker; only its digest does. */
export interface LoginForm {
  /** Id of a grid of the bridge, or the login address of another one. */
  readonly grid: string;
  readonly first: string;
  readonly last: string;
  readonly password: string;
  readonly start: StartLocation;
  readonly agreesToTerms: boolean;
  readonly readCritical: boolean;
  /** Code of a second factor. */
  readonly token?: string;
  readonly mfaHash?: string;
  /** 16 random bytes in hex, kept by the page: from it come `mac` and `id0`. */
  readonly machineId: string;
  readonly platform: LoginRequest['platform'];
}

export type LoginOutcome =
  /** `mfaHash`: for the next login instead of a code, where the grid gives one; a secret. */
  | { readonly kind: 'logged-in'; readonly mfaHash: string | null }
  /** The grid's own words; `question`: what to ask the person before trying again. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly message: string;
      readonly question: LoginChallenge | null;
      readonly mfaHash: string | null;
    }
  /** The bridge could not reach the grid, or would not. */
  | { readonly kind: 'failed'; readonly code: Refused['code']; readonly detail: string };

/** Where a session stands. */
export type SessionStep =
  | 'idle'
  | 'connecting'
  | 'logging-in'
  | 'entering'
  | 'connected'
  /** The socket broke; it is tried again, `attempt` counts from 1. */
  | 'reconnecting'
  /** To another region. */
  | 'moving'
  | 'ended';

/** Why a session ended, as data; src/ui makes the sentence. */
export type SessionEnd =
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'kicked'; readonly message: string }
  | { readonly kind: 'silent'; readonly seconds: number }
  | { readonly kind: 'closed-by-simulator' }
  | { readonly kind: 'not-entered'; readonly message: string }
  | { readonly kind: 'bridge-closed'; readonly closeCode: number; readonly detail: string }
  | { readonly kind: 'bridge-unreachable' }
  | { readonly kind: 'replay-over' };

export interface RegionInfo {
  readonly name: string;
  readonly grid: string;
  /** Metres. */
  readonly sizeX: number;
  readonly sizeY: number;
  /** `Date.now()` of the entry. */
  readonly since: number;
  readonly isReplay: boolean;
}

/** How the connection does, once a second. Rates are of the last second. */
export interface ConnectionHealth {
  /** Milliseconds, smoothed; 0 until it is known, some seconds after the entry. */
  readonly roundTrip: number;
  /** 0..1 of the packets of the last seconds that never came. */
  readonly loss: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly resent: number;
  /** Datagrams that the bridge dropped since this page was behind. */
  readonly droppedByBridge: number;
  readonly unacked: number;
  readonly unknownMessages: number;
}

/** One thing that an avatar wears, a prim of an attachment. All ids are UUIDs. */
export interface WornPart {
  /** The object's id. */
  readonly id: string;
  readonly name: string;
  /** The inventory item that it was worn from; null where it is not told. */
  readonly item: string | null;
  /** Asset id of its mesh; null for a prim or sculpt, which has none. */
  readonly meshId: string | null;
  /** Attachment point, 1..55, never on the screen. */
  readonly point: number;
  /** Metres and unit quaternion in the point's frame; linksets are already composed. */
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  /** By number of the face; r g b a, 0..1. Faces beyond the end take `defaultFace`. */
  readonly faces: readonly WornFace[];
  readonly defaultFace: WornFace;
}

export interface WornFace {
  readonly color: readonly [red: number, green: number, blue: number, alpha: number];
  /** Kept for when pictures are drawn. */
  readonly texture: string;
}

/** One avatar of the region, whole: a change replaces the record. */
export interface RegionAvatar {
  readonly agentId: string;
  readonly isOwn: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  /** Index of its row in motion batches; never reused within a region. */
  readonly slot: number;
  /** Height of its bounding box, metres: its feet are half of it below its position. */
  readonly height: number;
  readonly isSeated: boolean;
  readonly parts: readonly WornPart[];
  /** Attachments that are worn, those without a mesh included. */
  readonly attachmentCount: number;
  /** Null until it came. Weights by parameter id. */
  readonly visualParameters: ReadonlyMap<number, number> | null;
  /** Metres, by AvatarAppearance. */
  readonly hover: number;
  readonly animations: readonly { readonly id: string; readonly sequence: number }[];
}

/** Somebody who is in the region, but not in sight: no object was sent. */
export interface DistantAgent {
  readonly agentId: string;
  readonly name: string;
  readonly position: Vector3;
}

/** One's own outfit as the inventory has it (seed 002); its meshes are in `RegionAvatar.parts` as they come. */
export interface OutfitItem {
  readonly itemId: string;
  readonly assetId: string;
  readonly name: string;
  /** Asset type: 5 clothing, 6 object, 13 body part, ... */
  readonly type: number;
  readonly state: 'waiting' | 'loading' | 'loaded' | 'failed';
  /** Of an object: what its asset is made of, once loaded. */
  readonly parts: readonly WornPart[];
  /** Of clothing and body parts: weights by parameter id. */
  readonly visualParameters: ReadonlyMap<number, number> | null;
}

export interface ChatLine {
  readonly at: number;
  readonly from: string;
  readonly text: string;
}

/**
 * Numbers of one row of a motion batch, all in the region's axes whatever the avatar sits on:
 * position 3, velocity 3, rotation 4 (x y z w), angular velocity 3.
 */
export const MOTION_STRIDE = 13;

/** What a session tells the page; typed arrays are transferred. */
export type SessionEvent =
  | {
      readonly type: 'step';
      readonly step: SessionStep;
      readonly attempt: number;
      readonly end: SessionEnd | null;
    }
  | { readonly type: 'region'; readonly region: RegionInfo }
  | { readonly type: 'access'; readonly access: CapabilityAccess | null }
  | { readonly type: 'health'; readonly health: ConnectionHealth }
  /** Those that came or changed, and those that went. */
  | {
      readonly type: 'avatars';
      readonly changed: readonly RegionAvatar[];
      readonly gone: readonly string[];
    }
  /** `rows`: {@link MOTION_STRIDE} numbers for each of `slots`. */
  | {
      readonly type: 'motion';
      readonly slots: Uint16Array<ArrayBuffer>;
      readonly rows: Float32Array<ArrayBuffer>;
    }
  | { readonly type: 'distant'; readonly agents: readonly DistantAgent[] }
  | { readonly type: 'outfit'; readonly items: readonly OutfitItem[] }
  | { readonly type: 'chat'; readonly line: ChatLine }
  /** The log has grown to so many entries; asked for with `logRows`. At most four times a second. */
  | { readonly type: 'log'; readonly total: number; readonly kept: number }
  | PuppetryEvent;

/** By which the page fetches what the grid's capabilities serve. */
export interface CapabilityAccess {
  /** `<page>/bridge/v1/cap/<address:port>/`: a capability's name and its query follow. */
  readonly base: string;
  readonly token: string;
  /** Names that the region's seed answered with. */
  readonly names: readonly string[];
  readonly gridName: string;
}

/** From where the page's camera sees, in region metres. */
export interface CameraPose {
  readonly position: Vector3;
  readonly direction: Vector3;
}

/** A line of the message log. */
export interface LogRow {
  /** Counts from 0 since the session began, whatever was let go. */
  readonly index: number;
  /** `Date.now()`, or the recording's seconds times 1000. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** The message's name, or `unknown (FF 7E)`. */
  readonly name: string;
  readonly isKnown: boolean;
  readonly sequence: number;
  readonly bytes: number;
  /** `R`eliable, `Z`ero-coded, re`S`ent, `A`cks appended. */
  readonly flags: string;
  /** One line for people. */
  readonly summary: string;
}

export interface LogDetail extends LogRow {
  /** Blocks and fields as text, as `vitrine inspect --json` prints them; none for an unknown message. */
  readonly fields: readonly {
    readonly block: string;
    readonly field: string;
    readonly value: string;
  }[];
  readonly error: string | null;
  readonly hex: string;
}

/** Why a recording cannot be played. */
export interface RecordingError {
  readonly message: string;
  /** Counts from 1. */
  readonly line: number;
  /** Byte at which the line begins. */
  readonly offset: number;
}

/** What the live worker does; Comlink carries it. Every method can be called at any time. */
export interface LiveWorker extends PuppetryWorker {
  /** Events go to this port from now on. `bridge`: address of the page, whose bridge is meant. */
  start(bridge: string, events: MessagePort): void;
  /** Connects if need be, and logs in. A session that is there is left first. */
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  /** Logs out, waits for the answer at most six seconds, and ends. */
  logout(): Promise<void>;
  /** Plays a recorded session instead, in its own time. */
  replay(
    bytes: Uint8Array<ArrayBuffer>,
    fileName: string,
  ): Promise<{ readonly duration: number } | RecordingError>;
  setHeld(intent: HeldControl, isHeld: boolean): void;
  trigger(intent: MomentaryControl): void;
  setPosture(posture: Posture): void;
  releaseAll(): void;
  /** Turns the body: radians, to the left. */
  turnBody(radians: number): void;
  setCamera(camera: CameraPose): void;
  /** Updates per second at most, 1..10. */
  setUpdateRate(rate: number): void;
  /** Newest last: at most `count` rows whose name or words hold `filter`, up to `before` (an index). */
  logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]>;
  logDetail(index: number): Promise<LogDetail | null>;
  /** A paused log keeps what it has. */
  pauseLog(isPaused: boolean): void;
  /** The kept datagrams as a recording (`.jsonl`) that `replay` and `vitrine inspect` read. */
  saveLog(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Tells the page; `transfer` goes over to it. */
export type EmitEvent = (event: SessionEvent, transfer?: readonly ArrayBuffer[]) => void;

/** What stands in the way of a login before any grid is asked, besides the bridge's own refusals. */
export interface Refused {
  readonly code: RefusalCode | 'bridge-unreachable' | 'bridge-closed' | 'bad-answer';
}
