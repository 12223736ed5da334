import { OPTION_ATTRIBUTES, type PageOptions, readAttributes } from '../../app/address/index.ts';
import type { Viewer, ViewerEventName, ViewerEvents, ViewerFailure } from '../contract.ts';
import { failure } from '../protocol/index.ts';
import type { LocalViewer } from '../viewer/index.ts';
import { WORDS } from '../words.ts';
import { BarMount } from './bar-mount.ts';
import { handleCanvasKey } from './canvas-keys.ts';
import { DrivenElement } from './driven-element.ts';
import { Frame } from './frame.ts';
import { applyChanges, isSame, startCamera } from './live-changes.ts';
import { adoptEarlyProperties } from './reflected-element.ts';
import { Run } from './run.ts';
import { whenSeen } from './when-seen.ts';
import { calm, vitrineAddress } from './wishes.ts';

/**
 * `<vitrine-avatar>`: an avatar with what it wears and how it moves, in any page.
 *
 * - Attributes, and properties that reflect them: `src` (meshes, avatars), `anim`, `mesh`, `avatar` (addresses, each
 *   several between white space), `poster`, `alt`, `caption`, `autoplay`, `loop`, `speed`, `time`, `camera-orbit`,
 *   `camera-target`, `camera-controls`, `auto-rotate`, `ui`, `theme`, `background`, `grid`, `lazy`, `quality`. What a
 *   property reads is what was understood. All may change at any time; `autoplay`, `time` and `quality` are about the
 *   beginning (`time` seeks).
 * - Events, all `CustomEvent`s that do not bubble, with the details of `ViewerEvents`: `progress`, `loaded`, `error`,
 *   `play`, `pause`, `time`, `ended`, `select`. Attributes that are not understood tell an `error`, too.
 * - Slots: `poster` (a picture, or anything else that may stand in a button), `progress` (while files load).
 * - Parts: `frame`, `canvas`, `poster`, `poster-image`, `caption`, `play-button`, `notice`, `progress`, `trouble`, `bar`.
 * - Keys of the focused figure: Space, arrows, plus, minus, Home.
 */
export class VitrineAvatar extends DrivenElement {
  static readonly observedAttributes = OPTION_ATTRIBUTES;

