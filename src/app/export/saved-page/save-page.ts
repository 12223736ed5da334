import { deflateSync, zipSync } from 'fflate';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { encodeBase64 } from '../../../formats/llsd/index.ts';
import type { PageOptions } from '../../address/index.ts';
import type { AppState, LoadedClip } from '../../state/index.ts';
import { SAVED_PAGE } from '../../words/en/saved-page.ts';
import { type EmbedSize, writeFrame } from '../html/embed-code.ts';
import { collectShownFiles, type FilePart, type PageFile } from './shown-files.ts';
import { type PageContent, writeHostedPage, writeOnePage } from './write-page.ts';

/** One page with everything inside, or a zip of a folder for a server. */
export type PageForm = 'page' | 'zip';

/** A page to be saved. */
export interface PageRequest {
  readonly form: PageForm;
  /** The name of its file, without the extension. */
  readonly name: string;
  /** Clips that play together; none: only the idle, if it plays. */
  readonly clips: readonly LoadedClip[];
  /** Options of the element, without its files. */
  readonly options: Partial<PageOptions>;
  readonly language: string;
  /** Address of Vitrine's folder where visitors may open the avatar in it; only files with addresses can be. */
  readonly vitrineFolder: string | null;
  /** Only in a zip: the picture that is shown first, as PNG. */
  readonly poster: Uint8Array | null;
  /** Size of the frame in the embed code, which is in a zip. */
  readonly frame: EmbedSize;
}

/** A page that can be saved. */
export interface SavedPage {
  readonly content: Blob;
  readonly fileName: string;
  /** Bytes of the file by what they are for. Together they are the file. */
  readonly sizes: Readonly<Record<FilePart, number>>;
}

/** Files of the build that a page contains, relative to the page's folder. */
const PLAYER = 'vitrine-player.js';
const LICENSES = 'licenses.txt';

/** Reads a file of the build. */
export type ReadBuildFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Makes a page of what is shown.
 *
 * @throws whatever reading a mesh again or a file of the build throws.
 */
export async function composePage(
  state: AppState,
  request: PageRequest,
  readBuildFile: ReadBuildFile,
): Promise<SavedPage> {
  const { form, name, clips } = request;
  const [shown, player, licenses] = await Promise.all([
    collectShownFiles(state, name, clips, form === 'zip'),
    readBuildFile(PLAYER).then((bytes): PageFile => ({ path: PLAYER, bytes, part: 'player' })),
    readBuildFile(LICENSES).then((bytes): PageFile => ({ path: LICENSES, bytes, part: 'rest' })),
  ]);
  const { avatar, others, outfit } = shown;
  const content = { ...request, outfit: outfit.map(({ path }) => path) };
  return form === 'page'
    ? onePage(content, player, [avatar, ...outfit, licenses], shown.clips)
    : hostedZip(content, player, avatar, [...others, ...outfit, licenses]);
}

function onePage(
  request: PageRequest & PageContent,
  player: PageFile,
  files: readonly PageFile[],
  clips: readonly Uint8Array[],
): SavedPage {
  // The avatar is inside the page, and cannot be opened by an address.
  const content = { ...request, vitrineFolder: null };
  const embedded = [player, ...files].map(({ path, bytes, part }) => ({
    path,
    part,
    base64: embeddedText(bytes),
  }));
  const page = new Blob(
    [writeOnePage(content, { ...embedded[0], bytes: player.bytes }, embedded.slice(1))],
    {
      type: 'text/html',
    },
  );
  const sizes = { player: 0, meshes: 0, rest: 0 };
  for (const { part, base64 } of embedded) sizes[part] += base64.length;
  // Clips are inside the avatar's file, of which the meshes are most.
  for (const bytes of clips) sizes.meshes -= embeddedText(bytes).length;
  sizes.meshes = Math.max(0, sizes.meshes);
  return { content: page, fileName: `${request.name}.html`, sizes: withRest(sizes, page.size) };
}

const embeddedText = (bytes: Uint8Array) => encodeBase64(deflateSync(bytes, { level: 9 }));

function hostedZip(
  request: PageRequest & PageContent,
  player: PageFile,
  avatar: PageFile,
  others: readonly PageFile[],
): SavedPage {
  const { name, poster, frame } = request;
  const options = {
    ...request.options,
    files: [avatar.path],
    poster: poster ? 'poster.png' : null,
  };
  const code = writeFrame(`${name}/index.html`, options.title || 'Vitrine', frame);
  const page = writeHostedPage({ ...request, options }, PLAYER);
  const texts = {
    'index.html': encodeUtf8(page),
    'embed-code.txt': encodeUtf8(SAVED_PAGE.embedCode(name, code, request.vitrineFolder)),
  };
  const files = new Map<string, Uint8Array>(Object.entries(texts));
  if (poster) files.set('poster.png', poster);
  const sizes = { player: 0, meshes: 0, rest: 0 };
  for (const { path, bytes, part } of [player, avatar, ...others]) {
    files.set(path, bytes);
    sizes[part] += deflateSync(bytes, { level: 9 }).length;
  }
  const entries = [...files].map(([path, bytes]) => [`${name}/${path}`, bytes]);
  const zip = zipSync(Object.fromEntries(entries), { level: 9 });
  const content = new Blob([zip], { type: 'application/zip' });
  return { content, fileName: `${name}.zip`, sizes: withRest(sizes, content.size) };
}

/** Counts what belongs to no file, such as the page's own markup, to the rest. */
function withRest(sizes: Record<FilePart, number>, total: number): Record<FilePart, number> {
  return { ...sizes, rest: total - sizes.player - sizes.meshes };
}
