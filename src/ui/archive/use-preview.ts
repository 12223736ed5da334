import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ArchiveNode, OpenedArchive } from '../../app/archive/index.ts';
import { failureOf } from '../../app/files/index.ts';
import type { App } from '../../app/index.ts';
import type { AssetReference, FactSection } from '../../kinds/index.ts';
import { textOf } from '../inventory/index.ts';
import { type SmallPicture, shrink } from '../textures/picture-cache.ts';
import { explainFileError } from '../words/file-error-text.ts';

/** What is shown of an item's asset. */
export type Preview =
  | { readonly kind: 'reading' }
  /** A sentence. */
  | { readonly kind: 'failed'; readonly why: string }
  | {
      readonly kind: 'read';
      readonly sections: readonly FactSection[];
      readonly references: readonly AssetReference[];
      readonly text?: string;
      readonly picture?: SmallPicture;
    };

/** Whoever walks through the list with the arrow keys does not want to see every item. */
const DELAY_MS = 120;
const TEXT_TYPES: readonly number[] = [7, 10];
const TEXTURE_TYPES: readonly number[] = [0, 12, 18, 19];
/** CSS pixels of the picture's longer side, on a screen with two pixels for each. */
const PICTURE_SIDE = 640;

/** Reads the asset of an item as long as it is selected; null for an item without one. */
export function usePreview(
  app: App,
  archive: OpenedArchive,
  node: ArchiveNode | null,
): Signal<Preview | null> {
  const preview = useSignal<Preview | null>(null);
  useEffect(() => {
    preview.value = node?.entry ? { kind: 'reading' } : null;
    if (!node?.entry) return;
    const abort = new AbortController();
    const read = async () => {
      try {
        const made = await makePreview(app, archive, node, abort.signal);
        if (!abort.signal.aborted) preview.value = made;
      } catch (error) {
        if (abort.signal.aborted) return;
        const { title, why } = explainFileError(failureOf(node.name, error));
        preview.value = { kind: 'failed', why: `${title}. ${why}` };
      }
    };
    const timer = setTimeout(() => void read(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [archive, node?.id]);
  return preview;
}

async function makePreview(
  app: App,
  archive: OpenedArchive,
  node: ArchiveNode,
  signal: AbortSignal,
): Promise<Preview> {
  const { assetType, entry } = node;
  if (TEXT_TYPES.includes(assetType)) {
    const { bytes, references } = await archive.read(entry!, assetType, signal);
    return { kind: 'read', sections: [], references, text: textOf(assetType, bytes) };
  }
  const { sections, references } = await archive.inspect(node, signal);
  if (!TEXTURE_TYPES.includes(assetType)) return { kind: 'read', sections, references };
  const { bytes } = await archive.read(entry!, assetType, signal);
  const { decoder } = await app.textures.open();
  const { pixels } = await decoder.decode(bytes, { signal, maxSize: PICTURE_SIDE });
  return { kind: 'read', sections, references, picture: shrink(pixels, PICTURE_SIDE) };
}
