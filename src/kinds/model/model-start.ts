/** After an XML declaration, comments and a document type. */
const COLLADA = /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?COLLADA[\s/>]/;
/** What may be before the root element. */
export const MODEL_START_BYTES = 4096;

/** Whether a file that starts so is a model that can be read as the viewer's uploader reads it: COLLADA. */
export function isModelStart(start: string): boolean {
  return COLLADA.test(start);
}
