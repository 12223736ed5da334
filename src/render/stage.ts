import { type Camera, type Object3D, Scene, type WebGLRenderer } from 'three';
import { AvatarRoot } from './avatar-root.ts';
import { createSlRoot } from './axes.ts';
import { CameraGestures, type GestureOptions } from './camera/camera-gestures.ts';
import type { PointerHandler } from './camera/pointer-capture.ts';
import { StageCamera } from './camera/stage-camera.ts';
import { ContactShadow } from './contact-shadow.ts';
import { GroundGrid } from './ground-grid.ts';
import type { HighlightMaterials } from './highlight.ts';
import { DEFAULT_LIGHT, type LightSettings } from './light/light-settings.ts';
import type { Reduction } from './light/quality-steps.ts';
import type { Studio } from './light/studio.ts';
import { Lights } from './lights.ts';
import { MaterialLibrary } from './materials.ts';
import { type MeshResources, MeshView, type MeshViewSource } from './mesh-view.ts';
import type { Overlay } from './overlays/lazy-overlay.ts';
import type { PlacedGroup } from './placed-group.ts';
import { QUALITY_SETTINGS, type Quality, type QualitySettings, StageError } from './renderer.ts';
import { createViewportUniforms, type ViewportUniforms } from './screen-space.ts';
import {
  OwnRenderer,
  type StageRenderer,
  type StageRendererConstructor,
} from './stage-renderer.ts';
import type { Surfaces, SurfacesOptions } from './surface/surfaces.ts';
import type { StageTheme } from './theme-colors.ts';

/** Something on the stage that is no part of an avatar. */
export interface StageObject extends Overlay {
  /** What a picture without a background leaves out. */
  readonly surroundings: readonly Object3D[];
}

interface StageOptions {
  /** `high` by default. */
  readonly quality?: Quality;
  /** All gestures by default. */
  readonly gestures?: Partial<GestureOptions>;
  /** A renderer of its own by default; a headset can present only that. */
  readonly renderer?: StageRendererConstructor;
  /** Called when the GPU has dropped everything; nothing can be drawn until it is restored. */
  readonly onContextLost: () => void;
  /** Called when everything can be uploaded again, which happens with the next frame. */
  readonly onContextRestored: () => void;
}

/** Time after the first frame with a mesh until the studio is loaded, milliseconds. */
const STUDIO_DELAY_MS = 700;

/** The renderer and scene with which a headset draws the stage, while the stage is presented in it. */
export interface XrPresentation {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  /** To be set to the viewport of an eye; the stage sets its own again afterwards. */
  readonly viewport: ViewportUniforms;
  readonly theme: StageTheme | null;
  /** A camera in three's axes during a frame of the headset; null between frames, when nothing can be drawn. */
  camera: Camera | null;
}

/**
 * The stage: ground, lights, camera and avatars, drawn on a transparent canvas over the page's gradient. It draws only
 * when `render` is called: `onChange` reports that there is something new to draw.
 */
export class Stage {
  readonly camera = new StageCamera();
  readonly grid: GroundGrid;
  readonly shadow = new ContactShadow();
  readonly materials = new MaterialLibrary();
  /** The root of the page's avatar, in the centre by default. */
  readonly avatarRoot: AvatarRoot;
  /** Called when the stage itself needs a frame: the camera was moved, the theme or the size has changed. */
  onChange: (() => void) | null = null;

  readonly #canvas: HTMLCanvasElement;
  readonly #qualityName: Quality;
  readonly #quality: QualitySettings;
  readonly #stageRenderer: StageRenderer;
  readonly #scene = new Scene();
  readonly #root = createSlRoot();
  readonly #viewport = createViewportUniforms();
  readonly #lights = new Lights();
  readonly #gestures: CameraGestures;
  readonly #resources: MeshResources;
  readonly #avatarRoots = new Set<AvatarRoot>();
  readonly #objects = new Set<StageObject>();
  readonly #views = new Set<MeshView>();
  readonly #listeners = new AbortController();
  #theme: StageTheme | null = null;
  #light = DEFAULT_LIGHT;
  /** Once it is loaded. */
  #studio: Studio | null = null;
  #highlight: HighlightMaterials | null = null;
  #surfaces: Surfaces | null = null;
  #needsFrame = true;
  #drawCalls = 0;
  #contextLost = false;
  #hasDrawn = false;
  #presentation: XrPresentation | null = null;
  /** CSS pixels, and device pixels per CSS pixel. */
  #size: [width: number, height: number, pixelRatio: number] = [1, 1, 1];

