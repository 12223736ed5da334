import { OPTION_ATTRIBUTES, type PageOptions, readAttributes } from '../../app/address/index.ts';
import type { Viewer, ViewerEventName, ViewerEvents, ViewerFailure } from '../contract.ts';
import { createFailure } from '../protocol/index.ts';
import type { LocalViewer } from '../viewer/index.ts';
import { ELEMENT } from '../words/en/avatar-element.ts';
import { ControlBar, handleCanvasKey } from './avatar-controls.ts';
import { AvatarSession, type ViewerElement } from './avatar-session.ts';
import {
  applyOptionChanges,
  initialCamera,
  isSameList,
  vitrineAddress,
  withReducedMotion,
} from './element-attributes.ts';
import { ElementBase, upgradeProperties } from './element-members.ts';
import { ElementView } from './element-view.ts';

/**
 * `<vitrine-avatar>`: an avatar with what it wears and how it moves, in any page.
 *
 * - Attributes, and properties that reflect them: `src` (meshes, avatars), `anim`, `mesh`, `avatar` (addresses, each
 *   several between white space), `live` (a live region in their place), `poster`, `alt`, `caption`, `autoplay`, `loop`, `speed`, `time`, `camera-orbit`,
 *   `camera-target`, `camera-controls`, `auto-rotate`, `ui`, `theme`, `background`, `exposure`, `light`, `fill`, `shadows`, `grid`, `lazy`, `quality`. A
 *   property has the value that the attribute is read as. All may change at any time; `autoplay`, `time` and `quality`
 *   are about the start (a changed `time` seeks).
 * - Methods: the most used commands of `viewer`.
 * - Events, all `CustomEvent`s that do not bubble, with the details of `ViewerEvents`: `progress`, `loaded`, `error`,
 *   `play`, `pause`, `time`, `ended`, `select`, `live`. An invalid attribute is reported by an `error`, too.
 * - Slots: `poster` (a picture, or anything else that may be inside a button), `progress` (while files load).
 * - Parts: `frame`, `canvas`, `poster`, `poster-image`, `caption`, `play-button`, `notice`, `progress`, `trouble`, `bar`.
 * - Keys of the focused canvas: Space, arrows, plus, minus, Home.
 */
export class VitrineAvatar extends ElementBase implements ViewerElement {
  static readonly observedAttributes = OPTION_ATTRIBUTES;

