/** After an XML declaration, comments and a document type. */
const COLLADA = /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?COLLADA[\s/>]/;
/** A .glb, whatever is in it, or JSON with the member that every glTF document has: an asset with a version. */
const GLTF =
  /^(?:glTF|(?:\xef\xbb\xbf)?\s*\{[\s\S]*"asset"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*"version"\s*:\s*"\d)/;
const MESHES_OR_NODES = /"(?:meshes|nodes)"\s*:\s*\[\s*\{/;
const MATERIALS = /"materials"\s*:/;
/** Meshes and nodes may follow materials and the addresses of pictures. */
export const MODEL_START_BYTES = 65_536;

/**
 * Whether a file that starts so is a model that can be read as the viewer's uploader reads it: COLLADA or glTF. A glTF file
 * of materials alone is none.
 */
export function isModelStart(start: string): boolean {
  if (COLLADA.test(start)) return true;
  return GLTF.test(start) && (MESHES_OR_NODES.test(start) || !MATERIALS.test(start));
}
