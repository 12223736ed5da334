export { AppearanceSection } from './appearance-section.tsx';
export { OwnAnimationsSection } from './own-animations-section.tsx';
export { usePlayDialog } from './play-dialog.tsx';
