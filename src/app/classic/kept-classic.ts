import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { markClassic } from './classic-mark.ts';

/** The number in the name is that of the layout: a page of another version leaves it alone. */
const NAME = 'vitrine-classic-body-1';

interface Layout extends DBSchema {
  /** The files by their names, see `classicStem`. */
  files: { key: string; value: Blob };
}

/** Keeps these files in place of those that were kept before. Rejects where the browser offers no storage, or too little. */
export async function keepClassic(files: ReadonlyMap<string, Blob>, isWorn: boolean) {
  const database = await open();
  try {
    const transaction = database.transaction('files', 'readwrite');
    await Promise.all([
      transaction.store.clear(),
      ...[...files].map(([stem, blob]) => transaction.store.put(blob, stem)),
      transaction.done,
    ]);
    markClassic(isWorn);
  } finally {
    database.close();
  }
}

/** The kept files; whatever is not a file is left out. */
export async function readClassic(): Promise<ReadonlyMap<string, Blob>> {
  const database = await open();
  try {
    const { store } = database.transaction('files');
    const [stems, blobs] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const rows = stems.map((stem, index) => [stem, blobs[index]] as const);
    return new Map(rows.filter(([, blob]) => (blob as unknown) instanceof Blob));
  } finally {
    database.close();
  }
}

/** Forgets the files that were kept. */
export async function forgetClassic(): Promise<void> {
  markClassic(null);
  const database = await open();
  try {
    await database.clear('files');
  } finally {
    database.close();
  }
}

function open(): Promise<IDBPDatabase<Layout>> {
  return openDB<Layout>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('files');
    },
  });
}
