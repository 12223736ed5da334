import type { PageOptions } from '../../app/address/index.ts';
import { DecoderClient } from '../../offload/index.ts';
import type { ViewerFeature } from '../contract.ts';
import { buildPlace } from '../place.ts';
import { LocalViewer } from '../viewer/index.ts';

let shared: { readonly decoder: DecoderClient; users: number } | null = null;

/** The workers of all avatars of a page; they end with the last of these. */
function borrowDecoder(): { decoder: DecoderClient; giveBack: () => void } {
  shared ??= { decoder: new DecoderClient({ spawn: buildPlace().spawnMeshWorker }), users: 0 };
  const borrowed = shared;
  borrowed.users += 1;
  const giveBack = () => {
    borrowed.users -= 1;
    if (borrowed.users > 0) return;
    borrowed.decoder.dispose();
    if (shared === borrowed) shared = null;
  };
  return { decoder: borrowed.decoder, giveBack };
}

/** Pages may do with their own avatars what they like; who serves an embed says what its pages may. */
const FEATURES: readonly ViewerFeature[] = ['export-glb'];

/** A viewer on this canvas, and what ends it with all that it holds. */
export function bringViewer(
  { canvas, root }: { readonly canvas: HTMLCanvasElement; readonly root: ShadowRoot },
  options: PageOptions,
): { viewer: LocalViewer; dispose: () => void } {
  const { decoder, giveBack } = borrowDecoder();
  const viewer = new LocalViewer({
    ...{ canvas, decoder, options },
    themeRoot: root,
    features: FEATURES,
  });
  const dispose = () => {
    viewer.dispose();
    giveBack();
  };
  return { viewer, dispose };
}
