import type { HideableBake } from '../avatar/surface/index.ts';
import type { BakeName } from '../formats/texture-entry/index.ts';
import type { Vector3 } from '../math/index.ts';
import type { LoginChallenge, LoginRequest, StartLocation } from '../protocol/grid/index.ts';
import type {
  FilterSuggestion,
  MessageField,
  MessageSummary,
  RecordingComparison,
} from '../protocol/message-analysis/index.ts';
import type { ConnectFailure } from '../protocol/setp/index.ts';
import type { AgentEvent, AgentWorker, AvatarControls } from './agent/agent-contract.ts';
import type { BubbleEvent, BubbleWorker } from './bubble/bubble-contract.ts';
import type { InventoryEvent, InventoryWorker } from './inventory/inventory-contract.ts';
import type { LinkErrorCode } from './link/link-error.ts';
import type { OwnEvent, OwnWorker } from './own/own-contract.ts';
import type { PuppetryEvent, PuppetryWorker } from './puppetry/puppetry-contract.ts';
import type { RegionEvent, RegionWorker } from './region/region-contract.ts';
import type { ReplayEvent, ReplayWorker } from './replay-contract.ts';
import type { TalkEvent, TalkWorker } from './talk/talk-contract.ts';
import type { UploadWorker } from './upload/upload-contract.ts';
import type { WornPart } from './worn-part.ts';

/** The login form as filled in. The password never leaves the worker; only its digest does. */
export interface LoginForm {
  /** Id of a grid that the bridge lists, or the login address of another grid. */
  readonly grid: string;
  readonly first: string;
  readonly last: string;
  readonly password: string;
  readonly start: StartLocation;
  readonly agreesToTerms: boolean;
  readonly readCritical: boolean;
  /** Code of a second factor. */
  readonly token?: string;
  /** See `LoginOutcome`. */
  readonly mfaHash?: string;
  /** 16 random bytes in hex, stored by the page: `mac` and `id0` are derived from it. */
  readonly machineId: string;
  readonly platform: LoginRequest['platform'];
}

export type LoginOutcome =
  /** `mfaHash`: replaces a code at the next login, if the grid sends one; a secret. */
  | { readonly kind: 'logged-in'; readonly mfaHash: string | null }
  /** `message` is the grid's own text; `challenge`: what the user must provide before another attempt. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly message: string;
      readonly challenge: LoginChallenge | null;
      readonly mfaHash: string | null;
    }
  /** No grid has decided: the bridge was not reached, did not reach the grid, or refused. */
  | { readonly kind: 'failed'; readonly code: LinkErrorCode; readonly detail: string };

/** The state of a session. */
export type SessionStep =
  | 'idle'
  | 'connecting'
  | 'logging-in'
  /** Connected to a bubble server, and in none of its bubbles. */
  | 'choosing'
  | 'entering'
  | 'connected'
  /** The socket broke and is opened again; the event's `attempt` counts from 1. */
  | 'reconnecting'
  /** On the way to another region, or to a bubble of another server. */
  | 'moving'
  /** LogoutRequest was sent; the simulator has two seconds to reply. */
  | 'logging-out'
  | 'ended';

/** Why a session ended; src/ui makes a text of it. */
export type SessionEnd =
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'kicked'; readonly message: string }
  | { readonly kind: 'silent'; readonly seconds: number }
  | { readonly kind: 'closed-by-simulator' }
  | { readonly kind: 'not-entered'; readonly message: string }
  | { readonly kind: 'bridge-closed'; readonly closeCode: number; readonly detail: string }
  | { readonly kind: 'bridge-unreachable' }
  | { readonly kind: 'replay-over' }
  /** The bubble server has sent a Disconnect Notification. */
  | { readonly kind: 'closed-by-bubble-server' }
  /** When the page connected again, the server refused it; `message` is its description of itself. */
  | {
      readonly kind: 'refused-by-bubble-server';
      readonly reason: ConnectFailure | 'disconnected';
      readonly message: string;
    };

/** Figures of the connection, once a second. Counts are of the last second unless noted. */
export interface ConnectionHealth {
  /** Milliseconds, smoothed; 0 until it is known, some seconds after entering. */
  readonly roundTrip: number;
  /** Share of the packets of the last ten seconds that were lost, 0..1. */
  readonly loss: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly resent: number;
  /** Since the login: datagrams that the bridge dropped because this page was too slow. */
  readonly droppedByBridge: number;
  /** Reliable messages that wait for their ack at present. */
  readonly unacked: number;
  /** So far: messages that the template does not have, and datagrams and frames that could not be read. */
  readonly unknownMessages: number;
}

