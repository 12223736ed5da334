import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { ArchiveNode, OpenedArchive } from '../../app/archive/index.ts';
import type { LoadedDocument } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { FoldedSections, SectionBody } from '../parts/fact-sections.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, TabHeader } from '../parts/section.tsx';
import '../styles/archive.css';
import type { SmallPicture } from '../textures/picture-cache.ts';
import { ARCHIVE, ARCHIVE_ITEM as WORDS } from '../words/en/archive.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { formatDate } from '../words/format-date.ts';
import { ArchiveFolder } from './archive-folder.tsx';
import { archiveViewOf, openedArchive } from './archive-view.ts';
import { AssetTable, MissingAssets } from './asset-table.tsx';
import { isOpenable, saveItem, toggleItem, wearItem } from './item-actions.ts';
import { type Preview, usePreview } from './use-preview.ts';

/** The selected item of an archive: what it is, what can be done with it, and what is in its asset. */
export function ArchiveItem({ document }: { document: LoadedDocument }) {
  const { app } = useUi();
  const archive = openedArchive(app, document);
  if (!archive) return null;
  const { selected } = archiveViewOf(archive);
  const id = selected.value;
  return id === null ? (
    <EmptyState {...ARCHIVE.nothingSelected} />
  ) : (
    <SelectedEntry key={id} archive={archive} id={id} />
  );
}

function SelectedEntry({ archive, id }: { archive: OpenedArchive; id: string }) {
  const folder = useMemo(() => archive.tree.folder(id), [archive, id]);
  const node = useMemo(() => archive.tree.node(id), [archive, id]);
  if (folder) return <ArchiveFolder archive={archive} folder={folder} />;
  if (node) return <ItemDetails archive={archive} node={node} id={id} />;
  const info = archive.tree.tree.folder(id);
  if (info) {
    return <RegionDetails name={info.name} count={archive.tree.tree.countIn(id)} />;
  }
  return <LinkDetails archive={archive} id={id} />;
}

/** A link that leads to a folder or nowhere. */
function LinkDetails({ archive, id }: { archive: OpenedArchive; id: string }) {
  const item = archive.tree.tree.item(id);
  const link = archive.tree.linkOf(id);
  const folder = link?.kind === 'folder' ? link.folder.path.join(' / ') : null;
  return (
    <section class="sect">
      <TabHeader
        name={item?.name || WORDS.nameless}
        about={INVENTORY.types[item?.assetType ?? 24]}
      />
      <p class={folder === null ? 'document-note sev-warning' : 'document-note'}>
        {folder === null ? WORDS.brokenLink : INVENTORY.linkTo(folder)}
      </p>
    </section>
  );
}

function RegionDetails({ name, count }: { name: string; count: number }) {
  return (
    <section class="sect">
      <TabHeader name={name} about={WORDS.about(WORDS.region, [ARCHIVE.count(count)])} />
    </section>
  );
}

const OBJECT = 6;

interface ItemProps {
  archive: OpenedArchive;
  node: ArchiveNode;
}

function ItemDetails({ archive, node, id }: ItemProps & { id: string }) {
  const { app } = useUi();
  const preview = usePreview(app, archive, node).value;
  const read = preview?.kind === 'read' ? preview : null;
  return (
    <>
      {read?.picture && <Picture picture={read.picture} name={node.name} />}
      <section class="sect">
        <TabHeader
          name={node.name || WORDS.nameless}
          about={WORDS.about(typeText(node.assetType), node.folder)}
        />
        <ItemButtons archive={archive} node={node} />
        <ItemFacts archive={archive} node={node} id={id} />
        {!node.entry && <p class="document-note sev-warning">{WORDS.noAsset}</p>}
        <PreviewStatus preview={preview} />
      </section>
      {read && (
        <>
          <MissingAssets archive={archive} node={node} references={read.references} />
          {read.text !== undefined && (
            <section class="sect" aria-label={WORDS.contents}>
              <pre class="archive-text" tabIndex={0}>
                {read.text}
              </pre>
            </section>
          )}
          <AssetTable archive={archive} references={read.references} />
          <Facts preview={read} />
        </>
      )}
    </>
  );
}

