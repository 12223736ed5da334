import { describe, expect, it } from 'vitest';
import { sourcesOfEntries } from './browser-files.ts';

/** The members of a file entry that `sourcesOfEntries` uses. */
function fakeFile(fullPath: string, error?: Error): FileSystemEntry {
  const name = fullPath.split('/').pop()!;
  const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
    error ? reject(error) : resolve(new File(['abc'], name));
  return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry;
}

function fakeFolder(fullPath: string, batches: (FileSystemEntry[] | Error)[]): FileSystemEntry {
  const createReader = () => {
    const queue = [...batches];
    return {
      readEntries(resolve: (entries: FileSystemEntry[]) => void, reject: (error: Error) => void) {
        const next = queue.shift() ?? [];
        if (next instanceof Error) reject(next);
        else resolve(next);
      },
    };
  };
  const name = fullPath.split('/').pop()!;
  return {
    isFile: false,
    isDirectory: true,
    name,
    fullPath,
    createReader,
  } as unknown as FileSystemEntry;
}

const pathsOf = async (entries: FileSystemEntry[]) =>
  (await sourcesOfEntries(entries)).map(({ path }) => path);

const read = (source: {
  read: (signal: AbortSignal, onProgress: () => void) => Promise<Uint8Array>;
}) => source.read(new AbortController().signal, () => {});

describe('sourcesOfEntries', () => {
  it('reads all batches of a folder, and the folders in it', async () => {
    const folder = fakeFolder('/outfit', [
      [fakeFile('/outfit/part10.llmesh'), fakeFile('/outfit/part2.llmesh')],
      [fakeFolder('/outfit/anims', [[fakeFile('/outfit/anims/walk.anim')]])],
    ]);
    expect(await pathsOf([fakeFile('/hair.slm'), folder])).toEqual([
      'hair.slm',
      'outfit/anims/walk.anim',
      'outfit/part2.llmesh',
      'outfit/part10.llmesh',
    ]);
  });

  it('skips system files in folders, but not those that were dropped themselves', async () => {
    const folder = fakeFolder('/f', [
      [fakeFile('/f/.DS_Store'), fakeFile('/f/Thumbs.db'), fakeFile('/f/a.anim')],
    ]);
    expect(await pathsOf([folder, fakeFile('/.hidden')])).toEqual(['f/a.anim', '.hidden']);
  });

  it('resolves even if a folder or a file cannot be opened, and rejects when that is read', async () => {
    const gone = new Error('gone');
    const sources = await sourcesOfEntries([
      fakeFolder('/locked', [gone]),
      fakeFile('/moved.anim', gone),
      fakeFile('/good.anim'),
    ]);
    expect(sources.map(({ path }) => path)).toEqual(['locked', 'moved.anim', 'good.anim']);
    await expect(read(sources[0])).rejects.toBe(gone);
    await expect(read(sources[1])).rejects.toBe(gone);
  });

  it('reads bytes and reports progress', async () => {
    const [source] = await sourcesOfEntries([fakeFile('/good.anim')]);
    const progress: (number | null)[] = [];
    const bytes = await source.read(new AbortController().signal, (part) => progress.push(part));
    expect(source.byteLength).toBe(3);
    expect(Array.from(bytes)).toEqual([0x61, 0x62, 0x63]);
    expect(progress.at(-1)).toBe(1);
  });
});
