import type { OverrideRuleName } from '../../avatar/index.ts';
import type { CameraPose, RegionAvatar, WornPart } from '../../session/contract.ts';
import type { PlayedAnimation } from './live-state.ts';

/** The meshes that one avatar wears, on their way: `failed` are among `ready`. */
export interface AssetProgress {
  readonly ready: number;
  readonly failed: number;
  readonly total: number;
}

/** The avatars of a region on the stage. Created when the region is first shown, disposed of never. */
export interface RegionStage {
  /** Those that came or changed, and those that went. */
  apply(changed: readonly RegionAvatar[], gone: readonly string[]): void;
  /** A motion batch of the session; see MOTION_STRIDE. */
  move(slots: Uint16Array, rows: Float32Array, nowMs: number): void;
  /** Everybody goes: another region, or the end. */
  clear(): void;
  /** Shows or hides the whole; hidden, it costs nothing per frame. */
  setVisible(isVisible: boolean): void;
  /** Whom the camera looks at; where `isFollowing` it goes along. The ground lies at this avatar's feet. */
  focus(agentId: string | null, isFollowing: boolean): void;
  /** Shows whom the camera looks at whole again; where it looks at nobody, all that is there. */
  frame(): void;
  /** From where the camera sees, in region metres; null while the region is not shown. */
  cameraPose(): CameraPose | null;
  setRule(rule: OverrideRuleName): void;
  setWireframe(wireframe: boolean): void;
  setShowBones(show: boolean): void;
  setShowNames(show: boolean): void;
  /** Moves everybody on; `nowMs` as in `move`. Allocates nothing. True where the next picture differs. */
  advance(seconds: number, nowMs: number): boolean;
  /** Writes poses into what is drawn. Allocates nothing. */
  pose(): void;
  progress(agentId: string): AssetProgress | null;
  /** Region metres, where it is drawn now. */
  position(agentId: string): readonly [number, number, number] | null;
  /** What plays on it. */
  animations(agentId: string): readonly PlayedAnimation[];
  /** World position of a joint in region metres. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null;
  /** What is drawn on it, for saving. */
  parts(agentId: string): readonly WornPart[];
  /** The visitor's stand-ins for built-in animations are others than before. */
  reloadAnimations(): void;
  /** Called when progress or names of an avatar changed. */
  onChange: ((agentId: string) => void) | null;
}
