import type { Camera, Mesh, Object3D, Scene, WebGLRenderer } from 'three';
import type { Steps } from '../../async/index.ts';
import { compareBlended } from '../blend-order.ts';
import { preparePrograms } from '../prepare-programs.ts';
import type { Quality } from '../renderer.ts';
import { isSoftware } from '../software-rendering.ts';
import { SurfaceMaterials } from './surface-materials.ts';
import { SurfaceTextures, type SurfaceTexturesOptions } from './surface-textures.ts';
import { TextureFacts } from './texture-facts.ts';
import { WebGLTextureStore } from './texture-store.ts';
import { scheduleByTimer } from './texture-uploads.ts';

/** What the textures and materials of a stage need of it. */
export interface SurfacesOptions {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly quality: Quality;
  /** Requests a frame. */
  readonly onChange: () => void;
  /** Called when a surface is drawn that reflects its environment. */
  readonly onReflection: () => void;
}

interface SurfaceLimits {
  /** Bytes of video memory for textures. */
  readonly maxBytes: number;
  /** Samples along the longer side of a pixel's area. */
  readonly anisotropy: number;
}

const LIMITS: Readonly<Record<Quality, SurfaceLimits>> = {
  high: { maxBytes: 1024 << 20, anisotropy: 8 },
  auto: { maxBytes: 768 << 20, anisotropy: 4 },
  low: { maxBytes: 256 << 20, anisotropy: 1 },
};

/** The textures and materials of the faces on a stage. */
export class Surfaces {
  readonly textures: SurfaceTextures;
  readonly materials: SurfaceMaterials;
  /** What the headers of textures say; set by who reads them. */
  readonly facts = new TextureFacts();

  /** Makes the programs with which objects would be drawn now, a step at a time: see {@link preparePrograms}. */
  readonly prepare: (objects: readonly Object3D[]) => Steps;

  /** `onChange` is called when the next picture differs, `onReflection` once a surface reflects its environment. */
  constructor(
    options: SurfaceTexturesOptions,
    prepare: (objects: readonly Object3D[]) => Steps,
    onChange: () => void,
    onReflection: () => void,
  ) {
    this.prepare = prepare;
    this.textures = new SurfaceTextures(options);
    this.materials = new SurfaceMaterials(this.textures, onReflection);
    this.textures.addListener(onChange);
  }

  /** Called by the stage when the GPU has dropped everything. */
  onContextLost(): void {
    this.textures.onContextLost();
  }

  /** Called by the stage when everything can be uploaded again. */
  onContextRestored(): void {
    this.textures.onContextRestored();
  }

  /** Called by the stage. */
  dispose(): void {
    this.materials.dispose();
    this.textures.dispose();
  }
}

/** A stage: it keeps its surfaces, without importing them. */
interface SurfaceStage {
  useSurfaces(create: (options: SurfacesOptions) => Surfaces): Surfaces;
}

/** The surfaces of a stage, which are made for the first caller and disposed of with the stage. */
export function surfacesOf(stage: SurfaceStage): Surfaces {
  return stage.useSurfaces(createSurfaces);
}

function createSurfaces(options: SurfacesOptions): Surfaces {
  const { renderer, scene, camera, quality, onChange, onReflection } = options;
  const { maxBytes, anisotropy } = LIMITS[quality];
  // The processor takes several times as long for each sample more.
  const store = new WebGLTextureStore(renderer, isSoftware(renderer) ? 1 : anisotropy);
  renderer.setTransparentSort(compareBlended);
  const prepare = (objects: readonly Object3D[]) =>
    preparePrograms(renderer, objects.flatMap(meshesOf), (mesh) =>
      renderer.compile(mesh, camera, scene),
    );
  return new Surfaces(
    { store, schedule: scheduleByTimer, maxBytes },
    prepare,
    onChange,
    onReflection,
  );
}

function meshesOf(object: Object3D): Object3D[] {
  const meshes: Object3D[] = [];
  object.traverse((each) => {
    if ((each as Mesh).isMesh) meshes.push(each);
  });
  return meshes;
}
