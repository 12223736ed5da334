import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { GlbScene } from '../../../../test/glb-scene.ts';
import {
  document,
  floats,
  GltfData,
  glb,
  primitive,
  rigGlb,
} from '../../../../test/gltf/gltf-file.ts';
import { describeWithSamples, sharedFile } from '../../../../test/shared-samples.ts';
import { decodeTexture } from '../../../formats/texture/index.ts';
import { readModelScene, uploadModel } from '../../../kinds/model/index.ts';
import { defaultRigOptions } from '../../../upload/index.ts';
import { exportModelGlb } from './model-glb.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function exported(bytes: Bytes, jointPositions = false): Promise<Bytes> {
  const scene = readModelScene(bytes, () => null);
  const rig = { ...defaultRigOptions(scene), jointPositions };
  const { assets, meshes } = await uploadModel(scene, { rig });
  const images = scene.images.map((image) => image.bytes);
  return exportModelGlb({ scene, assets, meshes, images }, 'model', (texture, size) =>
    decodeTexture(texture, size, {
      decodePicture: null,
      loadCodestreamDecoder: () => Promise.reject(new Error('is not needed')),
    }),
  );
}

/** The box around the vertices of a node's mesh, as another program shows them; glTF's axes. */
function boundsOf(file: Bytes, name: string) {
  const scene = new GlbScene(file);
  const node = scene.json.nodes.findIndex((one) => one.name === name && one.mesh !== undefined);
  const points = scene.vertices(node, scene.worlds(null)).flat();
  const min = [0, 1, 2].map((k) => Math.min(...points.map((point) => point[k])));
  const max = [0, 1, 2].map((k) => Math.max(...points.map((point) => point[k])));
  return { min, max };
}

async function expectValid(file: Bytes): Promise<void> {
  const { issues } = await validator.validateBytes(file, { maxIssues: 0 });
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance = 1e-4) {
  for (const [k, value] of expected.entries()) {
    expect(Math.abs(actual[k] - value), `${actual} for ${expected}`).toBeLessThan(tolerance);
  }
}

describe('a model as binary glTF, worn', () => {
  it('follows the joints of the default skeleton, or those of the file', async () => {
    const joints = [
      { name: 'mPelvis', translation: [0, 1.067, 0] },
      { name: 'mTorso', translation: [0, 1, 0], parent: 0 },
    ];
    const weights = floats(...new Array(4).fill([1, 0, 0, 0]).flat());
    const indices = Uint8Array.from({ length: 16 }, () => 1);
    const file = rigGlb({ joints, weights, indices });
    const moved = await exported(file, true);
    await expectValid(moved);
    // X forward, Y left and Z up have become Z, X and Y.
    expectNear(boundsOf(moved, 'square').min, [0, 0, 0]);
    expectNear(boundsOf(moved, 'square').max, [1, 0, 1]);
    // The viewer has the torso 84 mm above the pelvis, and so do not without joint positions.
    const plain = await exported(file);
    expectNear(boundsOf(plain, 'square').min, [0, 0.084 - 1, 0]);
  });

  it('is where the file has it without a skin, once for each node, with colours and pictures', async () => {
    const data = new GltfData();
    // A transparent red pixel.
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      ),
      (character) => character.charCodeAt(0),
    );
    const square = primitive(data, { material: 0 });
    const bufferView = data.addView(png);
    const more = {
      nodes: [
        { name: 'low', mesh: 0 },
        { name: 'high', mesh: 0, translation: [0, 2, 0] },
      ],
      scenes: [{ nodes: [0, 1] }],
      materials: [
        {
          name: 'red',
          pbrMetallicRoughness: {
            baseColorFactor: [1, 0, 0, 1],
            baseColorTexture: { index: 0 },
          },
        },
      ],
      textures: [{ source: 0 }],
      images: [{ bufferView, mimeType: 'image/png' }],
    };
    const file = await exported(glb(document(data, [square], more), data.bytes()));
    await expectValid(file);
    expectNear(boundsOf(file, 'low').max, [1, 0, 1]);
    expectNear(boundsOf(file, 'high').min, [0, 2, 0]);
    const { json } = new GlbScene(file);
    const { baseColorFactor, baseColorTexture } = json.materials![0].pbrMetallicRoughness;
    expect(baseColorFactor).toEqual([1, 0, 0, 1]);
    expect(baseColorTexture).toMatchObject({ index: 0 });
  });
});

describeWithSamples('a real model as binary glTF, worn', () => {
  it.each(['Little_Bear_derived.glb', 'Little_Bear_90.dae'])(
    'stands as modelled: %s',
    async (file) => {
      const facts = JSON.parse(new TextDecoder().decode(sharedFile('samples/upload/facts.json')))[
        file
      ];
      const [[minX, minY, minZ], [maxX, maxY, maxZ]] =
        facts.bounds_skinned_with_overrides_viewer ?? facts.meshes[0].bounds_skinned_with_overrides;
      const bytes = await exported(sharedFile(`samples/upload/${file}`), true);
      await expectValid(bytes);
      const { min, max } = boundsOf(bytes, file.endsWith('.glb') ? 'LittleBear' : 'LB_head.003');
      // Positions have 16 bits, and weights, too.
      expectNear(min, [minY, minZ, minX], 5e-4);
      expectNear(max, [maxY, maxZ, maxX], 5e-4);
    },
  );
});
