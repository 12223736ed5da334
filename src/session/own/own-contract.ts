import type { SeenAs } from '../../protocol/objects/index.ts';

/** Who has started an animation of the agent's own avatar through this session. */
export type AnimationStarter = 'page' | 'gesture' | 'typing' | 'away' | 'stand';

/** An animation that this session has started and not stopped yet, whether or not the region reports it. */
export interface StartedAnimation {
  readonly id: string;
  readonly by: AnimationStarter;
}

/** A gesture of the agent: an item of the inventory, and its asset once that is loaded. */
export interface GestureEntry {
  /** The id by which it is played. */
  readonly itemId: string;
  readonly assetId: string;
  /** The item's name; empty while it is not known. */
  readonly name: string;
  /** Whether its trigger works in chat. */
  readonly isActive: boolean;
  readonly state: 'waiting' | 'loaded' | 'failed';
  /** A word of chat that plays it; empty for none, and until the asset is loaded. */
  readonly trigger: string;
  /** What it does, in order; empty until the asset is loaded. */
  readonly steps: readonly GestureStepKind[];
}

export type GestureStepKind = 'animation' | 'sound' | 'chat' | 'wait';

/** What others see of the agent's own avatar. */
export interface OwnAppearance {
  readonly seenAs: SeenAs;
  /** Number of shape values that the region has. */
  readonly parameters: number;
  /** Name of the worn shape; empty while it is not known. */
  readonly shapeName: string;
  /** Bakes that have a texture, of those that an avatar with these clothes has: 5, with a skirt 6. */
  readonly bakes: { readonly known: number; readonly of: number };
  /** Who composes the bakes: the viewer, or the grid's own service. */
  readonly bakedBy: 'viewer' | 'grid';
  /** Version of the outfit where the grid has one, or else the number of the announcement; null for neither. */
  readonly version: number | null;
  /** `Date.now()` of the last announcement of this session. */
  readonly announcedAt: number | null;
  /** Whether the page has announced the appearance by itself. */
  readonly isAutomatic: boolean;
}

export type AnnounceOutcome =
  | { readonly kind: 'announced' }
  /** There are bakes that an announcement would replace. */
  | { readonly kind: 'kept' }
  /** The region has not sent the appearance yet, or there is no region. */
  | { readonly kind: 'too-early' }
  /** The grid has refused: an HTTP status, 0 for no response, or its own text. */
  | { readonly kind: 'failed'; readonly status: number; readonly message: string };

/** A title that the agent can have over its name. */
export interface GroupTitle {
  readonly roleId: string;
  readonly text: string;
  readonly isSelected: boolean;
}

/** The agent's active group and its titles there. */
export interface OwnTitles {
  /** The null id for none. */
  readonly groupId: string;
  readonly groupName: string;
  /** The title that others see; empty for none. */
  readonly title: string;
  /** Empty without an active group. */
  readonly choices: readonly GroupTitle[];
}

/** Reports about the agent's own avatar. */
export type OwnEvent =
  | { readonly type: 'own-animations'; readonly started: readonly StartedAnimation[] }
  /** `playing`: item ids of gestures. */
  | {
      readonly type: 'gestures';
      readonly gestures: readonly GestureEntry[];
      readonly playing: readonly string[];
    }
  | { readonly type: 'appearance'; readonly appearance: OwnAppearance }
  | { readonly type: 'titles'; readonly titles: OwnTitles };

/** The part of the live worker for the agent's own avatar. Without a region the commands do nothing. */
export interface OwnWorker {
  /** Starts or stops an animation by its asset id; one that plays already is started again. */
  playAnimation(id: string, play: boolean): void;
  /** Stops everything that this session has started, gestures included. */
  stopAllAnimations(): void;
  /** Plays a gesture, or ends it. */
  playGesture(itemId: string, play: boolean): void;
  /** Tells the region what the avatar looks like, where that replaces no bakes. */
  announceAppearance(): Promise<AnnounceOutcome>;
  /** Chooses a title of the active group. */
  setTitle(roleId: string): void;
}
