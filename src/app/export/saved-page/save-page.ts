import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { encodeBase64 } from '../../../formats/llsd/index.ts';
import type { EmbeddedText, FileContents } from '../../../offload/saving/index.ts';
import type { PageOptions } from '../../address/index.ts';
import type { AppState, LoadedClip } from '../../state/index.ts';
import { SAVED_PAGE } from '../../words/en/saved-page.ts';
import { type EmbedSize, writeFrame } from '../html/embed-code.ts';
import { NO_TEXTURES, type TextureSupply } from '../texture-supply.ts';
import { collectShownFiles, type FilePart, type PageFile, type ShownFiles } from './shown-files.ts';
import {
  type EmbeddedFile,
  type PageContent,
  writeHostedPage,
  writeOnePage,
} from './write-page.ts';

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
  readonly poster: Bytes | null;
  /** Size of the frame in the embed code, which is in a zip. */
  readonly frame: EmbedSize;
  readonly textures?: TextureSupply;
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

type Bytes = Uint8Array<ArrayBuffer>;

/** Packs the files of a page, outside of this thread: methods of `FileWriterClient`. Bytes are transferred. */
export interface PageWriter {
  /** @throws {@link DecodeError} for an avatar beyond the limits of its format */
  embed(contents: FileContents): Promise<EmbeddedText>;
  /** @throws as `embed` */
  archive(
    files: readonly (readonly [path: string, contents: FileContents])[],
  ): Promise<{ readonly content: Blob; readonly sizes: readonly number[] }>;
}

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
  writer: PageWriter,
): Promise<SavedPage> {
  const { form, name, clips, textures = NO_TEXTURES } = request;
  const [shown, player, licenses] = await Promise.all([
    collectShownFiles(state, name, clips, {
      ...{ areSeparate: form === 'zip', textures },
      readSample: (path) => readBuildFile(`samples/${path}`),
    }),
    readBuildFile(PLAYER).then(
      (bytes): PageFile => ({ path: PLAYER, contents: bytes, part: 'player' }),
    ),
    readBuildFile(LICENSES),
  ]);
  const { avatar, others, outfit, skin } = shown;
  const options = skin.length > 0 ? { ...request.options, body: 'skin' as const } : request.options;
  const content = { ...request, options, outfit: outfit.map(({ path }) => path) };
  if (form === 'page') return onePage(content, player, licenses, shown, writer);
  const licenseFile: PageFile = { path: LICENSES, contents: licenses, part: 'rest' };
  return hostedZip(content, player, avatar, [...others, ...outfit, ...skin, licenseFile], writer);
}

async function onePage(
  request: PageRequest & PageContent,
  player: PageFile,
  licenses: Bytes,
  { avatar, outfit, skin, clips, textures }: ShownFiles,
  writer: PageWriter,
): Promise<SavedPage> {
  // The avatar is inside the page, and cannot be opened by an address.
  const content = { ...request, vitrineFolder: null };
  const sizes = { ...NO_SIZES };
  const sizeOf = async (bytes: Bytes) => (await writer.embed(bytes.slice())).text.size;
  // Clips and textures are inside the avatar's file, of which the meshes are the rest.
  for (const bytes of textures) sizes.textures += await sizeOf(bytes);
  for (const bytes of clips) sizes.meshes -= await sizeOf(bytes);
  const embedded: EmbeddedFile[] = [];
  const inMeshes = sizes.textures;
  for (const { path, contents, part } of [player, avatar, ...outfit, ...skin]) {
    const { text, sha256 } = await writer.embed(contents);
    embedded.push({ path, text, sha256 });
    sizes[part] += text.size;
  }
  const parts = writeOnePage(content, embedded[0], embedded.slice(1), await gzipText(licenses));
  const page = new Blob(parts, { type: 'text/html' });
  sizes.meshes = Math.max(0, sizes.meshes - inMeshes);
  return { content: page, fileName: `${request.name}.html`, sizes: withRest(sizes, page.size) };
}

async function gzipText(bytes: Bytes): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return encodeBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

const NO_SIZES: Readonly<Record<FilePart, number>> = { player: 0, meshes: 0, textures: 0, rest: 0 };

async function hostedZip(
  request: PageRequest & PageContent,
  player: PageFile,
  avatar: PageFile,
  others: readonly PageFile[],
  writer: PageWriter,
): Promise<SavedPage> {
  const { name, poster, frame } = request;
  const options = {
    ...request.options,
    files: [avatar.path],
    poster: poster ? 'poster.png' : null,
  };
  const code = writeFrame(`${name}/index.html`, options.title || 'Vitrine', frame);
  const page = writeHostedPage({ ...request, options }, PLAYER);
  const own: PageFile[] = [
    { path: 'index.html', contents: encodeUtf8(page), part: 'rest' },
    {
      path: 'embed-code.txt',
      contents: encodeUtf8(SAVED_PAGE.embedCode(name, code, request.vitrineFolder)),
      part: 'rest',
    },
    ...(poster ? [{ path: 'poster.png', contents: poster, part: 'rest' } as const] : []),
  ];
  const files = [...own, player, avatar, ...others];
  const archive = await writer.archive(
    files.map(({ path, contents }) => [`${name}/${path}`, contents] as const),
  );
  const sizes = { ...NO_SIZES };
  for (const [index, { part }] of files.entries()) sizes[part] += archive.sizes[index];
  const { content } = archive;
  return { content, fileName: `${name}.zip`, sizes: withRest(sizes, content.size) };
}

/** Counts what belongs to no file, such as the page's own markup, to the rest. */
function withRest(sizes: Record<FilePart, number>, total: number): Record<FilePart, number> {
  return { ...sizes, rest: total - sizes.player - sizes.meshes - sizes.textures };
}
