import { type Signal, signal } from '@preact/signals';
import {
  type CaptureError,
  type CaptureProgress,
  type PictureSize,
  SIZES,
  type SizeName,
  toCaptureError,
  type VideoFormat,
  type VideoRequest,
} from '../../app/export/capture/index.ts';
import type { EmbedForm, EmbedRatio, ShareService } from '../../app/export/share/index.ts';
import type { App } from '../../app/index.ts';
import { download } from '../download.ts';
import { subjectOf } from '../subject.ts';
import { SHARE } from '../words/en/share.ts';
import { formatBytes, formatSeconds } from '../words/format.ts';
import { captureName } from './capture-name.ts';

export type ShareTab = keyof typeof SHARE.tabs;

/** A size with a name, or the visitor's own. */
export interface SizeDraft extends PictureSize {
  readonly name: SizeName | 'custom';
}

/** Behind the avatar; the colour stays while another is chosen. */
export interface BackgroundDraft {
  readonly kind: 'stage' | 'transparent' | 'colour';
  readonly colour: string;
}

export interface EmbedDraft {
  readonly form: EmbedForm;
  readonly ratio: EmbedRatio | 'fixed';
  readonly width: number;
  readonly height: number;
  readonly ui: 'none' | 'min' | 'full';
  readonly theme: 'system' | 'light' | 'dark';
  readonly background: BackgroundDraft;
  readonly autoplay: boolean;
  readonly turns: boolean;
  readonly turnSpeed: number;
  readonly poster: string;
  /** Null: as the page's subject. */
  readonly title: string | null;
}

export interface VideoDraft {
  readonly scene: VideoRequest['scene']['kind'];
  readonly seconds: number;
  readonly playing: boolean;
  readonly format: VideoFormat;
  readonly framesPerSecond: number;
}

const WHITE = '#ffffff';

/** As an order has it. */
export function backgroundOf({ kind, colour }: BackgroundDraft): string {
  return kind === 'colour' ? colour : kind;
}

/** What the visitor chose in the share dialog, and what it is doing. */
export class ShareForm {
  readonly sharing: ShareService;
  readonly tab: Signal<ShareTab> = signal('link');
  /** Of pictures and recordings. */
  readonly size: Signal<SizeDraft> = signal({ name: 'square', ...SIZES.square });
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
    turns: false,
    turnSpeed: 30,
    poster: '',
    title: null,
  });
  readonly video: Signal<VideoDraft>;
  /** How far a recording is; null: none runs. */
  readonly progress: Signal<CaptureProgress | null> = signal(null);
  /** What became of what was asked for last, to be read and heard. */
  readonly news: Signal<string> = signal('');
  readonly #app: App;
  #cancel: AbortController | null = null;

  constructor(app: App, sharing: ShareService) {
    this.#app = app;
    this.sharing = sharing;
    this.video = signal({
      scene: 'turntable',
      seconds: 4,
      playing: true,
      format: sharing.recordsWebm ? 'webm' : 'png',
      framesPerSecond: 30,
    });
  }

  /** What the page is about: follows what is worn. */
  get subject(): string {
    return subjectOf(this.#app.state);
  }

  /** What a poster says beside it: what plays, and how long. */
  get caption(): string {
    const clip = this.#app.state.timelineClip.value;
    if (!clip || clip.builtIn) return '';
    return SHARE.embed.caption(clip.name, formatSeconds(clip.animation.duration, 1));
  }

  async savePicture(what: 'picture' | 'poster', size: PictureSize, background: BackgroundDraft) {
    const { width, height } = size;
    const order = { width, height, background: backgroundOf(background) };
    await this.#tryTo(async () => {
      this.#save(await this.sharing.takePicture(order), what, order, 'png');
    });
  }

  async record(order: VideoRequest): Promise<void> {
    if (this.#cancel) return;
    this.#cancel = new AbortController();
    this.news.value = SHARE.video.begun;
    const { signal } = this.#cancel;
    const tell = (news: CaptureProgress) => {
      this.progress.value = news;
    };
    tell({ fraction: 0, frames: 0, isWaiting: false });
    await this.#tryTo(async () => {
      const { content, ending } = await this.sharing.record(order, signal, tell);
      this.#save(content, order.scene.kind, order, ending);
    });
    this.#cancel = null;
    this.progress.value = null;
  }

  cancel(): void {
    this.#cancel?.abort();
  }

  #save(content: Blob, what: string, size: PictureSize, ending: string): void {
    const fileName = captureName(this.subject, what, size, ending);
    download(content, fileName);
    this.news.value = SHARE.saved(fileName, formatBytes(content.size));
  }

  async #tryTo(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const fault: CaptureError | null = toCaptureError(error);
      this.news.value = fault ? SHARE.faults[fault.code] : SHARE.video.cancelled;
      if (fault?.cause) console.warn(fault.cause);
    }
  }
}