/** The whole record of one avatar of the region: a change replaces it. */
export interface RegionAvatar {
  readonly agentId: string;
  /** Handle of the region in which it is, decimal; empty in a bubble. */
  readonly region: string;
  readonly isOwn: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  /** Index of the avatar in motion and puppetry batches: the same for as long as it stays on the stage. */
  readonly slot: number;
  /** Height of the bounding box, metres: the feet are half of it below the position. */
  readonly height: number;
  readonly isSeated: boolean;
  readonly parts: readonly WornPart[];
  /**
   * Its bakes as texture ids; those that it does not have are missing. Null until AvatarAppearance was received, and in bubbles.
   */
  readonly bakes: ReadonlyMap<BakeName, string> | null;
  /** Parts of the body that are not drawn since attachments on the screen show their bakes; absent for none. */
  readonly hiddenByHud?: readonly HideableBake[];
  /** All worn attachments, including those without a mesh and those on the screen. */
  readonly attachmentCount: number;
  /** Weights by parameter id; null until AvatarAppearance was received. */
  readonly visualParameters: ReadonlyMap<number, number> | null;
  /** Hover height of AvatarAppearance, metres. */
  readonly hover: number;
  /** Whether viewers draw a cloud, since it was never baked. False for the agent's own avatar: see `OwnAppearance`. */
  readonly isCloud: boolean;
  /** The name that the agent has chosen to be shown; absent if none is known. */
  readonly displayName?: string;
  readonly animations: readonly AnimationStart[];
  /** What the animated objects play that it wears, by the ids of their roots; absent while none plays anything. */
  readonly objectAnimations?: ReadonlyMap<string, readonly AnimationStart[]>;
}

/** An animation that is played; with another number, it was started again. */
export interface AnimationStart {
  readonly id: string;
  readonly sequence: number;
}

/** An agent that is too far away: the simulator has sent no object of it. */
export interface DistantAgent {
  readonly agentId: string;
  /** Empty while it is not known. */
  readonly name: string;
  /** Metres in the axes of the agent's region, also for agents of a neighbour. */
  readonly position: Vector3;
  /** `above`: too high for the message, so that the third coordinate says nothing. */
  readonly height: 'known' | 'above';
  /** Handle of the region in which it is. */
  readonly region: string;
}

/** An item of the agent's own outfit in the inventory (seed 002). Its meshes are also in `RegionAvatar.parts`. */
export interface OutfitItem {
  readonly itemId: string;
  readonly assetId: string;
  readonly name: string;
  /** Asset type: 5 clothing, 6 object, 13 body part, ... */
  readonly type: number;
  readonly state: 'waiting' | 'loading' | 'loaded' | 'failed';
  /** The prims of an object, once the asset is loaded. */
  readonly parts: readonly WornPart[];
  /** For clothing and body parts: weights by parameter id. */
  readonly visualParameters: ReadonlyMap<number, number> | null;
}

/**
 * Numbers of one row of a motion batch, in the axes of the agent's region even if the avatar is seated on an object, or in a
 * neighbouring region:
 * position 3, velocity 3, rotation 4 (x y z w), angular velocity 3.
 */
export const MOTION_STRIDE = 13;

/** What a session reports to the page; typed arrays are transferred. */
export type SessionEvent =
  | {
      readonly type: 'step';
      readonly step: SessionStep;
      readonly attempt: number;
      readonly end: SessionEnd | null;
    }
  | { readonly type: 'access'; readonly access: CapabilityAccess | null }
  /**
   * Before everything that a session reports. `grid`: the grid whose ids it has, as its bridge's id and its login address; null for
   * bubbles, and for recordings that do not tell.
   */
  | { readonly type: 'asset-grid'; readonly grid: string | null; readonly isReplay: boolean }
  | { readonly type: 'health'; readonly health: ConnectionHealth }
  /** Avatars that appeared or changed, and agent ids of those that left. */
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
  /** The log has grown, at most four times a second; `logRows` gets its rows. */
  | {
      readonly type: 'log';
      readonly total: number;
      readonly kept: number;
      readonly protocol: LogProtocol;
    }
  | AgentEvent
  | BubbleEvent
  | InventoryEvent
  | OwnEvent
  | PuppetryEvent
  | RegionEvent
  | ReplayEvent
  | TalkEvent;