  readonly #frame = new Frame(this);
  readonly #internals = this.attachInternals();
  readonly #bar = new BarMount(this.#frame, {
    togglePlaying: () => this.#togglePlaying(),
    resetCamera: () => this.#resetCamera(),
    vitrineAddress: () => vitrineAddress(this.#options),
    host: this,
  });
  #options: PageOptions = readAttributes(this).options;
  /** What the viewer has been told. */
  #applied: PageOptions = this.#options;
  #run: Run | null = null;
  /** Who waits for loading to begin. */
  readonly #waiters: ((viewer: Promise<Viewer>) => void)[] = [];
  /** Somebody has asked for the viewer before the element stood in the document. */
  #isAskedFor = false;
  #stopWaiting = () => {};
  #isSettling = false;
  #wasPressed = false;

  constructor() {
    super();
    this.#internals.role = 'group';
    this.#frame.poster.addEventListener('click', () => this.#begin(true));
    this.#frame.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#frame.root.addEventListener('slotchange', () => this.#settleSoon());
  }

  override get viewer(): Promise<Viewer> {
    if (!this.#run && this.isConnected) this.#begin(false);
    this.#isAskedFor = true;
    return this.whenBegun();
  }

  /** The viewer once loading has begun, for whatever reason; asking for it does not begin it. */
  whenBegun(): Promise<Viewer> {
    if (this.#run) return this.#run.viewer;
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Whether time runs. */
  get playing(): boolean {
    return this.#run?.local?.state.playing.value ?? false;
  }

  /** Seconds of the animation that is watched. */
  get currentTime(): number {
    return this.#run?.local?.state.playhead.value.time ?? 0;
  }

  set currentTime(seconds: number) {
    void this.seek(seconds).catch(() => {});
  }

  /** Of the animation that is watched; NaN while there is none, as of media that are not loaded. */
  get duration(): number {
    return this.#run?.local?.state.timelineClip.value?.animation.duration ?? Number.NaN;
  }

  connectedCallback(): void {
    adoptEarlyProperties(this);
    // The poster is painted with the page, before anything else is thought of.
    this.#frame.describe(readAttributes(this).options);
    this.#settleSoon();
  }

  disconnectedCallback(): void {
    // Elements that are moved leave the document and come back at once.
    setTimeout(() => {
      if (!this.isConnected) this.#end();
    });
  }

  /** Where browsers move elements without taking them out, nothing is to be done. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(): void {
    if (this.isConnected) this.#settleSoon();
  }

  /** Attributes are often set one after the other: they are read together. */
  #settleSoon(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    queueMicrotask(() => {
      this.#isSettling = false;
      if (this.isConnected) this.#settle();
    });
  }

  #settle(): void {
    const options = this.#readOptions();
    this.#options = options;
    this.#frame.describe(options);
    this.#frame.paint(options.background);
    this.#internals.ariaLabel = options.title || WORDS.avatar;
    this.#bar.choose(options.ui);
    const { phase } = this.#frame;
    if (!this.#run) this.#wait(options);
    else if (phase === 'figure') this.#apply(calm(options));
    else if (isSame(options.files, this.#applied.files)) return;
    else if (phase === 'failed') this.#restart();
    // What is on its way may never come.
    else if (this.#run.local) this.#apply(calm(options));
  }

  /** What cannot be done is told by events. */
  #apply(options: PageOptions): void {
    const before = this.#applied;
    this.#applied = options;
    const viewer = this.#run?.local;
    if (viewer) void applyChanges(viewer, before, options).catch(() => {});
  }

  #readOptions(): PageOptions {
    const { options, errors: faults } = readAttributes(this);
    for (const { name, value, expected } of faults) {
      this.#report(WORDS.optionFault(name, value, expected));
    }
    const isSlotted = options.poster === null && this.#frame.hasPoster(options);
    const waits = isSlotted && !this.hasAttribute('lazy') && options.autoplay !== true;
    return waits ? { ...options, lazy: 'click' } : options;
  }

  readonly #reported = new Set<string>();

  /** Once each: attributes are read again whenever one of them changes. */
  #report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    console.warn(message);
    this.#tell('error', failure('bad-argument', message));
  }

  #wait({ lazy }: PageOptions): void {
    this.#stopWaiting();
    this.#stopWaiting = () => {};
    if (lazy === 'no' || this.#isAskedFor) this.#begin(false);
    else if (lazy === 'seen') this.#stopWaiting = whenSeen(this, () => this.#begin(false));
  }

  /** @param pressed The visitor asked for it: it plays, whatever was set. */
  #begin(pressed: boolean): void {
    if (this.#run) return;
    this.#stopWaiting();
    const frame = this.#frame;
    this.#wasPressed = pressed;
    this.#options = this.#readOptions();
    frame.enter('loading');
    frame.notice.expect();
    const options = calm(this.#options);
    this.#applied = options;
    const run: Run = new Run({
      frame,
      options,
      play: pressed || options.autoplay === true,
      tell: (name, detail) => this.#tell(name, detail),
      arrived: (viewer, fault) => this.#arrive(viewer, fault),
      failed: (failure) => this.#fail(failure),
    });
    this.#run = run;
    for (const resolve of this.#waiters.splice(0)) resolve(run.viewer);
  }

  #arrive(viewer: LocalViewer, fault: ViewerFailure | null): void {
    const wasSaid = !this.#frame.notice.element.hidden;
    this.#frame.notice.hide();
    this.#frame.enter('figure');
    if (wasSaid) this.#frame.say(WORDS.loaded(this.#options.title || WORDS.avatar));
    if (fault) this.#frame.showTrouble(fault);
    if (this.#run) this.#bar.attach(viewer, this.#run.loadBar);
    // What was set while it was on its way.
    this.#settle();
  }

  #fail(failure: ViewerFailure): void {
    const isHopeless = failure.code === 'no-webgl';
    const hasPoster = this.#frame.hasPoster(this.#options);
    this.#frame.enter('failed');
    this.#bar.detach();
    this.#frame.notice.fail(failure, {
      retry: isHopeless ? null : () => this.#again(),
      href: isHopeless ? vitrineAddress(this.#options) : null,
      sentence: isHopeless ? (hasPoster ? WORDS.posterStays : WORDS.noWebglAdvice) : undefined,
    });
  }

  #again(): void {
    this.#restart();
    this.#frame.canvas.focus({ preventScroll: true });
  }

  #restart(): void {
    const pressed = this.#wasPressed;
    this.#stop();
    this.#frame.renewCanvas();
    this.#begin(pressed);
  }

  #stop(): void {
    this.#bar.detach();
    this.#run?.dispose();
    this.#run = null;
    this.#frame.notice.hide();
    this.#frame.hideTrouble();
  }

  #end(): void {
    this.#stopWaiting();
    this.#isAskedFor = false;
    this.#stop();
    this.#frame.renewCanvas();
    this.#frame.enter('poster');
  }

  #tell<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    if (name === 'progress') this.#frame.notice.progress(detail as ViewerEvents['progress']);
    if (name === 'error') this.#onError(detail as ViewerFailure);
    if (name === 'loaded') this.#onLoaded();
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** A page may load other files into what had failed. */
  #onLoaded(): void {
    this.#frame.hideTrouble();
    const viewer = this.#run?.local;
    const canDraw = viewer?.state.stageError.value === null;
    if (viewer && canDraw && this.#frame.phase === 'failed') this.#arrive(viewer, null);
  }

  /** Files that could not be used leave the figure as it is; without a picture there is nothing else to show. */
  #onError(failure: ViewerFailure): void {
    if (this.#frame.phase !== 'figure') return;
    if (failure.fatal) this.#fail(failure);
    else if (failure.fileName) this.#frame.showTrouble(failure);
  }

  #togglePlaying(): void {
    void (this.playing ? this.pause() : this.play()).catch(() => {});
  }

  #resetCamera(): void {
    void this.setCamera(startCamera(this.#options)).catch(() => {});
  }

  #onKey(event: KeyboardEvent): void {
    const viewer = this.#run?.local;
    if (!viewer || event.composedPath()[0] !== this.#frame.canvas) return;
    const isKnown = handleCanvasKey(event, {
      viewer,
      cameraControls: this.#options.cameraControls,
      togglePlaying: () => this.#togglePlaying(),
      resetCamera: () => this.#resetCamera(),
    });
    if (isKnown) event.preventDefault();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-avatar': VitrineAvatar;
  }
}

/** Once for a page, however many builds it loads. */
export function defineVitrineAvatar(): void {
  if (!customElements.get('vitrine-avatar')) {
    customElements.define('vitrine-avatar', VitrineAvatar);
  }
}