  /** @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context. */
  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    this.#canvas = canvas;
    this.#qualityName = options.quality ?? 'high';
    this.#quality = QUALITY_SETTINGS[this.#qualityName];
    this.#stageRenderer = new (options.renderer ?? OwnRenderer)(canvas, this.#quality);
    const { geometries } = this.#stageRenderer;
    this.#resources = { geometries, wireframe: this.materials.wireframe };
    this.#updateStudio();
    this.grid = new GroundGrid(this.#viewport);
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
    this.#listenToContext(options);
  }

  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  /** Whether the next frame would differ from the last: the camera eases, something was set, a headset presents. */
  get needsFrame(): boolean {
    return this.#needsFrame || this.#presentation !== null;
  }

  /** Sets what is called for a click or tap: CSS pixels from the canvas' upper left corner. */
  setClickHandler(onClick: ((x: number, y: number) => void) | null): void {
    this.#gestures.onClick = onClick;
  }

  /** Sets how the point of the stage that is drawn at a point of the canvas is found: see `CameraGestures.pointAt`. */
  setPointFinder(pointAt: CameraGestures['pointAt']): void {
    this.#gestures.pointAt = pointAt;
  }

  /** Adds a handler that is offered pointers before the camera, and before handlers that were added earlier. */
  addPointerHandler(handler: PointerHandler): void {
    this.#gestures.addPointerHandler(handler);
  }

  removePointerHandler(handler: PointerHandler): void {
    this.#gestures.removePointerHandler(handler);
  }

  /** Changes what gestures may do with the camera; options that are left out stay as they are. */
  setGestures(options: Partial<GestureOptions>): void {
    this.#gestures.setOptions(options);
  }

  /** Requests a frame: needed after changes of overlays, grid or views, which do not request frames themselves. */
  requestFrame(): void {
    this.#needsFrame = true;
    this.onChange?.();
  }

  /** Sets how the stage is lit. */
  setLight(light: LightSettings): void {
    this.#light = light;
    this.#lights.setLight(light);
    this.#updateStudio();
    this.requestFrame();
  }

