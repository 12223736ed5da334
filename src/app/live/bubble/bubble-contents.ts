import { effect } from '@preact/signals-core';
import type { BubbleModels } from '../../../session/assets/index.ts';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import type { AppState, LiveState } from '../../state/index.ts';
import type { RegionStage } from '../region/region-stage.ts';
import { BubbleOutfits } from './bubble-outfits.ts';
import { BubbleScenery } from './bubble-scenery.ts';
import { KnownModels } from './known-models.ts';
import { BubbleObjects } from './object-list.ts';

/** The parts of the page on which a bubble is shown. */
export interface BubbleContentsHost {
  readonly state: LiveState;
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  /** Null without WebGL. */
  readonly region: RegionStage | null;
  readonly agents: { applyAvatars: RegionStage['applyAvatars'] };
}

/** What a bubble shows that a region lacks: models of avatars and things, portals. */
export class BubbleContents {
  readonly models: KnownModels;
  readonly outfits: BubbleOutfits;
  readonly objects: BubbleObjects;
  /** Null without WebGL. */
  readonly scenery: BubbleScenery | null;

  constructor({ state, app, avatarStage, region, agents }: BubbleContentsHost, of: BubbleModels) {
    const { stage } = avatarStage;
    this.models = new KnownModels(of, state.bubbleModels);
    this.outfits = new BubbleOutfits(this.models);
    this.objects = new BubbleObjects(state);
    this.scenery = stage && new BubbleScenery(stage, (modelId) => this.models.get(modelId));
    this.models.onSettled = (modelId) => {
      const avatars = this.outfits.ofModel(modelId);
      agents.applyAvatars(avatars, []);
      region?.applyAvatars(avatars, []);
      this.scenery?.updateModel(modelId);
    };
    if (!region || !this.scenery) return;
    region.addScenery(this.scenery);
    effect(() => {
      this.scenery?.setOptions({
        showPortals: state.showPortals.value,
        wireframe: app.wireframe.value,
      });
      avatarStage.invalidate();
    });
  }
}
