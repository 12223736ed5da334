export { baseName, explainFileError } from './file-error-text.ts';