/** Of LLUDP a row is a datagram; of SETP, a message. */
export type LogProtocol = 'lludp' | 'setp';

/** How the page reaches the capabilities of the region. */
export interface CapabilityAccess {
  /** `<page>/bridge/v1/cap/<address:port>/`: a capability's name and query follow it. */
  readonly base: string;
  /** The session's, at the bridge; null where none is needed: for watchers. */
  readonly token: string | null;
  /** Capability names in the response of the region's seed, and that of the grid's service of baked textures. */
  readonly names: readonly string[];
  readonly gridName: string;
}

/** A line of the message log. */
export interface LogRow {
  /** Counts from 0 since the session began, including datagrams that are not kept any more. */
  readonly index: number;
  /** `Date.now()`, or the recording's seconds times 1000. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** The message's name, or `unknown (FF 7E)`. */
  readonly name: string;
  readonly isKnown: boolean;
  /** Of LLUDP the sequence number of the packet, of SETP the id of the message. */
  readonly sequence: number;
  /** Of LLUDP the datagram's, of SETP those of the message's data. */
  readonly bytes: number;
  /** LLUDP: `R`eliable, `Z`ero-coded, re`S`ent, `A`cks appended. SETP: `G`uaranteed, re`S`ent. */
  readonly flags: string;
  /** The message's contents in one line of text. */
  readonly summary: string;
}

export interface LogDetail extends LogRow {
  /** Blocks and fields as text, like those of `vitrine inspect --json`; none for an unknown message. */
  readonly fields: readonly MessageField[];
  readonly error: string | null;
  readonly hex: string;
}

export type LogSummary = MessageSummary;
export type LogComparison = RecordingComparison;

/** A filter of the log, as the worker reads it. */
export interface LogFilterReading {
  readonly suggestions: readonly FilterSuggestion[];
  readonly unknownFields: readonly string[];
}

/** Why a recording cannot be played. */
export interface RecordingError {
  readonly message: string;
  /** Counts from 1. */
  readonly line: number;
  /** Byte at which the line begins. */
  readonly offset: number;
}

/** What the live worker offers to the page over Comlink. Every method can be called at any time. */
export interface LiveWorker
  extends PuppetryWorker,
    BubbleWorker,
    RegionWorker,
    ReplayWorker,
    OwnWorker,
    InventoryWorker,
    UploadWorker,
    AgentWorker,
    Omit<AvatarControls, 'setRate'>,
    TalkWorker {
  /** Events go to this port from now on. `page`: address of the page that the bridge serves. */
  start(page: string, events: MessagePort): void;
  /** Connects and logs in. A running session is logged out first. */
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  /** Logs out, waits up to two seconds for the simulator's reply, and ends the session. */
  logout(): Promise<void>;
  /** Plays a recorded session at its own pace, in place of a live one. Resolves with the duration in seconds. */
  replay(
    bytes: Uint8Array<ArrayBuffer>,
    fileName: string,
  ): Promise<{ readonly duration: number } | RecordingError>;
  /** Updates per second at most, 1..10. */
  setUpdateRate(rate: number): void;
  /** At most `count` rows that match `filter` (see `parseMessageFilter`), below the index `before`; newest last. */
  logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]>;
  /** Counts of the kept messages that match `filter`. */
  logSummary(filter: string): Promise<LogSummary>;
  /** What could complete the last word of a filter, and the fields in it that no message has. */
  readLogFilter(filter: string): Promise<LogFilterReading>;
  /** Compares the log, or the whole recording that is replayed, with another recording. */
  compareLog(bytes: Uint8Array<ArrayBuffer>): Promise<LogComparison | RecordingError>;
  logDetail(index: number): Promise<LogDetail | null>;
  /** A paused log keeps its rows and adds none. */
  pauseLog(isPaused: boolean): void;
  /** The kept datagrams as a recording (`.jsonl`) for `replay` and `vitrine inspect`. */
  saveLog(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Sends an event to the page; the buffers in `transfer` move to it. */
export type EmitEvent = (event: SessionEvent, transfer?: readonly ArrayBuffer[]) => void;
