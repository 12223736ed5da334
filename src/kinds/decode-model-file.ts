import { defaultSkeleton } from '../avatar/index.ts';
import { decodeLatin1 } from '../formats/bytes/index.ts';
import { decodeMesh, type MeshOptions } from '../formats/mesh/index.ts';
import {
  costedPartOf,
  describeScene,
  makeAssets,
  objectCost,
  readColladaScene,
  readGltfScene,
  type UploadAsset,
  type UploadScene,
} from '../upload/index.ts';
import type { DocumentContent } from './file-content.ts';
import type { ModelAsset, ModelDocument } from './model-document.ts';
