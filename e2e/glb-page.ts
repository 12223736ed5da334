import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { exportGlb } from '../src/app/export/glb/export-glb.ts';
import type { TextureSupply } from '../src/app/export/texture-supply.ts';
import { LookMaterials } from '../src/app/stage/look-materials.ts';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { BLANK_FACE, type ObjectLook } from '../src/avatar/surface/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../src/formats/material/index.ts';
import type { TexturePixels } from '../src/formats/texture/index.ts';
import type { TextureFace } from '../src/formats/texture-entry/index.ts';
import { surfacesOf } from '../src/render/surface/index.ts';
import { textureSupply } from '../test/texture-reader.ts';
import { createSquare, createTestStage, drawSquares } from './square-stage.ts';

/*
 * A stage with one square, for glb.spec.ts: it draws the square as the page draws an avatar, exports it as GLB, and draws
 * what three's loader makes of that file, on the same stage and in the same light.
 */

/** How the square looks. */
export interface GlbCase {
  readonly face?: Partial<TextureFace>;
  readonly legacy?: LegacyMaterial;
  readonly pbr?: PbrMaterial;
  /** Textures by id: pixels from the bottom row. */
  readonly textures: readonly (readonly [
    id: string,
    { readonly size: number; readonly rgba: readonly number[]; readonly hasAlpha: boolean },
  ])[];
}

/** How two pictures differ, of 255 per component. */
export interface Difference {
  readonly mean: number;
  /** The mean of the pixels that differ most: one in a hundred. */
  readonly worst: number;
  /** The mean brightness of the page's picture, so that two empty ones are not taken for equal. */
  readonly brightness: number;
}

const SIZE = 160;
const MATERIAL_ID = '11111111-1111-4111-8111-111111111111';
const stage = createTestStage(SIZE);
const surfaces = surfacesOf(stage);

function lookOf({ face, legacy, pbr }: GlbCase): ObjectLook {
  const materialId = legacy ? MATERIAL_ID : BLANK_FACE.materialId;
  return {
    textureEntry: { defaultFace: { ...BLANK_FACE, materialId, ...face }, faces: new Map() },
    legacyMaterials: new Map(legacy ? [[MATERIAL_ID, legacy]] : []),
    pbrMaterials: new Map(pbr ? [[0, pbr]] : []),
  };
}

function readPixels(): Uint8ClampedArray {
  return drawSquares(
    stage,
    SIZE,
    (canvas) => canvas.getContext('2d')!.getImageData(0, 0, SIZE, SIZE).data,
  );
}

async function drawAsPage(look: ObjectLook, textures: ReadonlyMap<string, TexturePixels>) {
  const square = createSquare();
  const view = stage.createMeshView({ faces: [square], jointCount: 0, materialOf: () => null });
  const show = () => view.setMaterials(materials.materialOf, materials.orderOf);
  const context = { isRigged: false, bakes: new Map() };
  const materials = new LookMaterials(surfaces, look, context, show);
  show();
  view.commit();
  for (const [id, pixels] of textures) surfaces.textures.provide(id, pixels);
  while (surfaces.textures.totals.uploading > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const pixels = readPixels();
  stage.removeMeshView(view);
  materials.dispose();
  return pixels;
}

async function drawAsGlb(look: ObjectLook, textures: TextureSupply) {
  // As if it stood on the ground: the export would lift it there.
  const square = { ...createSquare(), positionMin: [0, 0, 0] as [number, number, number] };
  const glb = await exportGlb(
    {
      ...{ name: 'square', basePose: defaultSkeleton.rest, heightOffset: 0, motion: null },
      meshes: [
        {
          ...{ name: 'square', faces: [square], skin: null, attachment: null },
          look: {
            record: look,
            context: { isRigged: false, bakes: new Map(), isBody: false },
            scale: [1, 1, 1],
          },
          plainSurfaces: [],
        },
      ],
    },
    { textures },
  );
  const { scene: loaded } = await new GLTFLoader().parseAsync(glb.buffer, '');
  const { scene } = stage.startPresenting();
  stage.stopPresenting();
  scene.add(loaded);
  const pixels = readPixels();
  scene.remove(loaded);
  return pixels;
}

const glbPage = {
  async compare(square: GlbCase): Promise<Difference> {
    const look = lookOf(square);
    const textures = new Map<string, TexturePixels>();
    for (const [id, { size, rgba, hasAlpha }] of square.textures) {
      const bytes = Uint8Array.from(rgba);
      textures.set(id, { width: size, height: size, rgba: bytes, mask: null, reduction: 0 });
      surfaces.facts.set(id, { hasAlpha });
    }
    const supply = textureSupply(
      new Map(
        square.textures.map(([id, { hasAlpha }]) => [
          id,
          { pixels: textures.get(id)!, codec: 'j2c', components: hasAlpha ? 4 : 3 },
        ]),
      ),
    );
    const own = await drawAsPage(look, textures);
    const other = await drawAsGlb(look, supply);
    return differenceOf(own, other);
  },
};

function differenceOf(own: Uint8ClampedArray, other: Uint8ClampedArray): Difference {
  const differences: number[] = [];
  let brightness = 0;
  for (let at = 0; at < own.length; at += 4) {
    let sum = 0;
    for (let channel = 0; channel < 3; channel++) {
      // As they are seen on black.
      const [a, b] = [own, other].map((pixels) => (pixels[at + channel] * pixels[at + 3]) / 255);
      sum += Math.abs(a - b);
      brightness += a / 3;
    }
    differences.push(sum / 3);
  }
  differences.sort((a, b) => b - a);
  const meanOf = (list: readonly number[]) =>
    list.reduce((sum, each) => sum + each, 0) / list.length;
  return {
    mean: meanOf(differences),
    worst: meanOf(differences.slice(0, differences.length / 100)),
    brightness: brightness / differences.length,
  };
}

declare global {
  interface Window {
    glbPage: typeof glbPage;
  }
}

window.glbPage = glbPage;
