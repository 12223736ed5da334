import type { PageOptions } from '../../app/address/index.ts';
import { DecoderClient } from '../../offload/index.ts';
import type { ViewerFeature } from '../contract.ts';
import { buildPlace } from '../place.ts';
import { LocalViewer, OwnWear } from '../viewer/index.ts';

/** What all avatars of a page have together. */
interface Shared {
  readonly decoder: DecoderClient;
  readonly own: OwnWear;
  users: number;
}

let shared: Shared | null = null;

function startSharing(): Shared {
  const decoder = new DecoderClient({ spawn: buildPlace().spawnMeshWorker });
  return { decoder, own: new OwnWear(decoder), users: 0 };
}

/** It ends, with its workers, when the last of the avatars does. */
function borrow(): Pick<Shared, 'decoder' | 'own'> & { giveBack: () => void } {
  shared ??= startSharing();
  const borrowed = shared;
  borrowed.users += 1;
  const giveBack = () => {
    borrowed.users -= 1;
    if (borrowed.users > 0) return;
    borrowed.decoder.dispose();
    if (shared === borrowed) shared = null;
  };
  return { decoder: borrowed.decoder, own: borrowed.own, giveBack };
}

/** Pages may do with their own avatars what they like; who serves an embed says what its pages may. */
const FEATURES: readonly ViewerFeature[] = ['export-glb'];

/** A viewer on this canvas, and what ends it with all that it holds. */
export function bringViewer(
  { canvas, root }: { readonly canvas: HTMLCanvasElement; readonly root: ShadowRoot },
  options: PageOptions,
): { viewer: LocalViewer; dispose: () => void } {
  const { decoder, own, giveBack } = borrow();
  const viewer = new LocalViewer({
    ...{ canvas, decoder, own, options },
    themeRoot: root,
    features: FEATURES,
  });
  const dispose = () => {
    viewer.dispose();
    giveBack();
  };
  return { viewer, dispose };
}
