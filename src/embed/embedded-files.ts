/* Files inside a page: elements `<script type="text/plain" data-file="PATH">` with deflated bytes as base64. */

const elements = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-file]')];

/** The paths of the files inside this page. */
export const embeddedPaths = (): string[] => elements().map(({ dataset }) => dataset.file ?? '');

/** A file that is inside this page, or null. */
export async function embeddedFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const element = elements().find(({ dataset }) => dataset.file === path);
  if (!element) return null;
  const bytes = Uint8Array.from(atob(element.text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
