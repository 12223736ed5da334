export { composeAvatar, composeRenderObject, type SavedFile } from './compose.ts';
export { gatherAvatar } from './gather-avatar.ts';
export { type Unpacked, unpackAvatar } from './unpack.ts';
