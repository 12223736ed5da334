import { type Signal, signal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type CaptureProgress,
  type EncoderSupport,
  evenSize,
  hasTransparency,
  type PictureSize,
  SECONDS,
  SIZES,
  type SizeName,
  toCaptureError,
  type VideoFormat,
  type VideoRequest,
} from '../../app/export/capture/index.ts';
import type { PageForm, SavedPage } from '../../app/export/saved-page/index.ts';
import type {
  EmbedChoices,
  EmbedForm,
  EmbedRatio,
  EmbedSize,
  PageProgress,
  SharePlan,
  ShareService,
} from '../../app/export/share/index.ts';
import type { App } from '../../app/index.ts';
import { type LoadedClip, slug } from '../../app/state/index.ts';
import { subjectName } from '../actions.ts';
import { download } from '../download.ts';
import { pickerColour } from '../parts/picker-colour.ts';
import { SHARE } from '../words/en/share.ts';
import { formatBytes, formatSeconds } from '../words/format.ts';

export type ShareTab = keyof typeof SHARE.tabs;

/** The properties of a tab; every tab edits the form. */
export interface TabProps {
  form: ShareForm;
}

/** The chosen size: a named or a custom one. */
export interface SizeDraft extends PictureSize {
  readonly name: SizeName | 'custom';
}

/** The background of the avatar; the colour is kept while another kind is chosen. */
export interface BackgroundDraft {
  readonly kind: 'stage' | 'transparent' | 'colour';
  readonly colour: string;
}

/** The choices in the tab for embeds. */
export interface EmbedDraft {
  readonly form: EmbedForm;
  readonly ratio: EmbedRatio | 'fixed';
  readonly width: number;
  readonly height: number;
  readonly ui: 'none' | 'min' | 'full';
  readonly theme: 'system' | 'light' | 'dark';
  readonly background: BackgroundDraft;
  readonly autoplay: boolean;
  readonly rotates: boolean;
  /** Degrees per second. */
  readonly rotateSpeed: number;
  readonly poster: string;
  /** Null for the name of what the page shows. */
  readonly title: string | null;
}

/** The choices in the tab for files. */
export interface FileDraft {
  readonly form: PageForm;
  /** Id of the clip that plays, or all that play on the page, or none. */
  readonly clip: string;
  readonly autoplay: boolean;
  readonly canTurn: boolean;
  readonly opensInVitrine: boolean;
}

/** Values of {@link FileDraft.clip} besides ids. */
export const ALL_CLIPS = 'all';
export const NO_CLIP = 'none';

/** The choices in the tab for videos. */
export interface VideoDraft {
  readonly scene: VideoRequest['scene']['kind'];
  readonly seconds: number;
  readonly playing: boolean;
  readonly format: VideoFormat;
  readonly framesPerSecond: number;
}

const WHITE = '#ffffff';

/** The choices in the share dialog, and the recording that it may be making. */
export class ShareForm {
  readonly sharing: ShareService;
  readonly tab: Signal<ShareTab> = signal('link');
  /** The size of pictures and videos. */
  readonly size: Signal<SizeDraft> = signal({ name: 'square', ...SIZES.square });
  /** The background of pictures and videos. */
  readonly background: Signal<BackgroundDraft> = signal({ kind: 'stage', colour: WHITE });
  readonly embed: Signal<EmbedDraft> = signal({
    form: 'iframe',
    ratio: '16 / 9',
    width: 640,
    height: 480,
    ui: 'min',
    theme: 'system',
    background: { kind: 'stage', colour: WHITE },
    autoplay: false,
    rotates: false,
    rotateSpeed: 30,
    poster: '',
    title: null,
  });
  readonly file: Signal<FileDraft> = signal({
    form: 'page',
    clip: ALL_CLIPS,
    autoplay: true,
    canTurn: true,
    opensInVitrine: false,
  });
  readonly video: Signal<VideoDraft>;
  /** The last file that was saved, where this browser can send files to other apps; else null. */
  readonly sendable: Signal<File | null> = signal(null);
  /** The progress of a recording; null while there is none. */
  readonly progress: Signal<CaptureProgress | null> = signal(null);
  /** The outcome of the last action, shown and announced. */
  readonly status: Signal<string> = signal('');
  /** Whether closing the dialog waits for an answer, since it would stop a recording. */
  readonly isClosing: Signal<boolean> = signal(false);
  readonly #app: App;
  #recording: AbortController | null = null;

  constructor(app: App, sharing: ShareService) {
    this.#app = app;
    this.sharing = sharing;
    this.video = signal({
      scene: 'turntable',
      seconds: 4,
      playing: true,
      format: 'mp4',
      framesPerSecond: 30,
    });
    // As long as the page is open, like the form. What was chosen here stays until the page's background changes.
    app.state.background.subscribe((background) => {
      const draft = draftOf(background);
      this.background.value = draft;
      this.embed.value = { ...this.embed.peek(), background: draft };
    });
  }

