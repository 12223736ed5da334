import { plural } from '../formats/bytes/index.ts';
import type { ArchiveContent } from './file-content.ts';
import { facts, type KindDetails, visibleText } from './kind-details.ts';

/** Lists the files of an archive; they are neither decoded nor checked. */
export const ARCHIVE_DETAILS: KindDetails<ArchiveContent> = {
  inspect(file, { files }) {
    const entries = files.map(({ path, bytes }) => ({ path, bytes: bytes.length }));
    const rows = entries.map(({ path, bytes }) => [visibleText(path), String(bytes)]);
    return {
      report: { file, format: 'zip', files: entries, warnings: [] },
      sections: [
        {
          title: '',
          facts: facts([['Format', `ZIP archive, ${plural(files.length, 'file')}`]]),
          table: { columns: ['File', 'Bytes'], rows },
        },
      ],
      hasErrors: false,
    };
  },
};
