import { type Signal, signal } from '@preact/signals';
import { Archives, type ItemGroup, type OpenedArchive } from '../../app/archive/index.ts';
import type { App, LoadedDocument } from '../../app/index.ts';

/** What is expanded, selected and searched for in the list of one archive. */
interface ArchiveView {
  /** Ids of folders in the tree. */
  readonly expanded: Signal<ReadonlySet<string>>;
  readonly selected: Signal<string | null>;
  /** Whether a phone shows the selected item in place of the list. */
  readonly showsItem: Signal<boolean>;
  readonly search: Signal<string>;
  readonly groups: Signal<ReadonlySet<ItemGroup>>;
  /** Whether the kinds can be chosen; null as long as that is left to the search, which shows them. */
  readonly showsGroups: Signal<boolean | null>;
}

const archives = new WeakMap<App, Archives>();
const views = new WeakMap<OpenedArchive, ArchiveView>();

/** The archive of a document; null for any other document, and where its file is not at hand. */
export function openedArchive(app: App, item: LoadedDocument): OpenedArchive | null {
  let known = archives.get(app);
  if (!known) {
    known = new Archives(app);
    archives.set(app, known);
  }
  return known.of(item);
}

/** The view of an archive, which stays while another list is shown. Regions are expanded at first. */
export function archiveViewOf(archive: OpenedArchive): ArchiveView {
  let view = views.get(archive);
  if (!view) {
    const { tree, archive: index } = archive.tree;
    const roots = index.kind === 'oar' ? tree.foldersIn(tree.roots[0].id) : [];
    view = {
      expanded: signal(new Set(roots.map(({ id }) => id))),
      selected: signal(null),
      showsItem: signal(false),
      search: signal(''),
      groups: signal(new Set()),
      showsGroups: signal(null),
    };
    views.set(archive, view);
  }
  return view;
}
