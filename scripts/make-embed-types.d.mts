/** @param target Path of the file to write. */
export function writeEmbedTypes(target: string): void;
