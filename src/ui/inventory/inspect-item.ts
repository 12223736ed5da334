import { jointDirectory } from '../../avatar/index.ts';
import { inflateWithStream } from '../../formats/inflate/index.ts';
import { type Inspection, inspectFile } from '../../kinds/index.ts';

/** The facts of a file, as `vitrine inspect` prints them. */
export function inspectItem(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  return inspectFile(name, bytes, { inflate: inflateWithStream, joints: jointDirectory });
}
