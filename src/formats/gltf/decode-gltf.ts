import { mat4 } from 'gl-matrix';
import { splitGltf } from './gltf-container.ts';
import {
  GLTF_COMPONENTS,
  type GltfAccessor,
  type GltfBuffer,
  type GltfBufferView,
  type GltfComponentType,
  type GltfDocument,
  type GltfImage,
  type GltfMaterial,
  type GltfMesh,
  type GltfNode,
  type GltfPrimitive,
  type GltfSkin,
} from './gltf-document.ts';
import { type GltfJson, parseGltfJson } from './gltf-json.ts';

const WIDTHS: Readonly<Record<string, number>> = {
  ...{ SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 },
};
const COMPONENT_TYPES: ReadonlySet<number> = new Set(Object.values(GLTF_COMPONENTS));
const TRIANGLES = 4;
const LAST_MODE = 6;
const WHITE = [1, 1, 1, 1] as const;

/**
 * Decodes a .gltf or .glb file of version 2. Every reference is checked, except those of nodes to meshes and of materials
 * to textures; buffers are not read, see `GltfBuffers`.
 *
 * The reader of `@gltf-transform/core` is not used here: it allocates by counts that it does not check, silently cuts
 * accessors that go past their buffer, splits the matrices of nodes so that shear is lost, and loads buffers of
 * `data:` addresses, all of which matter to what an upload makes of a file.
 *
 * @throws {@link DecodeError} of format `gltf`: `truncated`, `version-unsupported`, `wrong-type` (also for references
 * to entries that do not exist, and nodes with two parents), `not-json`, `too-deep`, `not-finite`, `too-many-values` (a list).
 *
 * **Source:** glTF 2.0 specification, section 5.
 */
export function decodeGltf(bytes: Uint8Array): GltfDocument {
  const container = splitGltf(bytes);
  const json = parseGltfJson(container);
  const version = json.at('asset').at('version');
  if (!version.isAbsent && !/^2(\.|$)/.test(version.text())) {
    throw version.wrongType('a version of glTF 2');
  }
  const buffers = json.at('buffers').entries().map(readBuffer);
  const bufferViews = json
    .at('bufferViews')
    .entries()
    .map((view) => readBufferView(view, buffers.length));
  const accessors = json
    .at('accessors')
    .entries()
    .map((accessor) => readAccessor(accessor, bufferViews.length));
  const materials = json.at('materials').entries().map(readMaterial);
  const images = json
    .at('images')
    .entries()
    .map((image) => readImage(image, bufferViews.length));
  const nodes = readNodes(json);
  const scenes = json.at('scenes').entries();
  return {
    statedLength: container.statedLength,
    binary: container.binary,
    jsonOffset: container.jsonOffset,
    extensionsUsed: textsOf(json.at('extensionsUsed')),
    extensionsRequired: textsOf(json.at('extensionsRequired')),
    scenes: scenes.map((scene) => referencesOf(scene.at('nodes'), nodes.length, 'nodes')),
    scene: json.at('scene').reference(scenes.length, 'scenes'),
    nodes,
    meshes: json
      .at('meshes')
      .entries()
      .map((mesh) => readMesh(mesh, accessors.length, materials.length)),
    materials,
    textures: json
      .at('textures')
      .entries()
      .map((texture) => texture.at('source').reference(images.length, 'images')),
    images,
    skins: json
      .at('skins')
      .entries()
      .map((skin) => readSkin(skin, nodes.length, accessors.length)),
    ...{ accessors, bufferViews, buffers },
    others: countOthers(json),
  };
}

const textsOf = (list: GltfJson) => list.entries().map((one) => one.text());

function referencesOf(list: GltfJson, count: number, what: string): number[] {
  return list.entries().map((one) => one.reference(count, what) ?? 0);
}

const readBuffer = (buffer: GltfJson): GltfBuffer => ({
  uri: buffer.at('uri').isAbsent ? null : buffer.at('uri').text(),
  byteLength: buffer.at('byteLength').integer(0),
});

function readBufferView(view: GltfJson, buffers: number): GltfBufferView {
  const buffer = view.at('buffer').reference(buffers, 'buffers');
  if (buffer === null) throw view.at('buffer').wrongType(`the number of one of ${buffers} buffers`);
  return {
    buffer,
    byteOffset: view.at('byteOffset').integer(0),
    byteLength: view.at('byteLength').integer(0),
    byteStride: view.at('byteStride').integer(0),
  };
}

function readAccessor(accessor: GltfJson, bufferViews: number): GltfAccessor {
  const componentType = accessor.at('componentType').integer(0);
  if (!COMPONENT_TYPES.has(componentType)) {
    throw accessor.at('componentType').wrongType('a type of components');
  }
  const type = accessor.at('type').text();
  if (!Object.hasOwn(WIDTHS, type)) throw accessor.at('type').wrongType('a type of elements');
  return {
    bufferView: accessor.at('bufferView').reference(bufferViews, 'buffer views'),
    byteOffset: accessor.at('byteOffset').integer(0),
    componentType: componentType as GltfComponentType,
    isNormalized: accessor.at('normalized').value === true,
    count: accessor.at('count').integer(0),
    width: WIDTHS[type],
    isSparse: !accessor.at('sparse').isAbsent,
  };
}

/** Members of a material besides its base colour. */
const OTHER_LOOKS = ['normalTexture', 'occlusionTexture', 'emissiveTexture'] as const;
const TEXTURE_TRANSFORM = 'KHR_texture_transform';

