export { ShareButton, ShareDialog } from './share-dialog.tsx';