function Facts({ preview: { sections } }: { preview: Extract<Preview, { kind: 'read' }> }) {
  const [first, ...others] = sections;
  return (
    <>
      {first && (
        <section class="sect">
          <SectionBody section={first} path={first.title} />
        </section>
      )}
      <FoldedSections sections={others} path="archive" />
    </>
  );
}

function PreviewStatus({ preview }: { preview: Preview | null }) {
  const isFailed = preview?.kind === 'failed';
  return (
    <p class={isFailed ? 'document-note sev-warning' : 'document-note'} role="status">
      {preview?.kind === 'reading' && WORDS.reading}
      {isFailed && preview.why}
    </p>
  );
}

/** What an item of a type is put on the avatar by, and removed by. */
function verbsOf(assetType: number): readonly [open: string, remove: string] {
  if ([5, 6, 13].includes(assetType)) return [WORDS.wear, WORDS.takeOff];
  return [assetType === 20 ? WORDS.play : WORDS.add, WORDS.remove];
}

function ItemButtons({ archive, node }: ItemProps) {
  const ui = useUi();
  const { app } = ui;
  const isWorn = archive.wornIds.value.has(node.id);
  const [open, remove] = verbsOf(node.assetType);
  return (
    <div class="archive-acts">
      {isOpenable(node) && (
        <button
          type="button"
          class={`btn ${isWorn ? 'outlined' : 'primary'}`}
          title={isWorn ? undefined : WORDS.wearTitle}
          onClick={() => void toggleItem(ui, archive, node.id)}
        >
          <Icon name="outfit" />
          {isWorn ? remove : open}
        </button>
      )}
      {isOpenable(node) && node.assetType === OBJECT && (
        <button
          type="button"
          class="btn outlined"
          title={WORDS.lookAtAloneTitle}
          onClick={() => void wearItem(ui, archive, node.id, 'alone')}
        >
          <Icon name="eye" />
          {WORDS.lookAtAlone}
        </button>
      )}
      {node.entry && (
        <button
          type="button"
          class="btn outlined"
          title={WORDS.saveTitle}
          onClick={() => void saveItem(app, archive, node)}
        >
          <Icon name="drop" />
          {WORDS.save}
        </button>
      )}
    </div>
  );
}

/** Bits of permissions. */
const [TRANSFER, MODIFY, COPY] = [0x2000, 0x4000, 0x8000];

function originFacts({
  origin,
}: ArchiveNode): readonly (readonly [label: string, value: string])[] {
  if (!origin) return [];
  const { creator, created, nextOwnerMask } = origin;
  const { modify, copy, transfer } = WORDS.permissions;
  const may = (mask: number) =>
    [mask & MODIFY && modify, mask & COPY && copy, mask & TRANSFER && transfer].filter(
      (each) => typeof each === 'string',
    );
  return [
    [WORDS.creator, creator],
    [WORDS.created, created > 0 ? formatDate(1000 * created) : ''],
    [WORDS.nextOwner, nextOwnerMask === null ? '' : WORDS.nextOwnerMay(may(nextOwnerMask))],
  ];
}

function ItemFacts({ archive, node, id }: ItemProps & { id: string }) {
  const link = archive.tree.tree.item(id);
  const facts: readonly (readonly [label: string, value: string])[] = [
    [WORDS.target, node.target !== null && link?.name !== node.name ? node.name : ''],
    [WORDS.description, node.description],
    [WORDS.size, node.entry ? WORDS.sizeText(node.entry.size) : ''],
    ...originFacts(node),
    [WORDS.outfits, archive.tree.outfitsWith(id).join(', ')],
    [WORDS.asset, node.entry && archive.tree.archive.kind === 'oar' ? '' : node.assetId],
  ];
  return (
    <dl class="facts is-single">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span class="cut" title={value}>
                {value}
              </span>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Picture({ picture, name }: { picture: SmallPicture; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, rgba } = picture;
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
  }, [picture]);
  return (
    <div class="archive-picture">
      <canvas
        ref={canvas}
        class="tx"
        width={width}
        height={height}
        role="img"
        aria-label={WORDS.picture(name)}
      />
    </div>
  );
}

function typeText(assetType: number): string {
  return INVENTORY.types[assetType] ?? INVENTORY.otherType(assetType);
}
