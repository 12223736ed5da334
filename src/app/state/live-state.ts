import { type Signal, signal } from '@preact/signals-core';
import type { Remote } from 'comlink';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import type { GridTextures } from '../../session/assets/index.ts';
import type {
  BubbleAvatarChoice,
  BubbleAvatarInfo,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleForm,
  BubbleHealth,
  BubbleInteraction,
  BubbleObject,
  ConnectionHealth,
  InteractionOutcome,
  JoinedBubble,
  LiveWorker,
  LoginForm,
  LoginOutcome,
  LogProtocol,
  OutfitItem,
  RegionInfo,
  ReplayState,
  SessionEnd,
  SessionStep,
  StayEnd,
} from '../../session/index.ts';
import { type AgentCommands, AgentState } from './agent-state.ts';
import type { FileSource, SavableAvatar } from './file-records.ts';
import { InventoryState, type LiveInventory } from './inventory-state.ts';
import type { FacedMesh } from './items.ts';
import { OwnState } from './own-state.ts';
import { PlaceState, type TravelCommands } from './place-state.ts';
import { ReplayFilesState } from './replay-files-state.ts';
import { type Talk, TalkState } from './talk-state.ts';
import { type UploadCommands, UploadState } from './upload-state.ts';

/** An animation that an agent plays. */
export interface AgentAnimation {
  /** Id of its asset. */
  readonly id: string;
  /** A built-in's name, else the start of the id. */
  readonly name: string;
  /** Its base priority, and how many joints it moves; null until it is loaded, and where it cannot be loaded. */
  readonly weight: { readonly priority: number; readonly joints: number } | null;
}

/** Loading of the meshes and textures that an avatar wears: `ready` includes `failed`. */
export interface AssetProgress {
  readonly ready: number;
  readonly failed: number;
  readonly total: number;
}

