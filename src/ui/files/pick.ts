import { blobSource, type FileSource } from '../../app/index.ts';
import { isSystemFile } from './drop-zone.ts';

/** Opens the system's dialog. No `accept`: what a file is comes from its bytes. */
function pick(prepare: (input: HTMLInputElement) => void): Promise<FileSource[]> {
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

/** Lets the visitor choose files; none when the dialog is cancelled. */
export function pickFiles(): Promise<FileSource[]> {
  return pick(() => {});
}

/** Lets the visitor choose a folder with all that is in it. */
export async function pickFolder(): Promise<FileSource[]> {
  const sources = await pick((input) => {
    input.webkitdirectory = true;
  });
  return sources.filter(({ path }) => !isSystemFile(path.split('/').pop()!));
}
