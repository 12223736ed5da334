import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSkeleton, JointOverrides } from '../../../src/avatar/index.ts';
import { bakesOf } from '../../../src/avatar/surface/index.ts';
import { decodeAnimation } from '../../../src/formats/animation/index.ts';
import { decodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { meshIdOf } from '../../../src/formats/extra-params/index.ts';
import { decodeGesture } from '../../../src/formats/gesture/index.ts';
import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { decodeMaterialAsset } from '../../../src/formats/material/index.ts';
import { decodeMesh, type Submesh } from '../../../src/formats/mesh/index.ts';
import { shapeFaces } from '../../../src/formats/prim/index.ts';
import { decodeSceneGroup, partShape } from '../../../src/formats/scene-group/index.ts';
import {
  BAKES_ON_MESH,
  decodeTextureEntry,
  SPECIAL_TEXTURES,
  textureFace,
} from '../../../src/formats/texture-entry/index.ts';
import { decodeWearable } from '../../../src/formats/wearable/index.ts';
import { builtinName, fallbackClipFor } from '../../../src/motion/builtin-animations/index.ts';
import { decodeVisualParams } from '../../../src/protocol/objects/index.ts';
import type { DemoPrim } from './demo-content.ts';
import { type DemoContent, type DemoOutfit, loadDemoContent } from './index.ts';
import { COLOURS } from './outfit-looks.ts';

let content: DemoContent;
let outfits: DemoOutfit[];

beforeAll(async () => {
  content = await loadDemoContent();
  outfits = [...content.bots.flatMap((bot) => bot.outfits), ...content.visitorOutfits];
});

const assetOf = (id: string) => content.assets.get(id)!;
const attachments = () => outfits.flatMap((outfit) => outfit.attachments);
const prims = () => attachments().flatMap((attachment) => attachment.prims);

/** Of a mesh, a prim, or a sculpt as large as its map makes it. */
async function facesOf({ meshId, shape }: DemoPrim): Promise<readonly Submesh[]> {
  if (meshId !== null) return (await decodeMesh(assetOf(meshId).bytes)).lods.high!;
  if (shape?.kind !== 'sculpt') return shapeFaces(shape!);
  const { textureId, ...options } = shape.sculpt;
  expect(assetOf(textureId).type).toBe(0);
  const map = { width: 32, height: 16, components: 3, data: new Uint8Array(3 * 32 * 16) };
  return shapeFaces({ kind: 'sculpt', map, options });
}

describe('the assets of the demo grid', () => {
  it('decode without warnings, each by its type', async () => {
    type Check = (bytes: Uint8Array) => readonly unknown[] | Promise<readonly unknown[]>;
    const kinds = new Map<number, Check>([
      [49, async (bytes: Uint8Array) => (await decodeMesh(bytes)).warnings],
      [20, (bytes: Uint8Array) => decodeAnimation(bytes).warnings],
      [6, (bytes: Uint8Array) => decodeSceneGroup(bytes).warnings],
      [21, (bytes: Uint8Array) => (decodeGesture(bytes).steps.length > 0 ? [] : ['no steps'])],
      [7, (bytes: Uint8Array) => (/^Linden text version 2\n/.test(decodeUtf8(bytes)) ? [] : ['?'])],
      [0, (bytes: Uint8Array) => (bytes[0] === 0xff && bytes[1] === 0x4f ? [] : ['no codestream'])],
      [57, (bytes: Uint8Array) => (decodeMaterialAsset(bytes).maps.baseColor ? [] : ['no map'])],
      [13, (bytes: Uint8Array) => (decodeWearable(bytes).type < 4 ? [] : ['not a body part'])],
    ]);
    for (const [id, asset] of content.assets) {
      expect(id).toBe(asset.id);
      expect(await kinds.get(asset.type)?.(asset.bytes)).toEqual([]);
    }
    expect(new Set([...content.assets.values()].map(({ type }) => type))).toEqual(
      new Set(kinds.keys()),
    );
  });

  it('include all animations that bots play, the built-in ones under their ids', () => {
    for (const id of Object.values(content.animations)) expect(assetOf(id).type).toBe(20);
    for (const id of Object.values(content.animations))
      expect(fallbackClipFor(builtinName(id)!)).not.toBeNull();
    for (const bot of content.bots) {
      for (let t = 0; t < 130; t += 1) {
        for (const id of bot.stateAt(t).animations) expect(assetOf(id).type).toBe(20);
      }
    }
  });
});

describe('outfits', () => {
  it('have unique ids for all items', () => {
    const ids = [
      ...attachments().flatMap(({ itemId, objectAssetId }) => [itemId, objectAssetId]),
      ...outfits.flatMap(({ wearables }) => wearables.map(({ itemId }) => itemId)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(content.visitorOutfits.length).toBeGreaterThanOrEqual(3);
    expect(content.bots.filter((bot) => bot.outfits.length > 1).length).toBeGreaterThan(3);
  });

  it('are the same in the inventory as on the avatar', () => {
    for (const { objectAssetId, itemId, point, prims } of attachments()) {
      const { objects } = decodeSceneGroup(assetOf(objectAssetId).bytes);
      const [{ parts }] = objects;
      expect(parts.map(({ extraParams }) => meshIdOf(extraParams))).toEqual(
        prims.map(({ meshId }) => meshId),
      );
      expect(parts.map(partShape)).toEqual(prims.map(({ shape }) => shape));
      expect(parts.map(({ scale }) => scale)).toEqual(prims.map(({ scale }) => scale));
      expect(parts[0]).toMatchObject({ itemId, attachmentPoint: point });
      parts[0].attachedPosition.forEach((value, axis) => {
        expect(value).toBeCloseTo(prims[0].position[axis], 9);
      });
    }
  });

  it('colour every face of their meshes', async () => {
    // Bodies show bakes, and are white.
    const colours = new Set([...Object.values(COLOURS), '#ffffff']);
    for (const prim of prims()) {
      const entry = decodeTextureEntry(prim.textureEntry);
      const faces = (await facesOf(prim)).length;
      expect(Math.max(0, ...entry.faces.keys())).toBeLessThan(faces);
      for (let face = 0; face < faces; face++) {
        const parts = textureFace(entry, face).color.slice(0, 3);
        const hex = parts.map((part) =>
          Math.round(part * 255)
            .toString(16)
            .padStart(2, '0'),
        );
        expect(colours).toContain(`#${hex.join('')}`);
      }
    }
  });

  it('name textures and materials that the grid has', () => {
    const named = {
      textures: new Set<string>(),
      materials: new Set<string>(),
      assets: new Set<string>(),
    };
    for (const { textureEntry, materials } of prims()) {
      const { defaultFace, faces } = decodeTextureEntry(textureEntry);
      for (const { textureId, materialId } of [defaultFace, ...faces.values()]) {
        named.textures.add(textureId);
        named.materials.add(materialId);
      }
      for (const { id } of materials) named.assets.add(id);
    }
    for (const { normalMap, specularMap } of content.materials.values()) {
      for (const map of [normalMap, specularMap]) if (map) named.textures.add(map.textureId);
    }
    for (const id of named.assets) {
      const { maps } = decodeMaterialAsset(assetOf(id).bytes);
      for (const map of Object.values(maps)) if (map) named.textures.add(map.textureId);
    }
    for (const { bakes } of outfits) {
      for (const id of bakesOf(decodeTextureEntry(bakes)).values()) named.textures.add(id);
    }
    const builtIn = [...BAKES_ON_MESH.keys(), ...Object.values<string>(SPECIAL_TEXTURES)];
    const fetched = [...named.textures].filter((id) => !builtIn.includes(id));
    expect(fetched.length).toBeGreaterThan(15);
    for (const id of fetched) expect(assetOf(id)?.type, id).toBe(0);
    named.materials.delete(NULL_UUID);
    expect([...named.materials].sort()).toEqual([...content.materials.keys()].sort());
    expect(named.assets.size).toBe(1);
    expect([...BAKES_ON_MESH.keys()].some((id) => named.textures.has(id))).toBe(true);
  });

  it('have linksets whose prims keep their modelled positions', () => {
    const linksets = attachments().filter(({ prims }) => prims.length > 1);
    expect(linksets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Backpack', 'Lantern']),
    );
    // The blanket is on top of the sack: 0.25 m above its centre, in the axes of the attachment point.
    const { prims } = linksets.find(({ name }) => name === 'Backpack')!;
    expect(Math.hypot(...prims[1].position)).toBeGreaterThan(0.15);
    expect(Math.hypot(...prims[1].position)).toBeLessThan(0.35);
    expect(prims[1].rotation[3]).toBeCloseTo(1, 3);
  });

  it('have 253 visual parameters and a body of four parts', () => {
    for (const { visualParams, wearables } of outfits) {
      expect(decodeVisualParams(visualParams).size).toBe(253);
      expect(visualParams).toHaveLength(253);
      expect(wearables.map(({ wearableType }) => wearableType)).toEqual([0, 1, 2, 3]);
    }
    const heights = new Set(content.bots.map((bot) => bot.outfits[0].visualParams[25]));
    expect(heights.size).toBe(content.bots.length);
    expect(outfits.some(({ hover }) => hover !== 0)).toBe(true);
  });

  it('are light enough for a software renderer with all bots in view', async () => {
    const worn = content.bots.flatMap(({ outfits: [outfit] }) =>
      outfit.attachments.flatMap(({ prims }) => prims),
    );
    let triangles = 0;
    for (const prim of worn) {
      for (const face of await facesOf(prim)) triangles += face.triangleCount;
    }
    expect(triangles).toBeLessThan(48_000);
  });
});

describe('joint positions', () => {
  const wornBy = async (firstName: string, outfit: number): Promise<JointOverrides> => {
    const overrides = new JointOverrides(defaultSkeleton);
    const bot = content.bots.find((each) => each.firstName === firstName)!;
    for (const { prims } of bot.outfits[outfit].attachments) {
      const [{ meshId }] = prims;
      const skin = meshId && (await decodeMesh(assetOf(meshId).bytes)).skin;
      if (skin) overrides.add(meshId, skin);
    }
    return overrides;
  };
  const positions = (overrides: JointOverrides, name: string): Set<string> =>
    new Set(
      overrides
        .claims()
        .filter(({ joint }) => joint === defaultSkeleton.jointNumber(name))
        .map(({ position }) => position.map((part) => part.toFixed(5)).join()),
    );

  it('agree between a body and the clothes made for it', async () => {
    for (const [name, outfit] of [
      ['Amara', 1],
      ['Pip', 0],
    ] as const) {
      const overrides = await wornBy(name, outfit);
      for (const joint of ['mPelvis', 'mChest', 'mShoulderLeft', 'mHipRight', 'mKneeLeft']) {
        expect(positions(overrides, joint).size).toBe(1);
      }
      expect(new Set(overrides.pelvisClaims().map(({ offset }) => offset)).size).toBe(1);
    }
    expect((await wornBy('Amara', 1)).pelvisOffset).toBeCloseTo(0.163, 3);
    expect((await wornBy('Pip', 0)).pelvisOffset).toBeCloseTo(-0.401, 3);
    expect((await wornBy('Wren', 0)).claims()).toEqual([]);
  });

  it('differ at the shoulders of the padded jacket, so that the rules differ', async () => {
    const overrides = await wornBy('Amara', 0);
    const shoulder = defaultSkeleton.jointNumber('mShoulderLeft');
    expect(positions(overrides, 'mShoulderLeft').size).toBe(2);
    expect(positions(overrides, 'mChest').size).toBe(1);
    const outwards = () => {
      const pose = defaultSkeleton.restPose();
      overrides.applyTo(pose);
      return pose.positions[3 * shoulder + 1];
    };
    expect(outwards()).toBeCloseTo(0.079 * 1.4, 3);
    overrides.rule = 'rank';
    expect(outwards()).toBeCloseTo(0.079, 6);
  });
});
