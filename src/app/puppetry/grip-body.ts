import type { HandleState, PuppetAvatar } from '../../motion/puppetry-control/index.ts';
import type { ExtraMotion } from '../playback/player.ts';

/** What a puppeteer needs of the body's player. */
export interface GripPlayer extends PuppetAvatar {
  addMotion(motion: ExtraMotion): void;
  removeMotion(motion: ExtraMotion): void;
}

/** What it needs of where the body stands. Points and directions are written to `out`, 3 numbers. */
export interface GripPlace {
  readonly handles: {
    readonly active: {
      update(places: readonly HandleState[], chosen: number, partner?: number): void;
    } | null;
    setVisible(visible: boolean): void;
  };
  toStage(out: Float64Array, x: number, y: number, z: number): void;
  toAvatar(out: Float64Array, x: number, y: number, z: number): void;
}

/** A body that can be puppeteered: every PuppetBody is one. */
export interface GripBody {
  readonly player: GripPlayer;
  readonly place: GripPlace;
}

/** How the stage is looked at; see StageCamera. */
export interface Eyes {
  /** Where the eye is (0..2 of `out`) and the unit direction (3..5) under a point of the canvas, CSS pixels. */
  rayThrough(out: Float64Array, x: number, y: number): void;
  /** Where a point of the stage is seen: CSS pixels, and metres before the eye. */
  project(out: Float64Array, x: number, y: number, z: number): void;
}