function readMaterial(material: GltfJson): GltfMaterial {
  const pbr = material.at('pbrMetallicRoughness');
  const [red, green, blue, alpha] = pbr.at('baseColorFactor').numbers(4) ?? WHITE;
  const emits = material
    .at('emissiveFactor')
    .numbers(3)
    ?.some((value) => value > 0);
  const { value: alphaMode } = material.at('alphaMode');
  const colorTexture = pbr.at('baseColorTexture');
  const texture = colorTexture.at('index');
  const hasTransform = !colorTexture.at('extensions').at(TEXTURE_TRANSFORM).isAbsent;
  return {
    name: material.at('name').text(),
    baseColor: [red, green, blue, alpha],
    baseColorTexture: texture.isAbsent ? null : texture.integer(0),
    others: [
      ...OTHER_LOOKS.filter((name) => !material.at(name).isAbsent),
      ...(pbr.at('metallicRoughnessTexture').isAbsent ? [] : ['metallicRoughnessTexture']),
      ...(hasTransform ? [TEXTURE_TRANSFORM] : []),
      ...(colorTexture.at('texCoord').integer(0) > 0 ? ['texCoord'] : []),
      ...(emits ? ['emissiveFactor'] : []),
      ...(alphaMode === 'MASK' || alphaMode === 'BLEND' ? ['alphaMode'] : []),
    ],
  };
}

const readImage = (image: GltfJson, bufferViews: number): GltfImage => ({
  name: image.at('name').text(),
  uri: image.at('uri').isAbsent ? null : image.at('uri').text(),
  bufferView: image.at('bufferView').reference(bufferViews, 'buffer views'),
  mimeType: image.at('mimeType').text(),
});

function readNodes(json: GltfJson): GltfNode[] {
  const list = json.at('nodes').entries();
  const skins = json.at('skins').entries().length;
  const parents = new Array<number | null>(list.length).fill(null);
  const children = list.map((node, parent) =>
    node
      .at('children')
      .entries()
      .map((entry) => {
        const child = entry.reference(list.length, 'nodes') ?? 0;
        if (parents[child] !== null) throw entry.wrongType('a node that has no other parent');
        parents[child] = parent;
        return child;
      }),
  );
  refuseCircles(list, parents);
  return list.map((node, index) => ({
    name: node.at('name').text(),
    matrix: readMatrix(node),
    children: children[index],
    parent: parents[index],
    mesh: node.at('mesh').isAbsent ? null : node.at('mesh').integer(0),
    skin: node.at('skin').reference(skins, 'skins'),
  }));
}

/** With one parent each, nodes that no root leads to are in a circle. */
function refuseCircles(nodes: readonly GltfJson[], parents: readonly (number | null)[]): void {
  const isRooted = new Uint8Array(nodes.length);
  for (const index of nodes.keys()) {
    const path: number[] = [];
    let at: number | null = index;
    while (at !== null && isRooted[at] === 0) {
      path.push(at);
      if (path.length > nodes.length)
        throw nodes[index].wrongType('a node that is not beneath itself');
      at = parents[at];
    }
    for (const one of path) isRooted[one] = 1;
  }
}

function readMatrix(node: GltfJson): Float64Array<ArrayBuffer> {
  const out = new Float64Array(16);
  const matrix = node.at('matrix').numbers(16);
  if (matrix) {
    out.set(matrix);
    return out;
  }
  const [x, y, z] = node.at('translation').numbers(3) ?? [0, 0, 0];
  const [qx, qy, qz, qw] = node.at('rotation').numbers(4) ?? [0, 0, 0, 1];
  const [sx, sy, sz] = node.at('scale').numbers(3) ?? [1, 1, 1];
  mat4.fromRotationTranslationScale(out, [qx, qy, qz, qw], [x, y, z], [sx, sy, sz]);
  return out;
}

const readMesh = (mesh: GltfJson, accessors: number, materials: number): GltfMesh => ({
  name: mesh.at('name').text(),
  primitives: mesh
    .at('primitives')
    .entries()
    .map((primitive) => readPrimitive(primitive, accessors, materials)),
});

function readPrimitive(primitive: GltfJson, accessors: number, materials: number): GltfPrimitive {
  const mode = primitive.at('mode').integer(TRIANGLES);
  if (mode > LAST_MODE) throw primitive.at('mode').wrongType('a kind of primitive');
  return {
    mode,
    attributes: new Map(
      primitive
        .at('attributes')
        .members()
        .map(([semantic, entry]) => [semantic, entry.reference(accessors, 'accessors') ?? 0]),
    ),
    indices: primitive.at('indices').reference(accessors, 'accessors'),
    material: primitive.at('material').reference(materials, 'materials'),
    targets: primitive.at('targets').entries().length,
  };
}

const readSkin = (skin: GltfJson, nodes: number, accessors: number): GltfSkin => ({
  name: skin.at('name').text(),
  joints: referencesOf(skin.at('joints'), nodes, 'nodes'),
  inverseBindMatrices: skin.at('inverseBindMatrices').reference(accessors, 'accessors'),
});

function countOthers(json: GltfJson): Map<string, number> {
  const lights = json.at('extensions').at('KHR_lights_punctual').at('lights');
  const lists = [
    ['animation', json.at('animations')],
    ['camera', json.at('cameras')],
    ['light', lights],
  ] as const;
  return new Map(
    lists.flatMap(([name, list]) => {
      const { length } = list.entries();
      return length > 0 ? [[name, length] as const] : [];
    }),
  );
}
