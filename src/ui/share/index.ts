export { ShareButton } from './share-button.tsx';
export { ShareDialog } from './share-dialog.tsx';
