/* Files inside a page: elements `<script type="text/plain" data-file="PATH">`, which a script of the page's own reads. */

declare global {
  interface Window {
    /** The content of an element with a file: see `write-page.ts`. */
    vitrineFile(element: HTMLScriptElement): Response;
  }
}

const elements = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-file]')];

/** The paths of the files inside this page. */
export const embeddedPaths = (): string[] => elements().map(({ dataset }) => dataset.file ?? '');

/** A file that is inside this page, or null. */
export async function embeddedFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const element = elements().find(({ dataset }) => dataset.file === path);
  return element ? new Uint8Array(await window.vitrineFile(element).arrayBuffer()) : null;
}
