import type {
  Camera,
  Material,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  Scene,
  SkinnedMesh,
  Texture,
  WebGLRenderer,
} from 'three';
import { type Steps, WorkQueue } from '../../async/index.ts';
import type { AvatarRoot } from '../avatar-root.ts';
import type { Orbit } from '../camera/orbit.ts';
import type { Lights } from '../lights.ts';
import { preparePrograms } from '../prepare-programs.ts';
import { isSoftware } from '../software-rendering.ts';
import type { StageTheme } from '../theme-colors.ts';
import { KeyShadow } from './key-shadow.ts';
import type { LightSettings } from './light-settings.ts';
import { measureExtent } from './measure-extent.ts';
import { Occlusion } from './occlusion.ts';
import { QualitySteps, type Reduction } from './quality-steps.ts';
import {
  acquireEnvironment,
  discardEnvironment,
  releaseEnvironment,
  type SharedEnvironment,
} from './shared-environment.ts';

/** Texels along each side of the shadow map, and of that with less detail. */
const SHADOW_TEXELS = 1024;
const FEWER_SHADOW_TEXELS = 512;

/** Frames between two measurements. */
const MEASURED_EACH = 12;

interface StudioOptions {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  /** The group of everything on the stage. */
  readonly root: Object3D;
  readonly lights: Lights;
  readonly contactShadow: Object3D;
  readonly camera: Camera;
  /** Requests a frame. */
  readonly onChange: () => void;
  /** Gives things up where frames take too long. */
  readonly isAdaptive: boolean;
  /**
   * Whether shadow map and reflections are drawn. `by-device`: unless the processor has to draw them, which then are
   * drawn as far as surfaces need them.
   */
  readonly effects: 'all' | 'by-device' | 'needed';
}

/** What lights the stage besides its lights: the shadows that they cast, and a room that is reflected. */
export class Studio {
  readonly #options: StudioOptions;
  readonly #work = new WorkQueue();
  readonly #shadow: KeyShadow;
  readonly #occlusion = new Occlusion();
  readonly #steps = new QualitySteps();
  readonly #isFull: boolean;
  /** Once it is required. */
  #environment: SharedEnvironment | null = null;
  #reflecting: Promise<void> | null = null;
  #hasShadows = true;
  /** The first frame measures. */
  #framesSinceMeasured = MEASURED_EACH;
  #measured = -1;
  #hasContactShadow = true;