  readonly #view = new ElementView(this);
  readonly #internals = this.attachInternals();
  readonly #bar = new ControlBar(this.#view, {
    togglePlaying: () => this.#togglePlaying(),
    resetCamera: () => this.#resetCamera(),
    vitrineAddress: () => vitrineAddress(this.#options),
    host: this,
  });
  #options: PageOptions = readAttributes(this).options;
  /** The options that were applied to the viewer. */
  #appliedOptions: PageOptions = this.#options;
  #session: AvatarSession | null = null;
  /** Resolve the promises that wait for a session. */
  readonly #waiting: ((viewer: Promise<LocalViewer>) => void)[] = [];
  /** Whether the viewer was requested before the element was connected to the document. */
  #isRequested = false;
  /** Stops waiting for the element to be visible. */
  #stopObserving = () => {};
  #isUpdateQueued = false;
  /** Whether the visitor has started the session, by pressing the poster. */
  #isStartedByVisitor = false;
  readonly #reportedMessages = new Set<string>();

  constructor() {
    super();
    this.#internals.role = 'group';
    this.#view.poster.addEventListener('click', () => this.#start(true));
    this.#view.element.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#view.root.addEventListener('slotchange', () => this.#queueUpdate());
  }

  /** The viewer for pages. Reading this property starts loading, even if the element is lazy. */
  get viewer(): Promise<Viewer> {
    const viewer = this.requestViewer().then(({ api }) => api);
    // Pages that read the property and ignore the promise are informed of failures by events.
    viewer.catch(() => {});
    return viewer;
  }

  /** The viewer itself, for `embed.html`; starts loading. */
  requestViewer(): Promise<LocalViewer> {
    if (!this.#session && this.isConnected) this.#start(false);
    this.#isRequested = true;
    return this.whenViewerStarted();
  }

  /** The viewer once loading has started for any reason; does not start loading. */
  whenViewerStarted(): Promise<LocalViewer> {
    if (this.#session) return this.#session.viewer;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether the animation is playing. */
  get playing(): boolean {
    return this.#session?.current?.state.playing.value ?? false;
  }

  /** Seconds of the animation that is watched. */
  get currentTime(): number {
    return this.#session?.current?.state.playhead.value.time ?? 0;
  }

  set currentTime(seconds: number) {
    void this.seek(seconds).catch(() => {});
  }

  /** Length of the animation that is watched; NaN while there is none, as for media that are not loaded. */
  get duration(): number {
    return this.#session?.current?.state.timelineClip.value?.animation.duration ?? Number.NaN;
  }

  connectedCallback(): void {
    upgradeProperties(this);
    // The poster is painted with the page, before anything is loaded.
    this.#view.setOptions(readAttributes(this).options);
    this.#queueUpdate();
  }

  disconnectedCallback(): void {
    // An element that is moved is disconnected, and connected again at once.
    setTimeout(() => {
      if (!this.isConnected) this.#reset();
    });
  }

  /** With this callback, browsers that know it move the element without disconnecting it. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(): void {
    if (this.isConnected) this.#queueUpdate();
  }

  /** Updates once after several attributes have changed. */
  #queueUpdate(): void {
    if (this.#isUpdateQueued) return;
    this.#isUpdateQueued = true;
    queueMicrotask(() => {
      this.#isUpdateQueued = false;
      if (this.isConnected) this.#update();
    });
  }

  /** Applies the attributes. */
  #update(): void {
    const options = this.#readOptions();
    this.#options = options;
    this.#view.setOptions(options);
    this.#view.setBackground(options.background);
    this.#internals.ariaLabel =
      options.title || (options.live === null ? ELEMENT.avatar : ELEMENT.liveRegion);
    this.#bar.setChoice(options.ui);
    const { phase } = this.#view;
    if (!this.#session) this.#startWhenDue(options);
    else if (options.live !== this.#appliedOptions.live) this.#restart();
    else if (phase === 'figure') this.#applyOptions(options);
    else if (isSameList(options.files, this.#appliedOptions.files)) return;
    else if (phase === 'failed') this.#restart();
    // Other files replace at once those that are still being loaded, which may never arrive.
    else if (this.#session.current) this.#applyOptions(options);
  }

  /** Applies changed options to the viewer; failures are reported by events. */
  #applyOptions(options: PageOptions): void {
    const before = this.#appliedOptions;
    this.#appliedOptions = withReducedMotion(options);
    const viewer = this.#session?.current;
    if (viewer) void applyOptionChanges(viewer, before, this.#appliedOptions).catch(() => {});
  }

  #readOptions(): PageOptions {
    const { options, errors } = readAttributes(this);
    for (const { name, value, expected } of errors) {
      const message = ELEMENT.badAttribute(name, value, expected);
      // Each error is reported once, although all attributes are read again when one of them changes.
      if (this.#reportedMessages.has(message)) continue;
      this.#reportedMessages.add(message);
      console.warn(message);
      this.#emit('error', createFailure('bad-argument', message));
    }
    // An element with a poster in its slot waits for a click, as one with the address of a poster does.
    const hasSlottedPoster = options.poster === null && this.#view.hasPoster(options);
    const waits = hasSlottedPoster && !this.hasAttribute('lazy') && options.autoplay !== true;
    return waits ? { ...options, lazy: 'click' } : options;
  }

  #startWhenDue({ lazy }: PageOptions): void {
    this.#stopObserving();
    this.#stopObserving = () => {};
    if (lazy === 'no' || this.#isRequested) this.#start(false);
    else if (lazy === 'seen') {
      this.#stopObserving = onceNearlyVisible(this, () => this.#start(false));
    }
  }

  /**
   * @param isByVisitor - whether the visitor has pressed the poster: then the animation plays, whatever the options.
   */
  #start(isByVisitor: boolean): void {
    if (this.#session) return;
    this.#stopObserving();
    const view = this.#view;
    this.#isStartedByVisitor = isByVisitor;
    this.#options = this.#readOptions();
    view.setPhase('loading');
    view.status.startLoading();
    const options = withReducedMotion(this.#options);
    this.#appliedOptions = options;
    const session: AvatarSession = new AvatarSession({
      view,
      options,
      autoplay: isByVisitor || options.autoplay === true,
      onEvent: (name, detail) => this.#emit(name, detail),
      onShown: (viewer, failure) => this.#onShown(viewer, failure),
      onFailed: (failure) => this.#onFailed(failure),
    });
    this.#session = session;
    for (const resolve of this.#waiting.splice(0)) resolve(session.viewer);
  }

  #onShown(viewer: LocalViewer, failure: ViewerFailure | null): void {
    const wasLoadingShown = !this.#view.status.element.hidden;
    this.#view.status.hide();
    this.#view.setPhase('figure');
    // A live region says itself when it is there.
    if (wasLoadingShown && this.#options.live === null) {
      this.#view.announce(ELEMENT.loaded(this.#options.title || ELEMENT.avatar));
    }
    if (failure) this.#view.showFailureNotice(failure);
    if (this.#session) this.#bar.attach(viewer, this.#session.loadBar);
    // Applies attributes that have changed in the meantime.
    this.#update();
  }

  #onFailed(failure: ViewerFailure): void {
    const canRetry = failure.code !== 'no-webgl';
    const hasPoster = this.#view.hasPoster(this.#options);
    this.#view.setPhase('failed');
    this.#bar.detach();
    if (canRetry) {
      const retry = () => {
        this.#restart();
        this.#view.canvas.focus({ preventScroll: true });
      };
      this.#view.status.showFailure(failure, { retry, href: null });
    } else {
      this.#view.status.showFailure(failure, {
        retry: null,
        href: vitrineAddress(this.#options),
        explanation: hasPoster ? ELEMENT.posterStays : ELEMENT.noWebglAdvice,
      });
    }
  }

  #restart(): void {
    const isByVisitor = this.#isStartedByVisitor;
    this.#stop();
    this.#view.renewCanvas();
    this.#start(isByVisitor);
  }

  #stop(): void {
    this.#bar.detach();
    this.#session?.dispose();
    this.#session = null;
    this.#view.status.hide();
    this.#view.hideFailureNotice();
  }

  #reset(): void {
    this.#stopObserving();
    this.#isRequested = false;
    this.#stop();
    this.#view.renewCanvas();
    this.#view.setPhase('poster');
  }

  #emit<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    if (name === 'progress') this.#view.status.setProgress(detail as ViewerEvents['progress']);
    if (name === 'error') this.#onError(detail as ViewerFailure);
    if (name === 'loaded') this.#onLoaded();
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Shows the avatar if the page has loaded other files after a failure. */
  #onLoaded(): void {
    this.#view.hideFailureNotice();
    const viewer = this.#session?.current;
    const canDraw = viewer?.state.stageError.value === null;
    if (viewer && canDraw && this.#view.phase === 'failed') this.#onShown(viewer, null);
  }

  /** A failure of a file is shown over the avatar; a fatal failure replaces the avatar. */
  #onError(failure: ViewerFailure): void {
    if (this.#view.phase !== 'figure') return;
    if (failure.fatal) this.#onFailed(failure);
    else if (failure.fileName) this.#view.showFailureNotice(failure);
  }

  #togglePlaying(): void {
    void (this.playing ? this.pause() : this.play()).catch(() => {});
  }

  #resetCamera(): void {
    void this.setCamera(initialCamera(this.#options)).catch(() => {});
  }

  #onKeyDown(event: KeyboardEvent): void {
    const viewer = this.#session?.current;
    if (!viewer || event.composedPath()[0] !== this.#view.canvas) return;
    const isHandled = handleCanvasKey(event, {
      viewer: viewer.api,
      cameraControls: this.#options.cameraControls,
      togglePlaying: () => this.#togglePlaying(),
      resetCamera: () => this.#resetCamera(),
    });
    if (isHandled) event.preventDefault();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-avatar': VitrineAvatar;
  }
}

/** Large enough for the files to be loaded before the visitor has scrolled to the element. */
const VISIBILITY_MARGIN = '240px';

/** Calls back once the element is visible or nearly visible. Returns a function that stops observing. */
function onceNearlyVisible(element: Element, onVisible: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onVisible();
    },
    { rootMargin: VISIBILITY_MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Defines the element, unless another build has already defined it in this page. */
export function defineVitrineAvatar(): void {
  if (!customElements.get('vitrine-avatar')) {
    customElements.define('vitrine-avatar', VitrineAvatar);
  }
}
