import type { Vector3 } from '../../math/index.ts';
import type {
  CloudBubble,
  ConnectFailure,
  ObjectDescription,
  TargetType,
} from '../../protocol/setp/index.ts';
import type { LinkErrorCode } from '../link/link-error.ts';

/** What a user fills in to connect to a bubble server. */
export interface BubbleForm {
  /** Id of a server that the bridge lists. */
  readonly server: string;
  readonly user: string;
  readonly passphrase: string;
}

export type BubbleConnectOutcome =
  | { readonly kind: 'connected'; readonly serverName: string; readonly programName: string }
  /** The server's answer. */
  | {
      readonly kind: 'refused';
      readonly reason: ConnectFailure | 'disconnected';
      readonly serverDescription: string;
    }
  /** The bridge was not reached or refused, or the server does not answer. */
  | {
      readonly kind: 'failed';
      readonly code: LinkErrorCode | 'server-silent';
      readonly detail: string;
    };

/** A bubble of the server. */
export interface BubbleChoice {
  readonly id: string;
  readonly description: string;
  /** From the cloud document; null where the server has none. */
  readonly facts: CloudBubble | null;
}

/** An avatar with which the user may join a bubble. */
export interface BubbleAvatarChoice {
  readonly id: string;
  readonly modelId: string;
  readonly description: string;
}

/** The bubble in which the user's avatar is. */
export interface JoinedBubble {
  readonly id: string;
  readonly name: string;
  readonly serverName: string;
  /** Id of the server in the bridge's list. */
  readonly server: string;
  readonly sessionId: number;
  /** Metres; null where the server does not say. */
  readonly range: number | null;
  readonly perceptionRange: number | null;
  /** Microseconds. */
  readonly cycleLength: number | null;
  /** `Date.now()` of the join. */
  readonly since: number;
  /** The bubble's centre on the stage: positions of avatars and objects are already relative to the stage. */
  readonly center: Vector3;
  readonly isReplay: boolean;
  /** Milliseconds that the last handover of the own avatar took, until the new bubble's first perception; null before. */
  readonly handoverMs: number | null;
}

/** An object that is not drawn as an avatar, on the stage; a change replaces the record. */
export interface BubbleObject {
  readonly objectId: string;
  readonly index: number;
  readonly kind: 'thing' | 'portal';
  /** Of the description, or a part of the id. */
  readonly name: string;
  readonly modelId: string;
  /** Null for internal data of another program. */
  readonly description: ObjectDescription | null;
  /** Metres and kilograms. */
  readonly radius: number;
  readonly mass: number;
  /** The centre of its bounding sphere, on the stage. */
  readonly position: Vector3;
  readonly rotation: readonly [x: number, y: number, z: number, w: number];
  readonly velocity: Vector3;
  /** Whether another simulation owns it. */
  readonly isForeign: boolean;
}

/** What the page shows of an avatar besides its `RegionAvatar`. */
export interface BubbleAvatarInfo {
  readonly objectId: string;
  readonly index: number;
  readonly modelId: string;
  readonly description: ObjectDescription | null;
  readonly radius: number;
  readonly mass: number;
  readonly isForeign: boolean;
  /** A handover has been announced, and the new bubble's perception is still missing. */
  readonly isBeingHandedOver: boolean;
  /** Animations that are running, and those among them that the table has no clip for. */
  readonly animationCount: number;
  readonly unknownAnimations: readonly number[];
}

export interface InteractionForm {
  readonly action: string;
  readonly target:
    | { readonly type: Extract<TargetType, 'self'> }
    | { readonly type: 'object'; readonly objectId: string }
    | { readonly type: 'location' | 'direction'; readonly location: Vector3 }
    | { readonly type: 'volume'; readonly location: Vector3; readonly radius: number };
  readonly isPublic: boolean;
  /** UTF-8 text. */
  readonly data: string;
}

export type InteractionOutcome =
  | { readonly kind: 'done'; readonly data: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly code: 'not-joined' | 'unknown-object' | 'no-answer' };

/** An interaction that took place in view, also the user's own. */
export interface BubbleInteraction {
  /** `Date.now()`. */
  readonly at: number;
  readonly action: string;
  readonly sourceId: string | null;
  readonly targetId: string | null;
  readonly isPublic: boolean;
  readonly request: string;
  readonly response: string;
}

/** Figures of the SETP session, once a second. */
export interface BubbleHealth {
  /** Milliseconds, smoothed; 0 until it is known. */
  readonly roundTrip: number;
  /** Guaranteed packets that wait for their acknowledgement. */
  readonly unacknowledged: number;
  /** Of the whole session. */
  readonly resent: number;
  /** Bytes per second that the server accepts; null for no limit. */
  readonly throttle: number | null;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** So far: packets and messages that could not be read, and messages that the table does not have. */
  readonly unreadable: number;
}

/**
 * Where models are: at `base` and the model's id. The page fetches and decodes them; records of a bubble's avatars
 * have no parts, but `BubbleAvatarInfo.modelId`.
 */
export interface BubbleMedia {
  /** `<page>/bridge/v1/bubbles/<id of the server>/media/`. */
  readonly base: string;
  /** The bridge's token, for `Authorization: Bearer`; null where the bridge requires none. */
  readonly token: string | null;
}

/**
 * What ended the stay in a bubble: the user by leaving it, the server, or a handover to a bubble that could not be
 * joined.
 */
export type StayEnd = 'user' | 'server' | 'handover';

/** What a bubble session reports to the page, besides the `step`, `avatars`, `motion`, `log` events of all sessions. */
export type BubbleEvent =
  /** `endedBy`: what ended the stay in the last bubble, if `bubble` is null. */
  | {
      readonly type: 'bubble';
      readonly bubble: JoinedBubble | null;
      readonly endedBy: StayEnd | null;
    }
  /** Where the page fetches models from now on; null while there is no session. */
  | { readonly type: 'bubble-media'; readonly media: BubbleMedia | null }
  /** All bubbles of the server, when the list has changed; every ten seconds at most. */
  | { readonly type: 'bubbles'; readonly bubbles: readonly BubbleChoice[] }
  | {
      readonly type: 'bubble-objects';
      readonly changed: readonly BubbleObject[];
      readonly gone: readonly string[];
    }
  | { readonly type: 'bubble-avatars'; readonly avatars: readonly BubbleAvatarInfo[] }
  | { readonly type: 'interaction'; readonly interaction: BubbleInteraction }
  | { readonly type: 'bubble-health'; readonly health: BubbleHealth };

/** What the live worker offers for bubbles. Controls (`setHeld`, `turnBody`, …) and the log are those of `LiveWorker`. */
export interface BubbleWorker {
  /** Connects to a bubble server. A running session is ended first. */
  connectBubble(form: BubbleForm, bridgeToken: string | null): Promise<BubbleConnectOutcome>;
  /** Empty without a connection. */
  listBubbles(): Promise<readonly BubbleChoice[]>;
  listBubbleAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]>;
  /** Joins a bubble, after leaving the present one. False where the server refuses. */
  joinBubble(bubbleId: string, avatarId: string): Promise<boolean>;
  /** Leaves the bubble; the session with its server goes on. `logout` of `LiveWorker` ends that. */
  leaveBubble(): Promise<void>;
  interact(form: InteractionForm): Promise<InteractionOutcome>;
  /** Walks to a place on the stage, until a key is pressed; null stops. */
  walkTo(place: Vector3 | null): void;
}
