import { transfer, wrap } from 'comlink';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import type { AssetDecoder } from '../../src/offload/index.ts';

/** What the page of the bench of reading models offers to it. */
export interface ModelPage {
  /** Milliseconds that three's loader takes to parse the file. */
  parse(): number;
  /** Milliseconds until the page has the file's meshes from the worker that decodes files. */
  decode(): Promise<number>;
}

declare global {
  interface Window {
    openModelPage?: (address: string) => Promise<ModelPage>;
  }
}

const worker = wrap<AssetDecoder>(
  new Worker(new URL('../../workers/mesh.worker.ts', import.meta.url), { type: 'module' }),
);

window.openModelPage = async (address) => {
  const file = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const text = new TextDecoder().decode(file);
  await worker.ready();
  return {
    parse() {
      const start = performance.now();
      const model = new ColladaLoader().parse(text, '');
      const time = performance.now() - start;
      if (!model?.scene.children.length) throw new Error('the loader found nothing');
      return time;
    },
    async decode() {
      const bytes = file.slice();
      const start = performance.now();
      const outcome = await worker.decode(transfer(bytes, [bytes.buffer]), undefined, 'body.dae');
      const time = performance.now() - start;
      if (!outcome.ok) throw new Error('the file was not read');
      return time;
    },
  };
};
