import { type Camera, Scene, type WebGLRenderer } from 'three';
import { AdaptivePixelRatio } from './adaptive-pixel-ratio.ts';
import { AvatarRoot } from './avatar-root.ts';
import { createSlRoot } from './axes.ts';
import { CameraGestures, type GestureOptions } from './camera/camera-gestures.ts';
import type { PointerHandler } from './camera/pointer-capture.ts';
import { StageCamera } from './camera/stage-camera.ts';
import { ContactShadow } from './contact-shadow.ts';
import { GroundGrid } from './ground-grid.ts';
import { Lights } from './lights.ts';
import { MaterialLibrary } from './materials.ts';
import { FaceGeometries, MeshView, type MeshViewSource } from './mesh-view.ts';
import {
  createRenderer,
  disposeRenderer,
  QUALITY_SETTINGS,
  type Quality,
  type QualitySettings,
  StageError,
} from './renderer.ts';
import { createViewportUniforms, type ViewportUniforms } from './screen-space.ts';
import { canvasToPng, type PictureOptions, paintBackground } from './stage-picture.ts';
import type { StageTheme } from './theme-colors.ts';

export interface StageOptions {
  /** `high` unless told. */
  readonly quality?: Quality;
  /** All of them unless told. */
  readonly gestures?: Partial<GestureOptions>;
  /** The GPU has dropped everything; nothing can be drawn until it returns. */
  readonly onContextLost: () => void;
  /** Everything is uploaded again with the next frame. */
  readonly onContextRestored: () => void;
}

/** What a headset draws the stage with, while it is lent to one. */
export interface XrPresentation {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  /** Measures of what it draws on; the stage takes its own back. */
  readonly surface: ViewportUniforms;
  readonly theme: StageTheme | null;
  /** A camera in three's axes during a frame of the headset; null between them, when nothing can be drawn. */
  camera: Camera | null;
}

/**
 * The stage: ground, light, camera and whatever stands on it, drawn on a transparent canvas (the page's
 * gradient is behind it). It draws only when told to: `onChange` says that there is something new.
 */
export class Stage {
  readonly camera = new StageCamera();
  readonly grid: GroundGrid;
  readonly shadow = new ContactShadow();
  readonly materials = new MaterialLibrary();
  /** The avatar's, in the middle until it is moved. */
  readonly avatarRoot: AvatarRoot;
  /** Called when the stage itself wants a frame: the camera was moved, the theme or the size is new. */
  onChange: (() => void) | null = null;

  readonly #canvas: HTMLCanvasElement;
  readonly #costs: QualitySettings;
  readonly #ratio = new AdaptivePixelRatio();
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #root = createSlRoot();
  readonly #surface = createViewportUniforms();
  readonly #lights = new Lights();
  readonly #gestures: CameraGestures;
  readonly #parts = { geometries: new FaceGeometries(), wireframe: this.materials.wireframe };
  readonly #places = new Set<AvatarRoot>();
  readonly #views = new Set<MeshView>();
  readonly #listeners = new AbortController();
  #theme: StageTheme | null = null;
  #needsFrame = true;
  #contextLost = false;
  #loan: XrPresentation | null = null;
  /** CSS pixels, and device pixels per CSS pixel. */
  #size: [width: number, height: number, pixelRatio: number] = [1, 1, 1];

