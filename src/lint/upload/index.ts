export { lintMeshAsset } from './lint-mesh-asset.ts';
export { lintUpload } from './lint-upload.ts';