/** A row of the agent list. */
export interface AgentRow {
  readonly agentId: string;
  readonly name: string;
  /** The unique name, where {@link name} is one that the agent has chosen. */
  readonly userName?: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** Whether viewers draw a cloud, since it was never baked; false for the visitor's own avatar. */
  readonly isCloud: boolean;
  /** False for an agent of which only a coarse position is known. */
  readonly isInView: boolean;
  /** Handle of the region in which the agent is; empty in a bubble. */
  readonly region: string;
  /** `above`: the agent is too high for the report, and the third coordinate says nothing. */
  readonly height: 'known' | 'above';
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

/** What is near the visitor's own avatar in a bubble and acts, for the prompt over the stage. */
export interface BubblePrompt {
  readonly objectId: string;
  readonly kind: 'avatar' | 'thing';
  readonly name: string;
  /** What `Live.act` does. */
  readonly action: string;
  /** All its actions. */
  readonly actions: readonly string[];
  /** Metres from the visitor's own avatar. */
  readonly distance: number;
  /** Things and avatars that act within reach, this one included. */
  readonly reachable: number;
  /**
   * Where the prompt's lower edge is centred: CSS pixels from the canvas' upper left corner, over no avatar; null while
   * that is outside the picture.
   */
  readonly point: readonly [x: number, y: number] | null;
}

/** Whether a model of a bubble's media repository is drawn: `stand-in` where the repository has none that can be. */
export type BubbleModelStep = 'loading' | 'loaded' | 'stand-in';

/** How an interaction of the visitor ended that was made on the stage or in the panel. */
export interface StageInteraction {
  readonly objectId: string;
  readonly name: string;
  readonly action: string;
  readonly outcome: InteractionOutcome;
}

/** What the focused avatar of a region wears, for the panel of faces: only what is drawn. Replaced where anything of it changes. */
export interface FocusedOutfit {
  readonly agentId: string;
  /** Its parts in their order, and our mannequin where that is its body. */
  readonly parts: readonly DrawnPart[];
  /** Texture ids of its bakes; empty while they are not known. */
  readonly bakes: ReadonlyMap<BakeName, string>;
}

/** A part of an avatar's outfit as it is drawn. */
export interface DrawnPart extends FacedMesh {
  /** Asset id of its mesh; null for our mannequin. */
  readonly meshId: string | null;
  /** Name of the attachment point; null for our mannequin. */
  readonly point: string | null;
}

/** What the stage shows: the avatar of opened files, or a live region or bubble. */
export type StageWorld = 'outfit' | 'region';

/** Seconds of history that the meters show. */
export const HEALTH_SECONDS = 60;
/** Interactions that are kept. */
export const MAX_INTERACTIONS = 50;

/** The access of a session to the textures and materials of its grid. */
export interface GridAccess {
  readonly textures: GridTextures;
  /** The file of a PBR material; null where the grid does not give it out. */
  material?(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** How large textures of avatars appear at the moment. */
export interface TextureSizes {
  /** Pixels of the screen over which a texture extends at most; infinite where it is wanted as sharp as it is; null for one that no avatar shows. */
  of(id: string): number | null;
}

/** Everything that the page shows of a live region or bubble, as signals. Only the live service changes it. */
export class LiveState {
  /** What the page's bridge offers; null until it has responded, and if the server is not a bridge. */
  readonly bridge: Signal<BridgeInfo | null> = signal(null);
  /** How textures of the grid are fetched; replaced whenever the session gets access to its assets. */
  readonly gridAccess: Signal<GridAccess | null> = signal(null);
  /** Replaced when textures appear so much larger that they may have to be sharper; null where nothing is drawn. */
  readonly textureSizes: Signal<TextureSizes | null> = signal(null);
  readonly step: Signal<SessionStep> = signal('idle');
  /** Number of the attempt to reconnect, from 1. */
  readonly attempt: Signal<number> = signal(0);
  /** Why the last session ended; null before the first, and during a session. */
  readonly end: Signal<SessionEnd | null> = signal(null);
  /** The visitor's own avatar in a region: what it plays, and what others see of it. */
  readonly own = new OwnState();
  /** What the visitor's own avatar does, besides what it plays. */
  readonly agent = new AgentState();
  /** Null in a bubble. */
  readonly region: Signal<RegionInfo | null> = signal(null);
  /** The region as a place: its neighbours, how it does, and travelling. */
  readonly place = new PlaceState();
  /** The bubble in which the visitor's avatar is; null in a region. Another bubble after a handover. */
  readonly bubble: Signal<JoinedBubble | null> = signal(null);
  /** What ended the stay in the last bubble; null in a bubble, and before the first. */
  readonly bubbleLeftBy: Signal<StayEnd | null> = signal(null);
  /** The bubbles of the server that the visitor is connected to. */
  readonly bubbles: Signal<readonly BubbleChoice[]> = signal([]);
  /** Things and portals in perception range, by name. Changes at most twice a second, but for those that come and go. */
  readonly bubbleObjects: Signal<readonly BubbleObject[]> = signal([]);
  /** What a bubble tells of the avatars among {@link agents}, by agent id. */
  readonly bubbleAvatars: Signal<ReadonlyMap<string, BubbleAvatarInfo>> = signal(new Map());
  /** By model id, as {@link BubbleObject} and {@link BubbleAvatarInfo} name it. */
  readonly bubbleModels: Signal<ReadonlyMap<string, BubbleModelStep>> = signal(new Map());
  /** Interactions in view, newest last, at most {@link MAX_INTERACTIONS}. */
  readonly interactions: Signal<readonly BubbleInteraction[]> = signal([]);
  readonly bubbleHealth: Signal<BubbleHealth | null> = signal(null);
  /** The nearest thing or avatar that acts; null without one in reach. Changes at most ten times a second. */
  readonly prompt: Signal<BubblePrompt | null> = signal(null);
  /** The last interaction that was made on the stage or in the panel. */
  readonly stageInteraction: Signal<StageInteraction | null> = signal(null);
  /** The thing or portal that the panel is about; null for none, or one that has gone. */
  readonly selectedObjectId: Signal<string | null> = signal(null);
  /** Whether portals are drawn. */
  readonly showPortals: Signal<boolean> = signal(true);
  /** Newest last, at most {@link HEALTH_SECONDS}. */
  readonly health: Signal<readonly ConnectionHealth[]> = signal([]);
  /** The visitor's own first, then those in view by name, then the others by name. Changes at most twice a second. */
  readonly agents: Signal<readonly AgentRow[]> = signal([]);
  /** The agent that the panels are about. */
  readonly focusedId: Signal<string | null> = signal(null);
  /** Null while that agent is not in view. Changes at most twice a second. */
  readonly focusedOutfit: Signal<FocusedOutfit | null> = signal(null);
  /** Whether the camera follows the focused agent. */
  readonly following: Signal<boolean> = signal(true);
  /** Whether the camera turns with the visitor's own avatar. */
  readonly cameraTurns: Signal<boolean> = signal(true);
  readonly outfit: Signal<readonly OutfitItem[]> = signal([]);
  readonly inventory: InventoryState = new InventoryState();
  readonly upload = new UploadState();
  /** What is said around the visitor, and to them. */
  readonly talk = new TalkState();
  /** Number of messages that the log has received, and that it keeps. */
  readonly log: Signal<{
    readonly total: number;
    readonly kept: number;
    readonly protocol: LogProtocol;
  }> = signal({ total: 0, kept: 0, protocol: 'lludp' });
  readonly logPaused: Signal<boolean> = signal(false);
  /** Null for a live session. A replay stays after its end, until it is left. */
  readonly replay: Signal<ReplayState | null> = signal(null);
  readonly replayFiles = new ReplayFilesState();
  /** What the stage shows. */
  readonly world: Signal<StageWorld> = signal('outfit');
  /** Whether name tags are shown over the avatars. */
  readonly showNames: Signal<boolean> = signal(true);
}

/** The commands of a live region or bubble. Their code is loaded when it is first needed. */
export interface Live extends TravelCommands {
  /** The session in its worker: logout, controls, and the log of messages. */
  readonly session: Remote<LiveWorker>;
  /** The agent's inventory; empty in a bubble and in a replay. */
  readonly inventory: LiveInventory;
  /** What the visitor's own avatar does, besides keys. */
  readonly agent: AgentCommands;
  /** Chat, instant messages and what the region asks. */
  readonly talk: Talk;
  /** Uploads of models into the agent's inventory. */
  readonly uploads: UploadCommands;
  /** Logs in to a grid that admits everyone, by its id. */
  enterAsGuest(grid: string): Promise<LoginOutcome>;
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  /** Joins the first bubble of a server that makes accounts on the fly; false where one of the steps fails. */
  joinAsGuest(server: string): Promise<boolean>;
  /** Connects to a bubble server, so that its bubbles can be listed and joined. */
  connectBubble(form: BubbleForm, bridgeToken: string | null): Promise<BubbleConnectOutcome>;
  /** Empty without a connection. */
  listBubbles(): Promise<readonly BubbleChoice[]>;
  listBubbleAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]>;
  /** Joins a bubble, after leaving the present one, and shows it. False where the server refuses. */
  joinBubble(bubbleId: string, avatarId: string): Promise<boolean>;
  /** Leaves the bubble; the session with its server goes on, so that another one can be joined. */
  leaveBubble(): Promise<void>;
  /** Does what the prompt says; false without one. The outcome is in `stageInteraction`. */
  act(): boolean;
  /** Has the visitor's avatar do something with a thing or avatar, in public. The outcome is in `stageInteraction`. */
  actOn(objectId: string, action: string): void;
  /** Turns the prompt to what is next in reach (1) or to what was before (-1); false where there is nothing more. */
  turnPrompt(by: 1 | -1): boolean;
  /** Selects a thing or portal; within reach, the prompt turns to it. */
  selectObject(objectId: string | null): void;
  /** Walks to a place on the stage, until a key is pressed; null stops. */
  walkTo(place: Vector3 | null): void;
  setShowPortals(show: boolean): void;
  /** Returns to the user's own outfit, and ends the session or the replay. */
  leave(): Promise<void>;
  /** Leaves a simulator that does not answer any more, and logs in again. */
  logInAgain(): void;
  /** Plays a recorded session, offline; any other file is reported as a failure. */
  replay(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void>;
  /** Adds files in place of assets that the replay lacks; the outcome is in `replayFiles`. */
  addReplayFiles(files: readonly Pick<FileSource, 'path' | 'read'>[]): Promise<void>;
  focus(agentId: string | null): void;
  setFollowing(isFollowing: boolean): void;
  setWorld(world: StageWorld): void;
  setShowNames(show: boolean): void;
  /** Handles a key: see `src/app/live/agent/agent-keys.ts`; true where the key was used. */
  handleKey(event: KeyboardEvent): boolean;
  releaseKeys(): void;
  pauseLog(isPaused: boolean): void;
  /** The avatar as it is worn now, to be saved; null where it has just left. */
  savableAvatar(agentId: string): SavableAvatar | null;
}
