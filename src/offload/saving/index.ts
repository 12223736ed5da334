export { FileWriterClient } from './file-writer-client.ts';
export type { EmbeddedText, FileContents, FileWriter } from './writer/index.ts';
