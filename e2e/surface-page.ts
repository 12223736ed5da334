import { LookMaterials } from '../src/app/stage/look-materials.ts';
import type { ObjectLook, SurfaceContext } from '../src/avatar/surface/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../src/formats/material/index.ts';
import { PLAIN_FACE, type TextureFace } from '../src/formats/texture-entry/index.ts';
import type { MeshView } from '../src/render/index.ts';
import { acquireViewMaterial, type SurfaceView, surfacesOf } from '../src/render/surface/index.ts';
import {
  createSquare,
  createTestStage,
  drawSquares,
  SQUARE_MIDDLE as MIDDLE,
} from './square-stage.ts';

/*
 * A stage with square faces in front of the camera, for surfaces.spec.ts: it draws them as the page draws an avatar, and
 * reads the pixels. The page's own ways to a look are tested where they are.
 */

/** A square that faces the camera, 1 m wide, its middle 1 m over the ground; or turned away from it. */
export interface Square {
  /** Metres towards the camera. */
  readonly depth?: number;
  readonly facesAway?: boolean;
  readonly isRigged?: boolean;
  readonly attachmentPoint?: number;
  readonly objectIndex?: number;
  readonly face?: Partial<TextureFace>;
  readonly legacy?: LegacyMaterial;
  readonly pbr?: PbrMaterial;
  readonly bakes?: readonly (readonly [string, string])[];
  /** How it is examined. */
  readonly view?: SurfaceView;
}

/** A point of the squares' plane: metres to the right of the picture, and up from the middle. */
export type SquarePoint = readonly [right: number, up: number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** From the bottom row. */
  readonly rgba: readonly number[];
  readonly reduction?: number;
}

const SIZE = 320;
const MATERIAL_ID = '11111111-1111-4111-8111-111111111111';

const stage = createTestStage(SIZE);
const surfaces = surfacesOf(stage);
const needed: string[] = [];
const unused: string[] = [];
let drawn: { view: MeshView; materials: LookMaterials }[] = [];
surfaces.textures.onNeeded = (id) => needed.push(id);
surfaces.textures.onUnused = (id) => unused.push(id);

function lookOf({ face, legacy, pbr }: Square): ObjectLook {
  const materialId = legacy ? MATERIAL_ID : PLAIN_FACE.materialId;
  return {
    textureEntry: { defaultFace: { ...PLAIN_FACE, materialId, ...face }, faces: new Map() },
    legacyMaterials: new Map(legacy ? [[MATERIAL_ID, legacy]] : []),
    pbrMaterials: new Map(pbr ? [[0, pbr]] : []),
  };
}

function addSquare(square: Square): (typeof drawn)[number] {
  const { isRigged = false, attachmentPoint, objectIndex } = square;
  const bakes = new Map(square.bakes ?? []) as SurfaceContext['bakes'];
  const view = stage.createMeshView({
    faces: [createSquare(square.facesAway)],
    jointCount: isRigged ? 1 : 0,
    materialOf: () => null,
  });
  const examine = (face: number) =>
    acquireViewMaterial(surfaces.materials, square.view!, materials.surfaceOf(face), {
      isSkinned: isRigged,
    });
  const show = () =>
    view.setMaterials(square.view ? examine : materials.materialOf, materials.orderOf);
  const context = { isRigged, bakes, attachmentPoint, objectIndex };
  const materials = new LookMaterials(surfaces, lookOf(square), context, show);
  show();
  view.palette[12] = square.depth ?? 0;
  view.commit();
  return { view, materials };
}

const draw = <Result>(read: (canvas: HTMLCanvasElement) => Result): Result =>
  drawSquares(stage, SIZE, read);

const surfacePage = {
  stage,
  surfaces,
  needed,
  unused,

  /** Draws these squares in place of the last. */
  show(squares: readonly Square[]): void {
    const former = drawn;
    drawn = squares.map(addSquare);
    for (const { view, materials } of former) {
      stage.removeMeshView(view);
      materials.dispose();
    }
  },

  /** Provides a picture, and waits until it is on the GPU. */
  async provide(id: string, picture: Picture | 'missing' | 'failed'): Promise<void> {
    if (typeof picture === 'string') {
      surfaces.textures.provide(id, picture);
      return;
    }
    const { width, height, rgba, reduction = 0 } = picture;
    surfaces.textures.provide(id, {
      ...{ width, height, reduction, mask: null },
      rgba: Uint8Array.from(rgba),
    });
    while (surfaces.textures.totals.uploading > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },

  setFacts: surfaces.facts.set.bind(surfaces.facts),

  /** Red, green, blue and alpha, 0 to 255, at these points. */
  pixels(points: readonly SquarePoint[]): number[][] {
    return draw((canvas) => {
      const context = canvas.getContext('2d')!;
      const at = new Float64Array(3);
      return points.map(([right, up]) => {
        stage.camera.project(at, 0, right, MIDDLE + up);
        return [...context.getImageData(Math.floor(at[0]), Math.floor(at[1]), 1, 1).data];
      });
    });
  },

  picture(): string {
    return draw((canvas) => canvas.toDataURL());
  },

  /** Draw calls and programs of a picture of the squares. */
  counts(): { materials: number; drawCalls: number; programs: number } {
    draw(() => {});
    const { renderer } = stage.startPresenting();
    stage.stopPresenting();
    const programs = renderer.info.programs?.length ?? 0;
    return { materials: surfaces.materials.count, drawCalls: stage.drawCalls(), programs };
  },

  /** Milliseconds for which tasks had to wait, at most, while a picture of this size was uploaded; and until it was. */
  async timeUpload(id: string, size: number): Promise<{ blocked: number; total: number }> {
    const rgba = new Uint8Array(4 * size * size).fill(200);
    const channel = new MessageChannel();
    const start = performance.now();
    let last = start;
    let blocked = 0;
    surfaces.textures.provide(id, { width: size, height: size, reduction: 0, mask: null, rgba });
    await new Promise<void>((resolve) => {
      channel.port1.onmessage = () => {
        const now = performance.now();
        blocked = Math.max(blocked, now - last);
        last = now;
        if (surfaces.textures.totals.uploading === 0) resolve();
        else channel.port2.postMessage(null);
      };
      channel.port2.postMessage(null);
    });
    return { blocked, total: performance.now() - start };
  },

  /** Loses the context of the GPU, and gets it back. */
  async loseContext(): Promise<void> {
    const gl = stage.canvas.getContext('webgl2')!;
    const extension = gl.getExtension('WEBGL_lose_context')!;
    const isRestored = new Promise((resolve) =>
      stage.canvas.addEventListener('webglcontextrestored', resolve, { once: true }),
    );
    extension.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 50));
    extension.restoreContext();
    await isRestored;
  },
};

declare global {
  interface Window {
    surfacePage: typeof surfacePage;
  }
}

window.surfacePage = surfacePage;
