import { effect } from '@preact/signals-core';
import type { Pose } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { GridAssets } from '../../session/assets/index.ts';
import type { CameraPose, PuppetBatch, RegionAvatar, WornPart } from '../../session/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import type { AvatarStage, StageScene } from '../stage/avatar-stage.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import type { AgentAnimation, AppState, AssetProgress, LiveState } from '../state/index.ts';
import { RegionStage, type RegionStageOptions } from './region/index.ts';
import type { RowExtras } from './region-agents.ts';

/**
 * The region on the page's stage: a guest there while the visitor looks at the region. Follows the signals
 * of what is to be seen. Without WebGL there is no stage, and everything else goes on.
 */
export class RegionShow implements StageScene, RowExtras {
  onChange: (() => void) | null = null;
  /** Called when an avatar's joints rest elsewhere. */
  onShape: ((agentId: string, body: Pose) => void) | null = null;
  readonly #region: RegionStage | null;

  constructor(
    avatarStage: AvatarStage,
    app: AppState,
    live: LiveState,
    assets: GridAssets,
    own: RegionStageOptions,
  ) {
    this.#region = avatarStage.stage && new RegionStage(avatarStage.stage, assets, own);
    const region = this.#region;
    if (!region) return;
    region.onChange = () => this.onChange?.();
    region.onShape = (agentId, body) => this.onShape?.(agentId, body);
    const follow = (change: () => void) =>
      effect(() => {
        change();
        avatarStage.invalidate();
      });
    follow(() => region.setRule(app.overrideRule.value));
    follow(() => region.setWireframe(app.wireframe.value));
    follow(() => region.setShowBones(app.showBones.value));
    follow(() => region.setShowNames(live.showNames.value));
    follow(() => region.focus(live.focusedId.value, live.following.value));
    follow(() => {
      app.replacements.value;
      region.reloadAnimations();
    });
    effect(() => this.#enterOrLeave(avatarStage, live.world.value === 'region'));
  }

  apply(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    this.#region?.applyAvatars(changed, gone);
  }

  move(slots: Uint16Array, rows: Float32Array): void {
    this.#region?.applyMotion(slots, rows, performance.now());
  }

  drive(batch: PuppetBatch): void {
    this.#region?.applyPuppetry(batch);
  }

  /** Null for somebody who is not drawn. */
  body(agentId: string): PuppetBody | null {
    return this.#region?.body(agentId) ?? null;
  }

  clear(): void {
    this.#region?.clear();
  }

  advance(seconds: number): boolean {
    return this.#region?.advance(seconds, performance.now()) ?? false;
  }

  pose(): void {
    this.#region?.pose();
  }

  frameCamera(): void {
    this.#region?.frameCamera();
  }

  /** The camera does not look for a better side any more. */
  keepStill(): void {
    this.#region?.keepStill();
  }

  cameraPose(): CameraPose | null {
    return this.#region?.cameraPose() ?? null;
  }

  progress(agentId: string): AssetProgress | null {
    return this.#region?.progress(agentId) ?? null;
  }

  animations(agentId: string): readonly AgentAnimation[] {
    return this.#region?.animations(agentId) ?? [];
  }

  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#region?.jointPosition(agentId, joint) ?? null;
  }

  /** What is worn: as it is drawn, or as it was told where nothing is drawn. */
  parts(avatar: RegionAvatar): readonly WornPart[] {
    return this.#region?.drawnParts(avatar.agentId) ?? avatar.parts;
  }

  #enterOrLeave(avatarStage: AvatarStage, isShown: boolean): void {
    this.#region?.setVisible(isShown);
    avatarStage.showScene(isShown && this.#region ? this : null);
  }
}

/** Our mannequin, which is among the page's meshes as soon as it is loaded. */
export function findMannequin({ meshes }: Pick<AppState, 'meshes'>): Promise<MeshAsset> {
  return new Promise((resolve) => {
    const end = effect(() => {
      const body = meshes.value.find(({ builtIn }) => builtIn);
      if (!body) return;
      resolve(body.asset);
      queueMicrotask(() => end());
    });
  });
}

/** What plays for a built-in animation: the visitor's file or our stand-in; null for any other id. */
export async function loadBuiltinAnimation(
  builtins: Pick<BuiltinClips, 'load'>,
  id: string,
): Promise<Animation | null> {
  const [item] = (await builtins.load(id, true)).items;
  return item?.kind === 'clip' ? item.animation : null;
}
