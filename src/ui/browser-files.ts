import { blobSource, type FileSource, unreadableSource } from '../app/index.ts';

/** Whether an operating system keeps this file in folders, so that it is not meant to be opened. */
export function isSystemFile(name: string): boolean {
  return /^(\..*|thumbs\.db|desktop\.ini)$/i.test(name);
}

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader returns entries in batches (Chromium: 100 at a time), at last an empty one. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await readBatch(reader);
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

function pathOfEntry(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\//, '') || entry.name;
}

async function sourcesOfFolder(folder: FileSystemDirectoryEntry): Promise<FileSource[]> {
  const children = await readFolder(folder);
  const files = children.filter(({ name }) => !isSystemFile(name));
  files.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return sourcesOfEntries(files);
}

async function sourcesOfEntry(entry: FileSystemEntry): Promise<FileSource[]> {
  try {
    if (entry.isDirectory) return await sourcesOfFolder(entry as FileSystemDirectoryEntry);
    return [blobSource(await openFile(entry as FileSystemFileEntry), pathOfEntry(entry))];
  } catch (error) {
    return [unreadableSource(pathOfEntry(entry), error)];
  }
}

/**
 * The files of these entries and of the folders among them, in the order of the entries, and by name within a folder.
 * Never rejects: an entry that cannot be opened becomes a source whose `read` rejects.
 */
export async function sourcesOfEntries(entries: readonly FileSystemEntry[]): Promise<FileSource[]> {
  return (await Promise.all(entries.map(sourcesOfEntry))).flat();
}

/**
 * The files of a drop or a paste. The transfer is only readable while its event is handled, so all
 * entries are read before the first `await`.
 */
export function sourcesOfTransfer(transfer: DataTransfer): Promise<FileSource[]> {
  const parts = Array.from(transfer.items, async (item): Promise<FileSource[]> => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    // An image on the clipboard is a file without an entry.
    if (entry) return sourcesOfEntry(entry);
    return file ? [blobSource(file, file.name)] : [];
  });
  return Promise.all(parts).then((all) => all.flat());
}

/** How many files and folders are being dragged; 0 in browsers that do not report it. */
export function countDragged(transfer: DataTransfer): number {
  return Array.from(transfer.items).filter((item) => item.kind === 'file').length;
}

/** Whether a drag carries files at all, and not text or a link. */
export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false;
}

/** Opens the system's file dialog, for all files, because the kind of a file is read from its bytes. */
function openFileDialog(prepare: (input: HTMLInputElement) => void): Promise<FileSource[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  prepare(input);
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve([]));
    input.addEventListener('change', () => {
      const files = Array.from(input.files ?? []);
      resolve(files.map((file) => blobSource(file, file.webkitRelativePath || file.name)));
    });
    input.click();
  });
}

/** Lets the user choose files; none if the dialog is cancelled. */
export function pickFiles(): Promise<FileSource[]> {
  return openFileDialog(() => {});
}

/** Lets the user choose a folder, and returns all files in it. */
export async function pickFolder(): Promise<FileSource[]> {
  const sources = await openFileDialog((input) => {
    input.webkitdirectory = true;
  });
  return sources.filter(({ path }) => !isSystemFile(path.split('/').pop()!));
}

/** Lets the user choose one file; null if the dialog is cancelled. */
export async function pickFile(): Promise<File | null> {
  const sources = await openFileDialog((input) => {
    input.multiple = false;
  });
  const blob = sources[0]?.blob;
  return blob instanceof File ? blob : null;
}
