import { withWholeLoop } from '../../motion/index.ts';
import {
  type CaptureNews,
  type CaptureParts,
  fitSize,
  momentOf,
  type PictureOrder,
  passOf,
  type Recording,
  record,
  takePicture,
  type VideoOrder,
  webmType,
} from '../capture/index.ts';
import type { LiveState } from '../live/live-state.ts';
import type { PuppetryBoard } from '../puppetry/puppetry-state.ts';
import { isUsualRoom } from '../standing.ts';
import { folderOf, isPrivatePage } from './page-links.ts';
import { type CameraShare, planShare, type SharePlan } from './share-plan.ts';
import type { Sharing } from './sharing.ts';

/** What sharing needs of the page. */
export interface ShareParts extends CaptureParts {
  readonly live: LiveState;
  readonly puppetry: PuppetryBoard;
}

/** Does what the page's share dialog asks for. */
export class ShareDesk implements Sharing {
  readonly folder = folderOf(location.href);
  readonly isPrivate = isPrivatePage(location.href);
  readonly recordsWebm = webmType() !== null;
  readonly #parts: ShareParts;

  constructor(parts: ShareParts) {
    this.#parts = parts;
  }

  plan(): SharePlan {
    const { state, exhibit, live, puppetry } = this.#parts;
    return planShare(state, {
      camera: this.#camera(),
      timeOf: (clipId) => exhibit.player.timeOf(clipId),
      momentOf: (clipId) => this.#momentOf(clipId),
      isRegion: live.world.value === 'region',
      isPuppeteered: puppetry.active.value,
    });
  }

  passSeconds(): number | null {
    return this.#pass()?.seconds ?? null;
  }

  takePicture(order: PictureOrder): Promise<Blob> {
    return takePicture(this.#parts, { ...order, ...fitSize(order) });
  }

  record(
    order: VideoOrder,
    signal: AbortSignal,
    tell: (news: CaptureNews) => void,
  ): Promise<Recording> {
    const fitted = { ...order, ...fitSize(order) };
    return record(this.#parts, fitted, this.#pass(), signal, tell);
  }

  /** Null where the camera stands as it does in a page that was just opened: before the avatar, with room about it. */
  #camera(): CameraShare | null {
    const camera = this.#parts.exhibit.stage?.camera;
    if (!camera) return null;
    const { framed, heading, facing } = camera;
    const showsRoom = framed !== null && isUsualRoom(framed);
    if (showsRoom && heading === facing) return null;
    // Somebody who opens the link sees all that is worn, and not the usual room: that has to be said in metres.
    return { ...camera.state(), isFramed: framed !== null && !showsRoom };
  }

  #momentOf(clipId: string): number {
    const { state, exhibit } = this.#parts;
    const time = exhibit.player.timeOf(clipId);
    const clip = state.clips.value.find(({ id }) => id === clipId);
    // Ours has always been playing.
    if (!clip || clip.builtIn) return time;
    const { timing } = clip.clip;
    const elapsed = exhibit.player.elapsedOf(clipId) ?? time;
    return momentOf(state.repeat.value ? withWholeLoop(timing) : timing, elapsed, time);
  }

  /** One pass of the animation that is watched, at the present speed; nothing in a region, where none is. */
  #pass() {
    const { state, live } = this.#parts;
    const clip = state.timelineClip.value;
    if (!clip?.active || live.world.value === 'region') return null;
    const { from, seconds } = passOf(clip.clip.timing);
    return seconds > 0 ? { from, seconds: seconds / state.speed.value } : null;
  }
}
