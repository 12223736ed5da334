export { composeAvatar, composeRenderObject, type SavedFile } from './compose.ts';
export { type Unpacked, unpackAvatar } from './unpack.ts';