  constructor(options: StudioOptions) {
    this.#options = options;
    const { renderer, effects } = options;
    this.#isFull = effects === 'all' || (effects === 'by-device' && !isSoftware(renderer));
    this.#shadow = new KeyShadow(options.lights.key);
    options.root.add(this.#shadow.ground.object, this.#occlusion.object);
    if (this.#isFull) void this.requireEnvironment();
  }

  /** What a picture without a background leaves out. */
  get surroundings(): readonly Object3D[] {
    return [this.#shadow.ground.object];
  }

  /** Device pixels per CSS pixel. */
  get pixelRatio(): number {
    return this.#steps.pixelRatio;
  }

  /** What is given up at present, each once. */
  reductions(): readonly Reduction[] {
    const steps = new Set(this.#steps.reductions());
    if (!this.#isFull && this.#hasShadows) steps.add('shadows');
    if (steps.has('shadows')) steps.delete('shadow-detail');
    return [...steps];
  }

  /**
   * Follows the stage. The contact shadow is shown by then if the stage has it at all.
   *
   * @param maxPixelRatio - device pixels per CSS pixel of a device that is fast enough.
   */
  update({ shadows }: LightSettings, theme: StageTheme | null, maxPixelRatio: number): void {
    if (theme) this.#shadow.setTheme(theme);
    this.#hasShadows = shadows;
    this.#hasContactShadow = this.#options.contactShadow.visible;
    const hasMap = this.#isFull && shadows;
    this.#steps.setOptions({
      maxPixelRatio,
      has: {
        occlusion: hasMap,
        'shadow-detail': hasMap,
        shadows: hasMap,
        // Software draws it as fast as everything else.
        'contact-shadow': this.#isFull && this.#hasContactShadow,
      },
    });
    this.#applySteps();
  }

  /** Has surfaces reflect the room, which replaces the light of the sky; resolves when they do, from the next frame on. */
  requireEnvironment(): Promise<void> {
    this.#reflecting ??= this.#reflect();
    return this.#reflecting;
  }

  async #reflect(): Promise<void> {
    const { renderer, scene, lights, onChange } = this.#options;
    const shared = acquireEnvironment(renderer, this.#work);
    this.#environment = shared;
    const texture = await shared.texture;
    const isCurrent = () => texture !== null && this.#environment === shared;
    if (!texture || !isCurrent()) return;
    await this.#work.run(this.#prepareReflections(texture));
    if (!isCurrent()) return;
    scene.environment = texture;
    lights.sky.visible = false;
    onChange();
  }

  /** With reflections, everything on the stage needs other programs. */
  #prepareReflections(texture: Texture): Steps {
    const { renderer, scene, root, camera, lights } = this.#options;
    return preparePrograms(renderer, litMeshes(root), (mesh) => {
      scene.environment = texture;
      lights.sky.visible = false;
      const materials = renderer.compile(mesh, camera, scene);
      scene.environment = null;
      lights.sky.visible = true;
      return materials;
    });
  }

  /** Call for each frame; returns whether anything but the pixel ratio has changed. */
  onFrame(nowMs: number): boolean {
    if (!this.#options.isAdaptive || !this.#steps.onFrame(nowMs)) return false;
    this.#applySteps();
    return true;
  }

  /** Measures what shadows have to enclose, an avatar at a time: the smallest map that holds it has the most detail. */
  #measure(roots: ReadonlySet<AvatarRoot>): void {
    if (!this.#shadow.isOn || ++this.#framesSinceMeasured < MEASURED_EACH) return;
    this.#framesSinceMeasured = 0;
    this.#measured = (this.#measured + 1) % Math.max(1, roots.size);
    let index = 0;
    for (const root of roots) {
      if (index++ !== this.#measured || !root.object.visible) continue;
      root.extent = measureExtent(root.object) ?? root.extent;
    }
  }

  /**
   * Call before drawing. Allocates nothing, but for a measurement now and then.
   *
   * @param camera - null for a headset, whose eyes have cameras of their own: then nothing is done for one eye's picture.
   * @param size - width and height of the picture, device pixels.
   */
  prepare(
    roots: ReadonlySet<AvatarRoot>,
    orbit: Readonly<Orbit>,
    camera: Camera | null,
    size: readonly [width: number, height: number],
  ): void {
    const { renderer, scene, lights } = this.#options;
    scene.environmentRotation.y = orbit.azimuth;
    scene.environmentIntensity = lights.sky.intensity / Math.PI;
    this.#measure(roots);
    this.#shadow.follow(roots, orbit, lights.direction);
    const { shadowMap } = renderer;
    shadowMap.enabled = this.#isFull;
    // Drawn once for a frame, not for each of its passes.
    shadowMap.autoUpdate = false;
    shadowMap.needsUpdate = true;
    const isOn = this.#isFull && this.#hasShadows && !this.#steps.isReduced('occlusion');
    this.#occlusion.setVisible(isOn && camera !== null);
    if (isOn && camera) this.#occlusion.render(renderer, scene, camera, size[0], size[1]);
  }

  /** Makes the room's reflections again after the graphics card has dropped everything. */
  restore(): void {
    if (!this.#environment) return;
    const { renderer, scene, lights } = this.#options;
    discardEnvironment(renderer, this.#environment);
    scene.environment = null;
    lights.sky.visible = true;
    this.#reflecting = this.#reflect();
  }

  dispose(): void {
    if (this.#environment) releaseEnvironment(this.#options.renderer, this.#environment);
    this.#environment = null;
    this.#shadow.dispose();
    this.#occlusion.dispose();
  }

  #applySteps(): void {
    const isOn = this.#isFull && this.#hasShadows && !this.#steps.isReduced('shadows');
    const texels = this.#steps.isReduced('shadow-detail') ? FEWER_SHADOW_TEXELS : SHADOW_TEXELS;
    this.#shadow.setTexels(isOn ? texels : 0);
    this.#options.contactShadow.visible =
      this.#hasContactShadow && !this.#steps.isReduced('contact-shadow');
  }
}

/** Meshes whose materials are lit, one for each material and for meshes with and without a skin. */
function litMeshes(root: Object3D): Iterable<Mesh> {
  const meshes = new Map<string, Mesh>();
  root.traverse((object) => {
    const { material, isMesh } = object as Mesh<never, Material>;
    if (!isMesh || !(material as MeshStandardMaterial).isMeshStandardMaterial) return;
    const isSkinned = (object as SkinnedMesh).isSkinnedMesh === true;
    meshes.set(`${material.uuid} ${isSkinned}`, object as Mesh);
  });
  return meshes.values();
}
