import type { ArchiveFolderNode, OpenedArchive } from '../../app/archive/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Section, TabHeader } from '../parts/section.tsx';
import { ARCHIVE, ARCHIVE_ITEM as WORDS } from '../words/en/archive.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { wearFolder } from './item-actions.ts';

interface ArchiveFolderProps {
  archive: OpenedArchive;
  folder: ArchiveFolderNode;
}

/** A folder of an archive: its items can be worn together, as those of an outfit. */
export function ArchiveFolder({ archive, folder }: ArchiveFolderProps) {
  const { name, path, wearable, brokenLinks, isOutfit } = folder;
  const worn = archive.wornIds.value;
  return (
    <>
      <section class="sect">
        <TabHeader
          name={name || WORDS.nameless}
          about={WORDS.about(isOutfit ? WORDS.outfitType : WORDS.folderType, path)}
        />
        {wearable.length > 0 ? (
          <FolderButtons archive={archive} folder={folder} />
        ) : (
          <p class="document-note">{WORDS.nothingWearable}</p>
        )}
      </section>
      {wearable.length > 0 && (
        <Section title={WORDS.wearable} aside={ARCHIVE.count(wearable.length)}>
          <ul class="archive-items">
            {wearable.map((node) => (
              <li key={node.id}>
                <span class="cut">{node.name || WORDS.nameless}</span>
                <span class="faint">
                  {worn.has(node.id) ? ARCHIVE.worn : INVENTORY.types[node.assetType]}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {brokenLinks.length > 0 && (
        <Section title={WORDS.brokenLinks(brokenLinks.length)} aside={null}>
          <ul class="archive-items">
            {brokenLinks.map((each, index) => (
              <li key={index}>
                <span class="cut">{each || WORDS.nameless}</span>
                <span class="sev-warning">{ARCHIVE.broken}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function FolderButtons({ archive, folder }: ArchiveFolderProps) {
  const ui = useUi();
  const worn = folder.wearable.map(({ id }) => id).filter((id) => archive.wornIds.value.has(id));
  return (
    <div class="archive-acts">
      <button
        type="button"
        class="btn primary"
        title={WORDS.wearOutfitTitle}
        onClick={() => void wearFolder(ui, archive, folder, 'instead')}
      >
        <Icon name="outfit" />
        {WORDS.wearOutfit}
      </button>
      <button
        type="button"
        class="btn outlined"
        title={WORDS.addOutfitTitle}
        onClick={() => void wearFolder(ui, archive, folder, 'with')}
      >
        {WORDS.addOutfit}
      </button>
      {worn.length > 0 && (
        <button type="button" class="btn outlined" onClick={() => archive.takeOff(worn)}>
          {WORDS.takeOff}
        </button>
      )}
    </div>
  );
}
