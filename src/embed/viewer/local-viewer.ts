import { batch } from '@preact/signals-core';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import { AppState, type Item } from '../../app/state/index.ts';
import type {
  CameraChange,
  CameraState,
  JointPosition,
  JointTarget,
  PlaybackState,
  ScreenshotOptions,
  Viewer,
  ViewerContent,
  ViewerError,
  ViewerEventName,
  ViewerEvents,
  ViewerFeature,
  ViewerInfo,
  ViewerItem,
} from '../contract.ts';
import { Listeners } from '../listeners.ts';
import { badArgument, commandError, readArguments } from '../protocol/index.ts';
import { Answers } from './answers.ts';
import { AvatarShow, type ShowParts } from './avatar-show.ts';
import { viewerErrorOf } from './failures.ts';
import { fileSources } from './file-sources.ts';
import type { JointHold } from './joint-hold.ts';
import { pictureOf } from './picture-of.ts';
import { Readiness } from './readiness.ts';
import { changeCamera, isBackground } from './view-wishes.ts';
import { viewerItem, viewerItems } from './viewer-item.ts';
import { VIEWER_WORDS } from './words.ts';

export interface LocalViewerParts extends ShowParts {
  readonly features: readonly ViewerFeature[];
}

/**
 * An avatar on a canvas of this page. `begin` brings it. Every command takes effect at once where it can, and every
 * argument is checked, whatever its type says: pages call this without a compiler.
 *
 * A page's own wish is heeded whatever the visitor's settings; only what the options have play or turn by itself
 * does not for those who asked for less motion. What is loaded later plays if time passes, and stands if not.
 */
export class LocalViewer implements Viewer {
  /** What there is to see, for controls beside the canvas. */
  readonly state = new AppState();
  readonly #parts: LocalViewerParts;
  readonly #listeners = new Listeners();
  readonly #answers = new Answers();
  readonly #readiness: Readiness;
  readonly #show: AvatarShow;
  #joints: Promise<JointHold> | null = null;
  #lastPicture: Promise<unknown> = Promise.resolve();

  constructor(parts: LocalViewerParts) {
    this.#parts = parts;
    this.#readiness = new Readiness(parts.features);
    this.#show = new AvatarShow(this.state, parts, this.#listeners);
  }

  get ready(): Promise<ViewerInfo> {
    return this.#readiness.promise;
  }

  /**
   * Brings our mannequin and what the options ask for. Never rejects: what goes wrong is told by `error` events, and
   * `ready` rejects where nothing can ever be drawn.
   */
  async begin(): Promise<void> {
    const { files, time, autoplay } = this.#parts.options;
    const show = this.#show;
    try {
      show.demandStage();
    } catch (error) {
      this.#readiness.fail(viewerErrorOf(error));
      return;
    }
    const tell = (error: unknown) => this.#tellUnlessOver(viewerErrorOf(error));
    const wanted = files.length > 0 ? this.load(files).catch(tell) : null;
    await Promise.all([show.wearOwn().catch(tell), wanted]);
    if (show.life.aborted) return;
    show.eases = true;
    if (time > 0) show.playback.seek(time);
    if (autoplay && !prefersReducedMotion()) show.playback.setPlaying(true);
    this.#readiness.arrive();
  }

  /** CSS pixels of the canvas. */
  resize(width: number, height: number): void {
    this.#show.avatarStage.resize(width, height);
  }

  /** Whether hands may move the camera. */
  setCameraControls(allowed: boolean): void {
    this.#show.avatarStage.stage?.setGestures({ enabled: allowed });
  }

  load(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return this.#answers.give(() => this.#wear('load', content));
  }

  wear(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return this.#answers.give(() => this.#wear('wear', content));
  }

