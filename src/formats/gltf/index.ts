export { decodeGltf } from './decode-gltf.ts';
export { GltfBuffers, type GltfElements } from './gltf-buffers.ts';
export { isGlb } from './gltf-container.ts';
export {
  GLTF_COMPONENTS,
  type GltfAccessor,
  type GltfDocument,
  type GltfImage,
  type GltfMaterial,
  type GltfMesh,
  type GltfNode,
  type GltfPrimitive,
  type GltfSkin,
} from './gltf-document.ts';
