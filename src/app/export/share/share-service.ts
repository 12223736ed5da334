import { withWholeLoop } from '../../../motion/index.ts';
import { isDefaultBounds } from '../../stage/comparison.ts';
import type { LiveState, PuppetryState } from '../../state/index.ts';
import {
  clipPass,
  fitSize,
  type PictureRequest,
  type PictureSize,
  settledTime,
  type VideoRequest,
} from '../capture/capture-plan.ts';
import {
  type CaptureProgress,
  type CaptureSource,
  type Recording,
  record,
  takePicture,
} from '../capture/record.ts';
import { type EncoderSupport, encoderSupport } from '../capture/video-encoders.ts';
import { folderOf, isPrivatePage } from './embed-code.ts';
import { planShare, type SharedCamera, type SharePlan } from './share-plan.ts';

interface ShareServiceOptions extends CaptureSource {
  readonly live: LiveState;
  readonly puppetry: PuppetryState;
}

/** Links, pictures and recordings of what is on the page. */
export class ShareService {
  /** Address of the page's folder, with its slash. */
  readonly folder = folderOf(location.href);
  /** Whether that address can be reached only from this computer or its network. */
  readonly isPrivate = isPrivatePage(location.href);
  readonly #options: ShareServiceOptions;

  constructor(options: ShareServiceOptions) {
    this.#options = options;
  }

  /** The contents of a link to the page as it is now. Reads signals; the camera is not a signal. */
  plan(): SharePlan {
    const { state, avatarStage, live, puppetry } = this.#options;
    return planShare(state, {
      camera: this.#sharedCamera(),
      timeOf: (clipId) => avatarStage.player.timeOf(clipId),
      startTimeOf: (clipId) => this.#startTimeOf(clipId),
      isRegion: live.world.value === 'region',
      isPuppeteered: puppetry.active.value,
    });
  }

  /** Seconds that one pass of the clip on the timeline takes at the present speed; null without a clip. */
  passSeconds(): number | null {
    return this.#pass()?.seconds ?? null;
  }

  /** What this browser can record in a size. Loads the encoders. */
  encoderSupport(size: PictureSize, framesPerSecond: number): Promise<EncoderSupport> {
    return encoderSupport(fitSize(size), framesPerSecond);
  }

  takePicture(request: PictureRequest): Promise<Blob> {
    return takePicture(this.#options, { ...request, ...fitSize(request) });
  }

  /** See `record`. */
  record(
    request: VideoRequest,
    signal: AbortSignal,
    onProgress: (progress: CaptureProgress) => void,
  ): Promise<Recording> {
    const fitted = { ...request, ...fitSize(request) };
    return record(this.#options, fitted, this.#pass(), signal, onProgress);
  }

  /** Null where the camera is as in a page that was just opened: in front of the avatar, showing its default bounds. */
  #sharedCamera(): SharedCamera | null {
    const camera = this.#options.avatarStage.stage?.camera;
    if (!camera) return null;
    const { framedBounds, goalAzimuth, avatarAzimuth } = camera;
    const showsDefault = framedBounds !== null && isDefaultBounds(framedBounds);
    if (showsDefault && goalAzimuth === avatarAzimuth) return null;
    // By default a link shows everything that is worn, not the default bounds, so these need a distance in metres.
    return { ...camera.state(), isFramed: framedBounds !== null && !showsDefault };
  }

  /** Seconds after its start at which a clip shows what it shows now; see `settledTime`. */
  #startTimeOf(clipId: string): number {
    const { state, avatarStage } = this.#options;
    const time = avatarStage.player.timeOf(clipId);
    const clip = state.clips.value.find(({ id }) => id === clipId);
    // The page's own idle has always been playing.
    if (!clip || clip.builtIn) return time;
    const { timing } = clip.clip;
    const elapsed = avatarStage.player.elapsedOf(clipId) ?? time;
    return settledTime(state.repeat.value ? withWholeLoop(timing) : timing, elapsed, time);
  }

  /** One pass of the clip on the timeline, at the present speed; none in a region. */
  #pass() {
    const { state, live } = this.#options;
    const clip = state.timelineClip.value;
    if (!clip?.active || live.world.value === 'region') return null;
    const { from, seconds } = clipPass(clip.clip.timing);
    return seconds > 0 ? { from, seconds: seconds / state.speed.value } : null;
  }
}
