import { blobSource, type FileSource, unreadableSource } from '../../app/index.ts';
import type { Ui } from '../context.ts';
import type { DragState } from '../view-state.ts';

function sameDrag(a: DragState | null, b: DragState): boolean {
  return a?.count === b.count && a.replace === b.replace;
}

/**
 * Takes files that are dropped anywhere in the window, or pasted. Returns what ends it. Everything else
 * that is dragged keeps the browser's behaviour.
 */
export function attachDropZone({ app, view }: Ui): () => void {
  const end = new AbortController();
  const on = <K extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
    type: K,
    handle: (event: DragEvent, transfer: DataTransfer) => void,
  ) => {
    const listener = (event: DragEvent) => {
      if (carriesFiles(event.dataTransfer)) handle(event, event.dataTransfer);
    };
    window.addEventListener(type, listener, { signal: end.signal });
  };

  const hover = (event: DragEvent, transfer: DataTransfer) => {
    event.preventDefault();
    transfer.dropEffect = 'copy';
    const drag = { count: countDragged(transfer), replace: event.shiftKey };
    if (!sameDrag(view.drag.peek(), drag)) view.drag.value = drag;
  };
  on('dragenter', hover);
  on('dragover', hover);
  on('dragleave', (event) => {
    // Moving between elements also leaves; only leaving the window has nothing to go to.
    if (event.relatedTarget === null) view.drag.value = null;
  });
  on('drop', (event, transfer) => {
    event.preventDefault();
    view.drag.value = null;
    const replace = event.shiftKey;
    void sourcesOfTransfer(transfer).then((sources) => app.files.open(sources, { replace }));
  });

  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void sourcesOfTransfer(event.clipboardData).then((sources) => app.files.open(sources));
  };
  window.addEventListener('paste', paste, { signal: end.signal });
  return () => end.abort();
}

/** Whether a system left this in a folder, so that nobody means to open it. */
export function isSystemFile(name: string): boolean {
  return /^(\..*|thumbs\.db|desktop\.ini)$/i.test(name);
}

type Batch = FileSystemEntry[];

function readBatch(reader: FileSystemDirectoryReader): Promise<Batch> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives its entries in batches (Chromium: 100 at a time) until an empty one. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<Batch> {
  const reader = entry.createReader();
  const all: Batch = [];
  for (;;) {
    const batch = await readBatch(reader);
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\//, '') || entry.name;
}

async function sourcesOfFolder(folder: FileSystemDirectoryEntry): Promise<FileSource[]> {
  const children = await readFolder(folder);
  const wanted = children.filter(({ name }) => !isSystemFile(name));
  wanted.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return sourcesOfEntries(wanted);
}

async function sourcesOfEntry(entry: FileSystemEntry): Promise<FileSource[]> {
  try {
    if (entry.isDirectory) return await sourcesOfFolder(entry as FileSystemDirectoryEntry);
    return [blobSource(await openFile(entry as FileSystemFileEntry), pathOf(entry))];
  } catch (error) {
    return [unreadableSource(pathOf(entry), error)];
  }
}

/**
 * The files in these entries, folders opened, in the order given and by name within a folder. Always
 * settles: what cannot be opened becomes a source whose `read` rejects.
 */
export async function sourcesOfEntries(entries: readonly FileSystemEntry[]): Promise<FileSource[]> {
  return (await Promise.all(entries.map(sourcesOfEntry))).flat();
}

/**
 * The files of a drop or a paste. The transfer is only readable while its event is handled, so the
 * entries are taken before the first wait.
 */
function sourcesOfTransfer(transfer: DataTransfer): Promise<FileSource[]> {
  const parts = Array.from(transfer.items, async (item): Promise<FileSource[]> => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    // A picture on the clipboard is a file without an entry.
    if (entry) return sourcesOfEntry(entry);
    return file ? [blobSource(file, file.name)] : [];
  });
  return Promise.all(parts).then((all) => all.flat());
}

/** How many files and folders are being dragged; 0 where the browser does not say. */
function countDragged(transfer: DataTransfer): number {
  return Array.from(transfer.items).filter((item) => item.kind === 'file').length;
}

/** Whether a drag carries files at all, and not text or a link. */
function carriesFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false;
}
