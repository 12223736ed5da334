import { type PageOptions, writeOptions } from '../../app/address/index.ts';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import { buildFolder } from '../load-viewer.ts';

/** For those who asked for less motion nothing plays or turns by itself. */
export function calm(options: PageOptions): PageOptions {
  return prefersReducedMotion() ? { ...options, autoplay: false, autoRotate: 0 } : options;
}

/** Address of Vitrine itself with the same content; it lies elsewhere than the page whose addresses these are. */
export function vitrineAddress(options: PageOptions): string {
  const files = options.files.map((file) =>
    URL.canParse(file, document.baseURI) ? new URL(file, document.baseURI).href : file,
  );
  return `${buildFolder()}index.html?${writeOptions({ files })}`;
}
