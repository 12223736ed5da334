import { readFileSync } from 'node:fs';

/** How a page knows that its own server is a bridge, without asking every server for one. */
const MARK = '<meta name="vitrine-bridge" content="bridge/v1">';

/** The built page with a mark in its head. */
export function markedPage(path: string): string {
  return readFileSync(path, 'utf8').replace(/<head[^>]*>/i, (head) => `${head}${MARK}`);
}
