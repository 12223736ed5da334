import { DecodeError } from '../../formats/bytes/index.ts';
import type { GltfDocument } from '../../formats/gltf/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { ReadingStopped } from './reading-stopped.ts';

/** The bytes of a file beside the model, by its path from there; null where there is none. */
export type ResolveFile = (path: string) => Uint8Array | null;

/** Required extensions with which the uploader reads a file as if it did not require them. */
const PASSED = new Set(['KHR_materials_unlit', 'KHR_texture_transform']);
const IGNORED = 'KHR_materials_pbrSpecularGlossiness';

/**
 * Says what makes the uploader refuse the whole file before it looks at its contents.
 *
 * @throws {@link ReadingStopped}
 *
 * **Source:** reference/upload.md section 2, and section 8, rule 3.
 */
export function checkRefusals(document: GltfDocument, report: SceneReport): void {
  const { statedLength, extensionsRequired } = document;
  if (statedLength !== null) {
    report.say('ParsingErrorException', '.glb', statedLength);
    report.observe('gltf-refused', { subject: `length ${statedLength}` });
    throw new ReadingStopped();
  }
  const refused = extensionsRequired.filter((name) => !PASSED.has(name) && name !== IGNORED);
  for (const name of refused) {
    report.say('UnsupportedExtension', name);
    report.observe('gltf-refused', { subject: name });
  }
  if (refused.length > 0) throw new ReadingStopped();
  if (extensionsRequired.includes(IGNORED)) report.say('IgnoredExtension', IGNORED);
}

/**
 * The bytes of all buffers, each as long as the document states.
 *
 * @throws {@link ReadingStopped} for a `data:` address or a missing file; {@link DecodeError} `truncated` for one that
 * is too short.
 *
 * **Source:** reference/upload.md section 2.
 */
export function loadBuffers(
  document: GltfDocument,
  resolve: ResolveFile,
  report: SceneReport,
): Uint8Array[] {
  let isMissing = false;
  const loaded = document.buffers.map(({ uri, byteLength }, index) => {
    const bytes = uri === null ? (index === 0 ? document.binary : null) : resolveUri(uri, resolve);
    if (!bytes) {
      isMissing = true;
      reportMissing(uri, report);
      return new Uint8Array(0);
    }
    if (bytes.length < byteLength) {
      const details = { needed: byteLength, left: bytes.length };
      const message = `has ${bytes.length} of ${byteLength} bytes`;
      throw new DecodeError(message, {
        ...{ format: 'gltf', code: 'truncated', offset: document.jsonOffset, details },
        path: `buffers[${index}]`,
      });
    }
    return bytes.subarray(0, byteLength);
  });
  if (isMissing) throw new ReadingStopped();
  return loaded;
}

const isData = (uri: string) => /^data:/i.test(uri);

/** As it is written, or else without percent-encoding. */
function resolveUri(uri: string, resolve: ResolveFile): Uint8Array | null {
  if (isData(uri)) return null;
  return resolve(uri) ?? resolve(withoutPercents(uri));
}

/** The text without percent-encoding, or as it is where that is malformed. */
export function withoutPercents(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function reportMissing(uri: string | null, report: SceneReport): void {
  if (uri !== null && isData(uri)) {
    report.say('ParsingErrorMissingBuffer', 'data:');
    report.observe('gltf-refused', { subject: 'data:' });
    return;
  }
  const isBin = uri?.endsWith('.bin') ?? false;
  report.say(isBin ? 'ParsingErrorMissingBufferBin' : 'ParsingErrorMissingBuffer', uri ?? '');
  report.observe('file-unreadable', { subject: uri ?? 'BIN' });
}
