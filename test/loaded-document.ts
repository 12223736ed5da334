import type { LoadedDocument } from '../src/app/state/index.ts';
import type { FileDocument } from '../src/kinds/index.ts';

/** A document without facts, as the page has it in its list. */
export function loadedDocument(id: string, address: string | null = null): LoadedDocument {
  const content = { kind: 'document', fileKind: 'wearable', warnings: [] };
  const fileDocument = content as unknown as FileDocument;
  return {
    ...{ kind: 'document', id, name: id, fileName: `${id}.txt`, byteLength: 1, address },
    ...{ builtIn: false, group: 'Wearables', summary: '', note: '', sections: [], findings: [] },
    isSavable: false,
    content: fileDocument,
    original: fileDocument,
  };
}