  /** Has surfaces reflect a room, where that is not done already: without it, metals would be black. */
  async requireEnvironment(): Promise<void> {
    await (await this.#loadStudio())?.requireEnvironment();
  }

  /** What is not drawn at present because it would take the device too long. */
  reductions(): readonly Reduction[] {
    return this.#studio?.reductions() ?? [];
  }

  /** The theme that was set last. */
  get theme(): StageTheme | null {
    return this.#theme;
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    this.#updateStudio();
    this.materials.setTheme(theme);
    this.#lights.setTheme(theme);
    this.shadow.setTheme(theme);
    this.grid.setTheme(theme);
    this.#highlight?.setTheme(theme);
    for (const root of this.#avatarRoots) root.setTheme(theme);
    for (const object of this.#objects) object.setTheme(theme);
    this.requestFrame();
  }

  /** Sets the size in CSS pixels, and the device pixels per CSS pixel; the canvas element's own size is left to CSS. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height, pixelRatio];
    // A headset has its own viewports.
    if (this.#presentation) return;
    this.#updateStudio();
    this.#sizeForScreen();
    this.camera.resize(width, height);
    this.requestFrame();
  }

  /** Lets a headset draw: until `stopPresenting`, `render` draws only during the headset's frames. */
  startPresenting(): XrPresentation {
    this.#presentation = {
      renderer: this.#stageRenderer.renderer,
      scene: this.#scene,
      viewport: this.#viewport,
      theme: this.#theme,
      camera: null,
    };
    return this.#presentation;
  }

  /** Draws the stage on its canvas again. */
  stopPresenting(): void {
    this.#presentation = null;
    this.resize(...this.#size);
  }

  /** Adds the root of one more avatar. */
  addAvatarRoot(): AvatarRoot {
    const root = new AvatarRoot(this.#viewport, () => this.requestFrame());
    if (this.#theme) root.setTheme(this.#theme);
    this.#avatarRoots.add(root);
    this.#root.add(root.object);
    return root;
  }

  removeAvatarRoot(root: AvatarRoot): void {
    this.#avatarRoots.delete(root);
    this.#root.remove(root.object);
    root.dispose();
    this.requestFrame();
  }

  /** Adds something that is no part of an avatar. */
  addObject<T extends StageObject>(create: (viewport: ViewportUniforms) => T): T {
    const object = create(this.#viewport);
    if (this.#theme) object.setTheme(this.#theme);
    this.#objects.add(object);
    this.#root.add(object.object);
    this.requestFrame();
    return object;
  }

  removeObject(object: StageObject): void {
    if (!this.#objects.delete(object)) return;
    this.#root.remove(object.object);
    object.dispose();
    this.requestFrame();
  }

  /** Adds a mesh to an avatar or another group. Its palette is identity until the caller writes it. */
  createMeshView(source: MeshViewSource, root: PlacedGroup = this.avatarRoot): MeshView {
    const view = new MeshView(this.#resources, source);
    this.#views.add(view);
    root.object.add(view.object);
    this.requestFrame();
    return view;
  }

  /** Loads and creates the materials of highlighted faces, which follow the theme. */
  async createHighlightMaterials(): Promise<HighlightMaterials> {
    const { HighlightMaterials } = await import('./highlight.ts');
    this.#highlight = new HighlightMaterials(this.#viewport);
    if (this.#theme) this.#highlight.setTheme(this.#theme);
    return this.#highlight;
  }

  /** The textures and materials of this stage's faces: `surfacesOf` makes them for the first caller. */
  useSurfaces(create: (options: SurfacesOptions) => Surfaces): Surfaces {
    this.#surfaces ??= create({
      renderer: this.#stageRenderer.renderer,
      ...{ scene: this.#scene, camera: this.camera.object },
      quality: this.#qualityName,
      onChange: () => this.requestFrame(),
      onReflection: () => void this.requireEnvironment(),
    });
    return this.#surfaces;
  }

  /** Removes a mesh from the scene and from the GPU. */
  removeMeshView(view: MeshView): void {
    if (!this.#views.delete(view)) return;
    view.object.removeFromParent();
    view.dispose();
    this.requestFrame();
  }

  /** Draws the present state; `nowMs` is the time of the frame, for the camera. */
  render(nowMs: number = performance.now()): void {
    const presentation = this.#presentation;
    if (this.#contextLost || presentation?.camera === null) return;
    if (!presentation && this.#studio?.onFrame(nowMs)) this.#sizeForScreen();
    this.#drawScreen(nowMs);
    if (this.#hasDrawn || this.#views.size === 0) return;
    this.#hasDrawn = true;
    if (this.#quality.effects !== 'needed') setTimeout(() => this.#loadStudio(), STUDIO_DELAY_MS);
  }

  /** The draw calls of the last frame, including the shadow's. */
  drawCalls(): number {
    return this.#drawCalls;
  }

  /** Whether the graphics card had too little memory. This check is too slow for every frame. */
  isOutOfVideoMemory(): boolean {
    const gl = this.#stageRenderer.renderer.getContext();
    return gl.getError() === gl.OUT_OF_MEMORY;
  }

  /**
   * Draws the stage as it is in another size onto the upper left corner of another canvas, over what that shows: the view
   * from top to bottom stays the same, and so does the screen.
   *
   * @param width,height - pixels.
   * @param hasSurroundings - whether what is drawn besides avatars is drawn too.
   * @throws {@link StageError} `context-lost` or `presenting`.
   */
  copyInto(
    context: CanvasRenderingContext2D,
    width: number,
    height: number,
    hasSurroundings: boolean,
  ): void {
    if (this.#contextLost) throw new StageError('context-lost');
    if (this.#presentation) throw new StageError('presenting');
    const nowMs = performance.now();
    this.#setSize(width, height, Math.max(1, height / this.#size[1]));
    this.camera.update(nowMs);
    this.camera.cropTo(width, height);
    const hidden = hasSurroundings ? [] : this.#shownSurroundings();
    for (const object of hidden) object.visible = false;
    this.#draw(this.camera.object);
    for (const object of hidden) object.visible = true;
    this.#stageRenderer.copyTo(context);
    // In the same task, so that the browser does not show the picture.
    this.#sizeForScreen();
    this.#drawScreen(nowMs);
  }

  /** Frees everything, including the context of the canvas, which cannot become a stage again. */
  dispose(): void {
    this.#listeners.abort();
    this.#gestures.dispose();
    for (const view of this.#views) view.dispose();
    this.#views.clear();
    for (const root of this.#avatarRoots) root.dispose();
    for (const object of this.#objects) object.dispose();
    this.grid.dispose();
    this.shadow.dispose();
    this.#studio?.dispose();
    this.materials.dispose();
    this.#highlight?.dispose();
    this.#surfaces?.dispose();
    this.#stageRenderer.dispose();
  }

  /**
   * What is drawn besides the avatars and the overlays that explain them: a picture without a background is to be laid
   * over other pictures, where the grid, the shadow on the ground, name tags and handles would be in the way.
   */
  #shownSurroundings(): Object3D[] {
    const ofAvatars = [...this.#avatarRoots].flatMap((root) => [
      root.nameTag.object,
      root.handles.object,
      root.targets.object,
    ]);
    const ofObjects = [...this.#objects].flatMap(({ surroundings }) => surroundings);
    const ofGround = [this.grid.object, this.shadow.object, ...(this.#studio?.surroundings ?? [])];
    return [...ofGround, ...ofAvatars, ...ofObjects].filter(({ visible }) => visible);
  }

  /** Device pixels per CSS pixel of a device that is fast enough. */
  get #maxPixelRatio(): number {
    return Math.max(1, Math.min(this.#size[2], this.#quality.maxPixelRatio));
  }

  #updateStudio(): void {
    this.shadow.object.visible = this.#quality.shadow && this.#light.shadows;
    this.#studio?.update(this.#light, this.#theme, this.#maxPixelRatio);
  }

  /** Loads what the first picture does without. Null where it cannot be loaded, or the stage is gone by then. */
  async #loadStudio(): Promise<Studio | null> {
    const { Studio } = await import('./light/studio.ts').catch(() => ({ Studio: null }));
    if (!Studio || this.#listeners.signal.aborted || this.#contextLost || this.#studio) {
      return this.#studio;
    }
    const { effects, isAdaptive } = this.#quality;
    this.#studio = new Studio({
      ...{ effects, isAdaptive, renderer: this.#stageRenderer.renderer, scene: this.#scene },
      ...{ root: this.#root, lights: this.#lights, contactShadow: this.shadow.object },
      ...{ camera: this.camera.object, onChange: () => this.requestFrame() },
    });
    this.#updateStudio();
    this.requestFrame();
    return this.#studio;
  }

  #sizeForScreen(): void {
    const [width, height] = this.#size;
    const ratio = this.#studio?.pixelRatio ?? this.#maxPixelRatio;
    this.#setSize(Math.max(1, width) * ratio, Math.max(1, height) * ratio, ratio);
  }

  /** Sets the size of the drawing buffer in device pixels; `ratio` of them are one CSS pixel of lines and labels. */
  #setSize(width: number, height: number, ratio: number): void {
    this.#stageRenderer.setSize(width, height);
    this.#viewport.canvasSize.value[0] = Math.floor(width);
    this.#viewport.canvasSize.value[1] = Math.floor(height);
    this.#viewport.pixelRatio.value = ratio;
  }

  #drawScreen(nowMs: number): void {
    this.#needsFrame = this.camera.update(nowMs);
    this.#draw(this.#presentation?.camera ?? this.camera.object);
    if (!this.#presentation) this.#stageRenderer.present();
  }

  #draw(camera: Camera): void {
    const { orbit } = this.camera;
    const { renderer } = this.#stageRenderer;
    this.#lights.follow(orbit.azimuth);
    this.shadow.follow(orbit);
    this.grid.follow(orbit.distance);
    renderer.info.reset();
    if (!this.#presentation) this.#stageRenderer.begin();
    renderer.toneMappingExposure = 2 ** this.#light.exposure;
    const eye = this.#presentation ? null : camera;
    this.#studio?.prepare(this.#avatarRoots, orbit, eye, this.#viewport.canvasSize.value);
    if (this.shadow.object.visible) this.shadow.render(renderer, this.#scene);
    renderer.render(this.#scene, camera);
    this.#drawCalls = renderer.info.render.calls;
  }

  /** three keeps the data of geometries and textures, and uploads them again; its listeners are called first. */
  #listenToContext({ onContextLost, onContextRestored }: StageOptions): void {
    const { signal } = this.#listeners;
    const onLost = (event: Event): void => {
      event.preventDefault();
      this.#contextLost = true;
      this.#surfaces?.onContextLost();
      onContextLost();
    };
    const onRestored = (): void => {
      this.#contextLost = false;
      this.#studio?.restore();
      // If it was loaded in the meantime, nothing could be made.
      if (!this.#studio) this.#hasDrawn = false;
      this.#surfaces?.onContextRestored();
      onContextRestored();
      this.requestFrame();
    };
    const { source } = this.#stageRenderer;
    source.addEventListener('webglcontextlost', onLost, { signal });
    source.addEventListener('webglcontextrestored', onRestored, { signal });
  }
}