  /** @throws {@link StageError} `no-webgl` where the browser gives no WebGL2 context. */
  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    this.#canvas = canvas;
    this.#costs = QUALITY_SETTINGS[options.quality ?? 'high'];
    this.#renderer = createRenderer(canvas, this.#costs);
    this.shadow.object.visible = this.#costs.shadow;
    this.grid = new GroundGrid(this.#surface);
    this.#root.add(
      this.camera.object,
      this.shadow.camera,
      this.#lights.object,
      this.shadow.object,
      this.grid.object,
    );
    this.avatarRoot = this.addAvatarRoot();
    this.#scene.add(this.#root);
    this.camera.onChange = () => this.requestFrame();
    this.#gestures = new CameraGestures(canvas, this.camera, options.gestures);
    this.#watchContext(options);
  }

  /** True while another frame would differ from the last: the camera eases, something was set, a head moves. */
  get needsFrame(): boolean {
    return this.#needsFrame || this.#loan !== null;
  }

  /** What can be taken hold of on the stage, if anything: pointers are offered to it before the camera. */
  get pointerHandler(): PointerHandler | null {
    return this.#gestures.capture.grabber;
  }

  set pointerHandler(grabber: PointerHandler | null) {
    this.#gestures.capture.grabber = grabber;
  }

  /** What hands may do with the camera from now on; what is left out stays as it is. */
  setGestures(options: Partial<GestureOptions>): void {
    this.#gestures.setOptions(options);
  }

  /** Asks for a frame: what the caller changed on bones, grid or a view does not ask by itself. */
  requestFrame(): void {
    this.#needsFrame = true;
    this.onChange?.();
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    this.materials.setTheme(theme);
    this.#lights.setTheme(theme);
    this.shadow.setTheme(theme);
    this.grid.setTheme(theme);
    for (const place of this.#places) place.setTheme(theme);
    this.requestFrame();
  }

  /** CSS pixels, and device pixels per CSS pixel; the canvas element's own size is left to CSS. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height, pixelRatio];
    // A headset's picture has its own size.
    if (this.#loan) return;
    this.#ratio.setMaximum(Math.min(pixelRatio, this.#costs.maxPixelRatio));
    this.#sizeForScreen();
    this.camera.resize(width, height);
    this.requestFrame();
  }

  /** Lets a headset draw; until it is given back, `render` draws only in the headset's frames. */
  startPresenting(): XrPresentation {
    this.#loan = {
      renderer: this.#renderer,
      scene: this.#scene,
      surface: this.#surface,
      theme: this.#theme,
      camera: null,
    };
    return this.#loan;
  }

  /** Ends what `lend` began: the stage is drawn on its canvas again. */
  stopPresenting(): void {
    this.#loan = null;
    this.resize(...this.#size);
  }

  /** Room for one more avatar. */
  addAvatarRoot(): AvatarRoot {
    const place = new AvatarRoot(this.#surface, () => this.requestFrame());
    if (this.#theme) place.setTheme(this.#theme);
    this.#places.add(place);
    this.#root.add(place.object);
    return place;
  }

  removeAvatarRoot(place: AvatarRoot): void {
    this.#places.delete(place);
    this.#root.remove(place.object);
    place.dispose();
    this.requestFrame();
  }

  /** Puts a mesh on the stage. Its palette is identity until the caller fills it. */
  createMeshView(source: MeshViewSource, place: AvatarRoot = this.avatarRoot): MeshView {
    const view = new MeshView(this.#parts, source);
    this.#views.add(view);
    place.object.add(view.object);
    this.requestFrame();
    return view;
  }

  /** Takes a mesh off the stage and out of GPU memory. */
  removeMeshView(view: MeshView): void {
    if (!this.#views.delete(view)) return;
    view.object.removeFromParent();
    view.dispose();
    this.requestFrame();
  }

  /** Draws the present state; `nowMs` is the time of the frame, for the camera. */
  render(nowMs: number = performance.now()): void {
    const loan = this.#loan;
    if (this.#contextLost || loan?.camera === null) return;
    if (this.#costs.adaptsPixelRatio && !loan && this.#ratio.onFrame(nowMs)) this.#sizeForScreen();
    this.#drawScreen(nowMs);
  }

  /** Draw calls of the last frame, the shadow's included. */
  drawCalls(): number {
    return this.#renderer.info.render.calls;
  }

  /** A PNG of the stage as it is, in device pixels, transparent where nothing stands. */
  async screenshot(): Promise<Blob> {
    this.render();
    const png = await canvasToPng(this.#canvas);
    if (!png) throw new Error('the canvas gave no picture');
    return png;
  }

  /**
   * The stage as it is, in another size: what is seen from top to bottom stays. The screen is left as it was.
   *
   * @throws {@link StageError} `context-lost` or `lent`.
   */
  picture(options: PictureOptions): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    picture.width = options.width;
    picture.height = options.height;
    const context = picture.getContext('2d');
    if (context) this.drawInto(context, options);
    return picture;
  }

  /**
   * As `picture`, into the upper left corner of somebody's canvas; what was there is covered.
   *
   * @throws {@link StageError} `context-lost` or `lent`.
   */
  drawInto(context: CanvasRenderingContext2D, options: PictureOptions): void {
    if (this.#contextLost) throw new StageError('context-lost');
    if (this.#loan) throw new StageError('lent');
    const { width, height } = options;
    const nowMs = performance.now();
    paintBackground(context, options, this.#theme);
    this.#setSize(width, height, Math.max(1, height / this.#size[1]));
    this.camera.update(nowMs);
    this.camera.cropTo(width, height);
    this.#draw(this.camera.object);
    context.drawImage(this.#canvas, 0, 0, width, height);
    // In the same task, so that the browser shows nothing of it.
    this.#sizeForScreen();
    this.#drawScreen(nowMs);
  }

  /** Frees all of it, and the canvas' context with it: the canvas cannot become a stage again. */
  dispose(): void {
    this.#listeners.abort();
    this.#gestures.dispose();
    for (const view of this.#views) view.dispose();
    this.#views.clear();
    for (const place of this.#places) place.dispose();
    this.grid.dispose();
    this.shadow.dispose();
    this.materials.dispose();
    disposeRenderer(this.#renderer);
  }

  #sizeForScreen(): void {
    const [width, height] = this.#size;
    const { ratio } = this.#ratio;
    this.#setSize(Math.max(1, width) * ratio, Math.max(1, height) * ratio, ratio);
  }

  /** Device pixels of the canvas; of those `ratio` are a pixel of lines and labels. */
  #setSize(width: number, height: number, ratio: number): void {
    this.#renderer.setDrawingBufferSize(width, height, 1);
    this.#surface.canvasSize.value[0] = this.#canvas.width;
    this.#surface.canvasSize.value[1] = this.#canvas.height;
    this.#surface.pixelRatio.value = ratio;
  }

  #drawScreen(nowMs: number): void {
    this.#needsFrame = this.camera.update(nowMs);
    this.#draw(this.#loan?.camera ?? this.camera.object);
  }

  #draw(eye: Camera): void {
    const { orbit } = this.camera;
    this.#lights.follow(orbit.azimuth);
    this.shadow.follow(orbit);
    this.grid.follow(orbit.distance);
    this.#renderer.info.reset();
    if (this.#costs.shadow) this.shadow.render(this.#renderer, this.#scene);
    this.#renderer.render(this.#scene, eye);
  }

  /** three keeps the data of geometries and textures and uploads them again; its listeners come first. */
  #watchContext({ onContextLost, onContextRestored }: StageOptions): void {
    const { signal } = this.#listeners;
    const lost = (event: Event): void => {
      event.preventDefault();
      this.#contextLost = true;
      onContextLost();
    };
    const restored = (): void => {
      this.#contextLost = false;
      onContextRestored();
      this.requestFrame();
    };
    this.#canvas.addEventListener('webglcontextlost', lost, { signal });
    this.#canvas.addEventListener('webglcontextrestored', restored, { signal });
  }
}
