import { useMemo } from 'preact/hooks';
import type { ArchiveNode, OpenedArchive } from '../../app/archive/index.ts';
import { findAsset } from '../../formats/inventory-archive/index.ts';
import type { AssetReference } from '../../kinds/index.ts';
import { useUi } from '../context.ts';
import { IconButton, useCopy } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';
import { ARCHIVE_ITEM as WORDS } from '../words/en/archive.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { formatCount } from '../words/format.ts';
import { saveAsset } from './item-actions.ts';

/** Rows at most: an object names some dozens. */
const MAX_ROWS = 200;

interface AssetTableProps {
  archive: OpenedArchive;
  /** What the asset of the item names. */
  references: readonly AssetReference[];
}

/** The assets that an item names and that the archive has, each with a button that saves it. */
export function AssetTable({ archive, references }: AssetTableProps) {
  const { app } = useUi();
  const present = references.flatMap(({ id, type }) => {
    const entry = findAsset(archive.tree.archive, id, type);
    return entry ? [{ id, type, entry }] : [];
  });
  if (present.length === 0) return null;
  return (
    <Section title={WORDS.assets} aside={formatCount(present.length)}>
      <ul class="archive-items">
        {present.slice(0, MAX_ROWS).map(({ id, type, entry }) => (
          <li key={id}>
            <span>{typeText(type)}</span>
            <span class="cut id" title={id}>
              {id}
            </span>
            <IconButton
              icon="drop"
              class="small"
              label={WORDS.saveAsset(id)}
              onClick={() => void saveAsset(app, archive, { entry, type: entry.type, name: id })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The assets that an item needs and the archive does not have, also those of its materials once it was worn. */
export function MissingAssets({
  archive,
  node,
  references,
}: AssetTableProps & { node: ArchiveNode }) {
  const whenWorn = archive.missing.value.get(node.id);
  const missing = useMemo(() => {
    const { assets } = archive.tree.archive;
    const all = [...references.filter(({ id }) => !assets.has(id)), ...(whenWorn ?? [])];
    return [...new Map(all.map((each) => [each.id, each])).values()];
  }, [archive, references, whenWorn]);
  const { outcome, copy } = useCopy(missing.map(({ id }) => id).join('\n'));
  if (missing.length === 0) return null;
  return (
    <section class="sect archive-missing">
      <Icon name="warning" />
      <div>
        <h3>{WORDS.missing(missing.length)}</h3>
        <ul>
          {missing.slice(0, MAX_ROWS).map(({ id, type }) => (
            <li key={id}>
              {typeText(type)} <code>{id}</code>
            </li>
          ))}
        </ul>
        <p>{WORDS.missingHelp}</p>
        <button type="button" class="btn outlined small" onClick={() => void copy()}>
          {outcome === 'done' ? WORDS.copied : WORDS.copyIds}
        </button>
      </div>
    </section>
  );
}

function typeText(type: number): string {
  return INVENTORY.types[type] ?? INVENTORY.otherType(type);
}
