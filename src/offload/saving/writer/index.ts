export {
  type EmbeddedText,
  type FileContents,
  type FileWriter,
  fileWriter,
} from './file-writer.ts';
