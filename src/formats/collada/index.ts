export {
  type ColladaDocument,
  type ColladaEffect,
  type ColladaImage,
  type ColladaInput,
  type ColladaInstance,
  type ColladaMesh,
  type ColladaNode,
  type ColladaPlace,
  type ColladaPrimitive,
  type ColladaSkin,
  type ColladaSource,
  type ColladaTransform,
  type ColladaWeights,
  idOf,
  type UpAxis,
} from './collada-document.ts';
export { decodeCollada } from './decode-collada.ts';
export { NO_INDEX } from './number-lists.ts';
