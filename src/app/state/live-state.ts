import { type Signal, signal } from '@preact/signals-core';
import type { HeldControl } from '../../protocol/agent/index.ts';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import type {
  ChatLine,
  ConnectionHealth,
  LogDetail,
  LoginForm,
  LoginOutcome,
  LogRow,
  OutfitItem,
  RegionInfo,
  SessionEnd,
  SessionStep,
} from '../../session/index.ts';

/** One animation of an agent. */
export interface PlayedAnimation {
  /** A built-in's name, else the start of the id. */
  readonly name: string;
  /** Its base priority, and how many joints it moves; null until it came, and where it cannot be had. */
  readonly weight: { readonly priority: number; readonly joints: number } | null;
}

/** The meshes that one avatar wears, on their way: `failed` are among `ready`. */
export interface AssetProgress {
  readonly ready: number;
  readonly failed: number;
  readonly total: number;
}

/** One line of the agent list. */
export interface AgentRow {
  readonly agentId: string;
  readonly name: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** False for one of whom only a coarse position is known. */
  readonly isInView: boolean;
  /** Region metres. */
  readonly position: readonly [x: number, y: number, z: number];
  /** Metres from the one who is in focus, else from one's own avatar, else null. */
  readonly distance: number | null;
  readonly animations: readonly PlayedAnimation[];
  /** Joints that puppetry drives; 0 while it does not. */
  readonly puppetJoints: number;
  readonly assets: AssetProgress;
  /** Attachments that are worn; of oneself the items of the outfit, where they are known. */
  readonly itemCount: number;
}

/** Which world the stage shows. */
export type StageWorld = 'outfit' | 'region';

/** Seconds of history that the meters show. */
export const HEALTH_SECONDS = 60;

/** All that the page shows of a live region, as signals; only `Live`'s commands change it. */
export class LiveState {
  /** What the page's own server offers: null until it answered, and where it is no bridge. */
  readonly bridge: Signal<BridgeInfo | null> = signal(null);
  readonly step: Signal<SessionStep> = signal('idle');
  /** Which try to reconnect, from 1. */
  readonly attempt: Signal<number> = signal(0);
  /** Why the last session ended; null before and while one goes on. */
  readonly end: Signal<SessionEnd | null> = signal(null);
  readonly region: Signal<RegionInfo | null> = signal(null);
  /** Newest last, {@link HEALTH_SECONDS} at most. */
  readonly health: Signal<readonly ConnectionHealth[]> = signal([]);
  /** Own avatar first, those in view by name, then the others by name. Changes at most twice a second. */
  readonly agents: Signal<readonly AgentRow[]> = signal([]);
  /** The agent that the panels tell about. */
  readonly focusedId: Signal<string | null> = signal(null);
  /** Whether the camera goes along with the focused agent. */
  readonly following: Signal<boolean> = signal(true);
  readonly outfit: Signal<readonly OutfitItem[]> = signal([]);
  readonly chat: Signal<readonly ChatLine[]> = signal([]);
  /** How many messages the log has seen, and keeps. */
  readonly log: Signal<{ readonly total: number; readonly kept: number }> = signal({
    total: 0,
    kept: 0,
  });
  readonly logPaused: Signal<boolean> = signal(false);
  /** Seconds of a replay, or null; and where it stands. */
  readonly replay: Signal<{ readonly duration: number } | null> = signal(null);
  /** What the stage shows. */
  readonly world: Signal<StageWorld> = signal('outfit');
  /** Name tags over the avatars. */
  readonly showNames: Signal<boolean> = signal(true);
}

/** What the page can do with a live region. Everything of it is loaded when first needed. */
export interface Live {
  /** Asks the page's bridge what it offers, and enters the grid that it names, if any. */
  begin(): Promise<void>;
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  logout(): Promise<void>;
  /** Plays a recorded session, offline; the fault of a file that is none is told as any file's. */
  replay(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void>;
  focus(agentId: string | null): void;
  setFollowing(isFollowing: boolean): void;
  setWorld(world: StageWorld): void;
  setShowNames(show: boolean): void;
  /** Keyboard: see src/app/live/agent-keys.ts; true where the key was used. */
  key(event: KeyboardEvent): boolean;
  /** The walking pad of a phone. */
  hold(intent: HeldControl, isHeld: boolean): void;
  releaseKeys(): void;
  logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]>;
  logDetail(index: number): Promise<LogDetail | null>;
  pauseLog(isPaused: boolean): void;
  /** The kept messages as a file. */
  saveLog(): Promise<Uint8Array<ArrayBuffer>>;
  /** The avatar as it is worn now, as an AvatarObject document with its meshes inside. */
  saveAvatar(agentId: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
}
