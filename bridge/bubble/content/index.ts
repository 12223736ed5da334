export { avatarDocument, type DressedAvatar } from './avatar-documents.ts';
export { loadPropDocuments } from './prop-documents.ts';
