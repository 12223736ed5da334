import type { SavedFile } from '../avatar-file/index.ts';
import type { AppState } from '../state.ts';
import { glbAvatarOf } from './avatar-of.ts';
import { exportGlb } from './export-glb.ts';

/** The avatar as it is shown, with what plays. @param tintOf - As `glbAvatarOf` has it. */
export async function saveGlb(state: AppState, tintOf: (id: string) => number): Promise<SavedFile> {
  const avatar = glbAvatarOf(state, tintOf);
  return { name: avatar.name, bytes: await exportGlb(avatar) };
}
