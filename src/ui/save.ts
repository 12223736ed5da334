import type {
  App,
  LoadedClip,
  LoadedDocument,
  SavableAvatar,
  SavedContent,
  WornMesh,
} from '../app/index.ts';
import { type EncodedFile, KIND_DETAILS, loadDocumentDetails } from '../kinds/index.ts';
import { saveFile } from './download.ts';

/** The formats that a clip can be saved in, by file extension; `jsonl` is a recorded session of puppetry. */
export type SaveFormat = 'anim' | 'bvh' | 'jsonl';

/** Saves a clip as it plays now; what the format cannot store is reported in the messages. */
export async function saveClip(app: App, clip: LoadedClip, format: SaveFormat): Promise<void> {
  const { animation, source, name } = clip;
  if (format === 'jsonl') {
    // The code that writes messages is loaded when it is first needed.
    const { clipToLog } = await import('../session/clip-log/index.ts');
    const { bytes, losses } = clipToLog(animation, name);
    saveFile(app, new Blob([bytes], { type: 'application/jsonl' }), name, format, losses);
    return;
  }
  const { encode } = await KIND_DETAILS[format]();
  saveEncoded(app, name, format, encode?.({ kind: 'animation', animation, source }));
}

/** Saves a document in the regular form of its format. */
export async function saveDocument(app: App, { name, content }: LoadedDocument): Promise<void> {
  const { encode, extension } = await loadDocumentDetails(content.fileKind);
  saveEncoded(app, name, extension, encode?.(content));
}

function saveEncoded(
  app: App,
  name: string,
  extension: string,
  encoded: EncodedFile | undefined,
): void {
  if (!encoded) return;
  const { bytes, mediaType, losses } = encoded;
  saveFile(app, new Blob([bytes], { type: mediaType }), name, extension, losses);
}

/** Saves the avatar with everything it wears as one file, which can be opened again. */
export async function saveAvatar(app: App): Promise<void> {
  saveContent(app, await (await app.export.open()).saveAvatar(), 'avatar.json');
}

/** Saves the avatar as an archive with a file for each mesh and clip, so that one can be replaced alone. */
export async function saveAvatarFiles(app: App): Promise<void> {
  saveContent(app, await (await app.export.open()).saveAvatarFiles(), 'zip');
}

/** Saves an avatar of a live region, or of an inventory, as one file. Returns whether there is a file. */
export async function saveLiveAvatar(app: App, avatar: SavableAvatar): Promise<boolean> {
  const saved = await (await app.export.open()).saveLiveAvatar(avatar);
  saveContent(app, saved, 'avatar.json');
  return saved !== null;
}

/** Saves the avatar with its animations as GLB, for other programs. */
export async function saveGlb(app: App): Promise<void> {
  saveContent(app, await (await app.export.open()).saveGlb(), 'glb');
}

/** Saves one mesh with its attachment and its colours. */
export async function saveMesh(app: App, mesh: WornMesh): Promise<void> {
  saveContent(app, await (await app.export.open()).saveRenderObject(mesh.id), 'object.json');
}

function saveContent(app: App, saved: SavedContent | null, extension: string): void {
  if (saved) saveFile(app, saved.content, saved.name, extension);
}