  /** The name of what is shown. Reads signals. */
  get subject(): string {
    return subjectName(this.#app.state);
  }

  /** The caption of an embed's poster: the name and the duration of the animation. Reads signals. */
  get caption(): string {
    const clip = this.#app.state.timelineClip.value;
    if (!clip || clip.builtIn) return '';
    return SHARE.embed.caption(clip.name, formatSeconds(clip.animation.duration, 1));
  }

  /** The visitor's clips that play, from which a saved page can take one. Reads signals. */
  get playingClips(): readonly LoadedClip[] {
    return this.#app.state.clips.value.filter(({ active, builtIn }) => active && !builtIn);
  }

  /** Whether a clip begins again at its end. Reads signals. */
  loops({ clip }: LoadedClip): boolean {
    return this.#app.state.repeat.value || clip.timing.loop;
  }

  /** The name of a saved page's file, without its extension. */
  get fileName(): string {
    return slug(this.subject) || 'avatar';
  }

  /** The page that the choices describe. @throws what reading the files throws */
  composePage(
    { form, clip, autoplay, canTurn, opensInVitrine }: FileDraft,
    progress: PageProgress,
  ): Promise<SavedPage> {
    const clips = this.playingClips.filter(({ id }) => clip === ALL_CLIPS || id === clip);
    const choices = {
      ...{ form, clips, autoplay, canTurn, opensInVitrine },
      name: this.fileName,
      title: this.subject,
      frame: sizeOf(this.embed.value),
    };
    return this.sharing.composePage(choices, progress);
  }

  /** Goes to the tab that saves a zip for a server. */
  openZip(): void {
    this.file.value = { ...this.file.value, form: 'zip' };
    this.openTab('file');
  }

  openTab(tab: ShareTab): void {
    this.tab.value = tab;
    this.status.value = '';
    this.sendable.value = null;
  }

  savePage({ content, fileName }: SavedPage): void {
    this.#download(content, fileName);
  }

  /** Offers a file, or the address of a page, to other apps. */
  async send(content: File | string): Promise<void> {
    const isLink = typeof content === 'string';
    const data = isLink ? linkData(content) : { files: [content] };
    try {
      await navigator.share({ ...data, title: this.subject });
      this.status.value = isLink ? SHARE.sentLink : SHARE.sent(content.name);
    } catch (error) {
      // The visitor has closed the list of apps.
      if ((error as Error).name === 'AbortError') return;
      const isSaved = content === this.sendable.peek();
      this.status.value = SHARE.notSent[isLink ? 'link' : isSaved ? 'saved' : 'unsaved'];
      console.warn(error);
    }
  }

  /** The name of the clip on the timeline; empty where there is none. Reads signals. */
  get clipName(): string {
    return this.#app.state.timelineClip.value?.name ?? '';
  }

  async savePicture(kind: 'picture' | 'poster', size: PictureSize, background: BackgroundDraft) {
    const { width, height } = size;
    const request = { width, height, background: backgroundOf(background) };
    await this.#report(async () => {
      this.#save(await this.sharing.takePicture(request), kind, request, 'png');
    });
  }

  async record(request: VideoRequest): Promise<void> {
    if (this.#recording) return;
    const recording = new AbortController();
    this.#recording = recording;
    this.status.value = SHARE.video.started;
    const { signal } = recording;
    const onProgress = (progress: CaptureProgress) => {
      this.progress.value = progress;
    };
    onProgress({ frames: 0, count: 0, secondsLeft: null });
    const listeners = new AbortController();
    addEventListener('beforeunload', (event) => event.preventDefault(), listeners);
    await this.#report(async () => {
      const made = await this.sharing.record(request, signal, onProgress);
      this.#save(made.content, request.scene.kind, request, made.extension);
      if (made.repeatedFrames > 0) {
        const { repeatedFrames, frames } = made;
        this.status.value += ` ${SHARE.video.repeated(repeatedFrames, frames)}`;
      }
    });
    listeners.abort();
    this.#recording = null;
    this.progress.value = null;
    this.isClosing.value = false;
  }

  cancel(): void {
    this.#recording?.abort();
  }

  /** Whether the dialog may be closed now. A recording is not lost without a question, which is asked once. */
  requestClose(): boolean {
    if (!this.#recording || this.isClosing.value) return true;
    this.isClosing.value = true;
    return false;
  }

  #save(content: Blob, kind: string, size: PictureSize, extension: string): void {
    const fileName = captureName(this.subject, kind, size, extension);
    this.#download(content, fileName);
  }

  #download(content: Blob, fileName: string): void {
    download(content, fileName);
    this.sendable.value = sendableFile(content, fileName);
    this.status.value = SHARE.saved(fileName, formatBytes(content.size));
  }

  /** Shows why a picture or a recording failed, or that it was cancelled. */
  async #report(capture: () => Promise<void>): Promise<void> {
    try {
      await capture();
    } catch (reason) {
      const error = toCaptureError(reason);
      this.status.value = error ? SHARE.errors[error.code] : SHARE.video.cancelled;
      if (error?.cause) console.warn(error.cause);
    }
  }
}