  watch(id: string): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('watch', [id]);
      const clips = this.state.clips.value.filter((clip) => !clip.builtIn);
      if (!clips.some((clip) => clip.id === wanted)) {
        throw commandError('no-such-item', VIEWER_WORDS.noSuchItem(wanted));
      }
      batch(() => {
        for (const clip of clips) this.#show.outfit.setClipActive(clip.id, clip.id === wanted);
        this.state.timelineClipId.value = wanted;
      });
    });
  }

  remove(id: string): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('remove', [id]);
      const isThere = viewerItems(this.state.items.value).some((item) => item.id === wanted);
      if (!isThere) throw commandError('no-such-item', VIEWER_WORDS.noSuchItem(wanted));
      this.#show.outfit.remove(wanted);
    });
  }

  items(): Promise<readonly ViewerItem[]> {
    return this.#answers.give(() => viewerItems(this.state.items.value));
  }

  play(): Promise<void> {
    return this.#answers.give(() => this.#show.playback.setPlaying(true));
  }

  pause(): Promise<void> {
    return this.#answers.give(() => this.#show.playback.setPlaying(false));
  }

  seek(time: number): Promise<void> {
    return this.#answers.give(() => {
      const [seconds] = readArguments('seek', [time]);
      this.#show.playback.seek(seconds);
      this.#show.time.tellTime();
    });
  }

  setSpeed(speed: number): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('setSpeed', [speed]);
      this.#show.playback.setSpeed(wanted);
    });
  }

  setLoop(loop: boolean): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('setLoop', [loop]);
      this.state.repeat.value = wanted;
    });
  }

  playback(): Promise<PlaybackState> {
    return this.#answers.give(() => this.#show.time.now);
  }

  setCamera(change: CameraChange): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('setCamera', [change]);
      changeCamera(this.#show.demandStage().camera, wanted);
    });
  }

  camera(): Promise<CameraState> {
    return this.#answers.give(() => this.#show.demandStage().camera.state());
  }

  setBackground(background: string): Promise<void> {
    return this.#answers.give(() => {
      const [wanted] = readArguments('setBackground', [background]);
      if (!isBackground(wanted)) throw badArgument('setBackground(1)', VIEWER_WORDS.background);
      this.#show.background = wanted;
    });
  }

  puppeteer(targets: readonly JointTarget[] | null): Promise<void> {
    return this.#answers.give(async () => {
      const [wanted] = readArguments('puppeteer', [targets]);
      if (wanted === null && !this.#joints) return;
      this.#joints ??= this.#openJoints();
      (await this.#joints).hold(wanted ?? []);
    });
  }

  jointPositions(joints: readonly string[]): Promise<readonly JointPosition[]> {
    return this.#answers.give(async () => {
      const [names] = readArguments('jointPositions', [joints]);
      const { player } = this.#show.avatarStage;
      return names.map((name, index) => {
        const position = player.jointPosition(name);
        if (!position) throw badArgument(`jointPositions(1)[${index}]`, VIEWER_WORDS.joint);
        return position;
      });
    });
  }

  screenshot(options?: ScreenshotOptions): Promise<Blob> {
    return this.#answers.give(async () => {
      const [wanted] = readArguments('screenshot', [options]);
      const background = wanted?.background ?? this.#show.background;
      if (!isBackground(background)) {
        throw badArgument('screenshot(1).background', VIEWER_WORDS.background);
      }
      // Of what there is to be: whoever asks at once wants no empty stage.
      await this.#readiness.promise;
      return this.#takePicture({ ...wanted, background });
    });
  }

  exportGlb(): Promise<Blob> {
    return this.#answers.give(async () => {
      if (!this.#parts.features.includes('export-glb')) {
        throw commandError('not-allowed', VIEWER_WORDS.notAllowed);
      }
      await this.#readiness.promise;
      const { exportGlb, glbAvatarOf } = await import('../../app/export/glb/index.ts');
      const avatar = glbAvatarOf(this.state, (id) => this.#show.avatarStage.tintOf(id));
      return new Blob([await exportGlb(avatar)], { type: 'model/gltf-binary' });
    });
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    if (typeof listener !== 'function') throw badArgument('on(2)', VIEWER_WORDS.listener);
    return this.#listeners.on(name, listener);
  }

  dispose(): void {
    if (this.#show.life.aborted) return;
    this.#answers.end();
    this.#readiness.fail(commandError('disposed', VIEWER_WORDS.disposed));
    this.#listeners.clear();
    this.#show.end();
  }

  /** One after the other: large ones take much memory until they are packed. */
  #takePicture(wish: Parameters<typeof pictureOf>[2]): Promise<Blob> {
    const picture = this.#lastPicture.then(() => {
      this.#show.demandStage();
      return pictureOf(this.#show.avatarStage, this.#parts.canvas, wish);
    });
    this.#lastPicture = picture.catch(() => {});
    return picture;
  }

  async #wear(
    name: 'load' | 'wear',
    content: ViewerContent | readonly ViewerContent[],
  ): Promise<readonly ViewerItem[]> {
    const [wanted] = readArguments(name, [content]);
    const items = await this.#show.wear(fileSources(wanted), name === 'load');
    return this.#present(items);
  }

  /** As they are now: what was worn since may have changed them. */
  #present(items: readonly Item[]): ViewerItem[] {
    const ids = new Set(items.map(({ id }) => id));
    return this.state.items.value.filter(({ id }) => ids.has(id)).map(viewerItem);
  }

  async #openJoints(): Promise<JointHold> {
    const { JointHold } = await import('./joint-hold.ts');
    return new JointHold(this.#show.avatarStage);
  }

  #tellUnlessOver(error: ViewerError): void {
    const { code, message, fileName, fatal } = error;
    if (code === 'disposed' || code === 'overtaken') return;
    this.#listeners.tell('error', { code, message, fileName, fatal });
  }
}
