import { type Signal, signal } from '@preact/signals-core';
import type { Remote } from 'comlink';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import type {
  ChatLine,
  ConnectionHealth,
  LiveWorker,
  LoginForm,
  LoginOutcome,
  OutfitItem,
  RegionInfo,
  SessionEnd,
  SessionStep,
} from '../../session/index.ts';

/** An animation that an agent plays. */
export interface AgentAnimation {
  /** A built-in's name, else the start of the id. */
  readonly name: string;
  /** Its base priority, and how many joints it moves; null until it is loaded, and where it cannot be loaded. */
  readonly weight: { readonly priority: number; readonly joints: number } | null;
}

/** Loading of the meshes that an avatar wears: `ready` includes `failed`. */
export interface AssetProgress {
  readonly ready: number;
  readonly failed: number;
  readonly total: number;
}

/** A row of the agent list. */
export interface AgentRow {
  readonly agentId: string;
  readonly name: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** False for an agent of which only a coarse position is known. */
  readonly isInView: boolean;
  /** Region metres. */
  readonly position: readonly [x: number, y: number, z: number];
  /** Metres from the focused agent, or else from the visitor's own avatar; null without either. */
  readonly distance: number | null;
  readonly animations: readonly AgentAnimation[];
  /** Number of joints that puppetry moves. */
  readonly puppetJoints: number;
  readonly assets: AssetProgress;
  /** Worn attachments; for the visitor's own avatar, the items of the outfit where they are known. */
  readonly itemCount: number;
}

/** What the stage shows: the avatar of opened files, or a live region. */
export type StageWorld = 'outfit' | 'region';

/** Seconds of history that the meters show. */
export const HEALTH_SECONDS = 60;

/** Everything that the page shows of a live region, as signals. Only the live service changes it. */
export class LiveState {
  /** What the page's bridge offers; null until it has responded, and if the server is not a bridge. */
  readonly bridge: Signal<BridgeInfo | null> = signal(null);
  readonly step: Signal<SessionStep> = signal('idle');
  /** Number of the attempt to reconnect, from 1. */
  readonly attempt: Signal<number> = signal(0);
  /** Why the last session ended; null before the first, and during a session. */
  readonly end: Signal<SessionEnd | null> = signal(null);
  readonly region: Signal<RegionInfo | null> = signal(null);
  /** Newest last, at most {@link HEALTH_SECONDS}. */
  readonly health: Signal<readonly ConnectionHealth[]> = signal([]);
  /** The visitor's own first, then those in view by name, then the others by name. Changes at most twice a second. */
  readonly agents: Signal<readonly AgentRow[]> = signal([]);
  /** The agent that the panels are about. */
  readonly focusedId: Signal<string | null> = signal(null);
  /** Whether the camera follows the focused agent. */
  readonly following: Signal<boolean> = signal(true);
  readonly outfit: Signal<readonly OutfitItem[]> = signal([]);
  readonly chat: Signal<readonly ChatLine[]> = signal([]);
  /** Number of messages that the log has received, and that it keeps. */
  readonly log: Signal<{ readonly total: number; readonly kept: number }> = signal({
    total: 0,
    kept: 0,
  });
  readonly logPaused: Signal<boolean> = signal(false);
  /** Seconds of a replay, or null. */
  readonly replay: Signal<{ readonly duration: number } | null> = signal(null);
  /** What the stage shows. */
  readonly world: Signal<StageWorld> = signal('outfit');
  /** Whether name tags are shown over the avatars. */
  readonly showNames: Signal<boolean> = signal(true);
}

/** The commands of a live region. Their code is loaded when it is first needed. */
export interface Live {
  /** The session in its worker: logout, controls, and the log of messages. */
  readonly session: Remote<LiveWorker>;
  /** Logs in to a grid that admits everyone, by its id. */
  enterAsGuest(grid: string): Promise<LoginOutcome>;
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  /** Returns to the user's own outfit, and ends the session or the replay. */
  leave(): Promise<void>;
  /** Plays a recorded session, offline; any other file is reported as a failure. */
  replay(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void>;
  focus(agentId: string | null): void;
  setFollowing(isFollowing: boolean): void;
  setWorld(world: StageWorld): void;
  setShowNames(show: boolean): void;
  /** Handles a key: see `src/app/live/agent-keys.ts`; true where the key was used. */
  handleKey(event: KeyboardEvent): boolean;
  releaseKeys(): void;
  pauseLog(isPaused: boolean): void;
  /** The avatar as it is worn now, as an AvatarObject document with its meshes inside. */
  saveAvatar(agentId: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
}