/** The file for other apps; null where this browser cannot send it. */
export function sendableFile(content: Blob, fileName: string): File | null {
  const file = new File([content], fileName, { type: content.type });
  return navigator.canShare?.({ files: [file] }) ? file : null;
}

const linkData = (address: string): ShareData => ({ url: address });

/** The address for other apps; null where this browser cannot send it. */
export function sendableLink(address: string): string | null {
  return navigator.canShare?.(linkData(address)) ? address : null;
}

/** The name of a picture or video: `linen-tee-turntable-1080x1080.webm`, safe on every file system. */
export function captureName(
  subject: string,
  kind: string,
  { width, height }: PictureSize,
  extension: string,
): string {
  return `${slug(subject) || 'vitrine'}-${kind}-${width}x${height}.${extension}`;
}

/** The background of the page as a choice of the form. */
function draftOf(background: string): BackgroundDraft {
  return background === 'stage' || background === 'transparent'
    ? { kind: background, colour: WHITE }
    : { kind: 'colour', colour: pickerColour(background) };
}

/** The background as a request names it. */
export function backgroundOf({ kind, colour }: BackgroundDraft): string {
  return kind === 'colour' ? colour : kind;
}

/** Whether a text is the address of a poster that other pages can load; an empty text means no poster. */
export function isPosterAddress(text: string): boolean {
  const address = text.trim();
  return address === '' || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
}

/** The size of the embed in the page around it. */
export function sizeOf({ ratio, width, height }: EmbedDraft): EmbedSize {
  return ratio === 'fixed' ? { kind: 'fixed', width, height } : { kind: 'responsive', ratio };
}

/** The aspect ratio of the frame, as in CSS. */
export function ratioOf({ ratio, width, height }: EmbedDraft): string {
  return ratio === 'fixed' ? `${width} / ${height}` : ratio;
}

/** The choices of the form; a poster that is not a valid address is left out. */
export function choicesOf(draft: EmbedDraft, subject: string, caption = ''): EmbedChoices {
  const { ui, theme, autoplay, rotates, rotateSpeed, poster, title, background } = draft;
  return {
    ui,
    theme,
    autoplay,
    size: sizeOf(draft),
    background: backgroundOf(background),
    autoRotate: rotates ? rotateSpeed : 0,
    poster: isPosterAddress(poster) ? poster : '',
    title: title ?? subject,
    caption,
  };
}

/** The duration of a recording, in seconds; null if there is nothing to record. */
export function recordingSeconds({ scene, seconds }: VideoDraft, passSeconds: number | null) {
  return scene === 'pass' ? passSeconds : seconds;
}

/** Whether a recording would be longer than the maximum. */
export function isTooLong(seconds: number | null): boolean {
  return seconds !== null && seconds > SECONDS.max;
}

/** The formats in the order in which they are taken where the chosen one cannot be recorded. */
const FORMAT_ORDER = ['mp4', 'webm', 'webp', 'png'] as const satisfies readonly VideoFormat[];

/** The chosen format, or the best one that can be recorded. PNG frames always can. */
export function formatFor(chosen: VideoFormat, support: EncoderSupport | null): VideoFormat {
  if (!support?.[chosen]) return chosen;
  return FORMAT_ORDER.find((format) => support[format] === null) ?? 'png';
}

/** The recording that the form describes. Video gets even sides, for encoders. */
export function videoRequest(
  draft: VideoDraft,
  size: SizeDraft,
  background: BackgroundDraft,
): VideoRequest {
  const { scene, seconds, playing, format, framesPerSecond } = draft;
  const isVideo = format === 'mp4' || format === 'webm';
  const { width, height } = isVideo ? evenSize(size) : size;
  const isOpaque = background.kind === 'transparent' && !hasTransparency(format);
  return {
    scene:
      scene === 'turntable'
        ? { kind: scene, seconds, playing }
        : scene === 'clip'
          ? { kind: scene, seconds }
          : { kind: scene },
    format,
    framesPerSecond,
    width,
    height,
    background: isOpaque ? 'stage' : backgroundOf(background),
  };
}

/** The time after which the camera has stopped easing. */
const CAMERA_SETTLES_MS = 400;

/**
 * The plan of what a link contains now. The camera is not a signal, and may still be moving when the dialog opens, so
 * the plan is made a second time.
 */
export function useSharePlan(sharing: ShareService): SharePlan {
  const version = useSignal(0);
  useEffect(() => {
    const timer = setTimeout(() => version.value++, CAMERA_SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return useComputed(() => {
    version.value;
    return sharing.plan();
  }).value;
}
