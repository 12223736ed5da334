import { exportGlb, glbAvatarOf } from '../../src/app/export/glb/index.ts';
import { stateWith } from '../../test/worn-file.ts';

/** Our mannequin with its dance as binary glTF, as our own command makes it. */
export async function dancerGlb(samples: string): Promise<Uint8Array> {
  const state = await stateWith(`${samples}/mannequin.llmesh`, `${samples}/dance.anim`);
  return exportGlb(glbAvatarOf(state, () => 0));
}
