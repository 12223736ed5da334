import { withWholeLoop } from '../../../motion/index.ts';
import type { FileWriterClient } from '../../../offload/saving/index.ts';
import { isFetchedMesh } from '../../objects/mesh-fetcher.ts';
import { isDefaultBounds } from '../../stage/avatar-places.ts';
import type { LiveState, LoadedClip, PuppetryState } from '../../state/index.ts';
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
import { type EmbedSize, folderOf, isPrivatePage } from '../html/embed-code.ts';
import { composePage, type PageForm, type SavedPage } from '../saved-page/save-page.ts';
import { type TextureReader, textureSupplyOf } from '../texture-supply.ts';
import { planShare, type SharedCamera, type SharePlan } from './share-plan.ts';

interface ShareServiceOptions extends CaptureSource {
  readonly live: LiveState;
  readonly puppetry: PuppetryState;
  readonly openTextures: () => Promise<TextureReader>;
  readonly writer: FileWriterClient;
}

/** Until when a page is wanted, and what is called for each of its textures. */
export interface PageProgress {
  readonly signal: AbortSignal;
  readonly onTexture?: (id: string) => void;
}

/** The visitor's choices for a page that is saved. */
export interface PageChoices {
  readonly form: PageForm;
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly title: string;
  /** The clips that play in it. */
  readonly clips: readonly LoadedClip[];
  readonly autoplay: boolean;
  /** Whether visitors may move the camera. */
  readonly canTurn: boolean;
  /** Whether visitors may open the avatar in Vitrine; only the files of a zip can be. */
  readonly opensInVitrine: boolean;
  readonly frame: EmbedSize;
}

/** Pixels of the picture that a hosted page shows first. */
const POSTER_SIZE = { width: 1280, height: 720 };

/** Links, saved pages, pictures and recordings of what is on the page. */
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
      isFetched: (mesh) => {
        const template = state.assetAddress.value;
        return template !== null && isFetchedMesh(mesh, template, document.baseURI);
      },
    });
  }

  /** Seconds that one pass of the clip on the timeline takes at the present speed; null without a clip. */
  passSeconds(): number | null {
    return this.#pass()?.seconds ?? null;
  }

  /** A page that shows what is on the stage by itself; see `composePage`. @throws the signal's reason as well */
  async composePage(choices: PageChoices, { signal, onTexture }: PageProgress): Promise<SavedPage> {
    const { form, name, title, clips, autoplay, canTurn, opensInVitrine, frame } = choices;
    const { options, clipTime } = this.plan();
    const { loop, speed, cameraOrbit, cameraTarget, grid } = options;
    const { background, exposure, light, fill, shadows } = options;
    const request = {
      ...{ form, name, clips, frame },
      options: {
        ...{ loop, speed, cameraOrbit, cameraTarget, grid, title, autoplay },
        ...{ background, exposure, light, fill, shadows },
        time: autoplay ? 0 : clipTime,
        cameraControls: canTurn,
      },
      language: document.documentElement.lang || 'en',
      vitrineFolder: opensInVitrine ? this.folder : null,
      poster: form === 'zip' ? await this.#poster() : null,
    };
    const { state, openTextures, writer } = this.#options;
    const textures = await textureSupplyOf(state, openTextures, { signal, onTexture });
    return composePage(state, { ...request, textures }, (path) => this.#readBuildFile(path), {
      embed: (contents) => writer.embed(contents, signal),
      archive: (files) => writer.archive(files, signal),
    });
  }

  async #poster(): Promise<Uint8Array<ArrayBuffer>> {
    const picture = await this.takePicture({ ...POSTER_SIZE, background: 'stage' });
    return new Uint8Array(await picture.arrayBuffer());
  }

  async #readBuildFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(this.folder + path);
    if (!response.ok)
      throw new Error(`${path}: the server responded with status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
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
