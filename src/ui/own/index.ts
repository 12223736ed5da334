export { AppearanceSection } from './appearance-section.tsx';
export { GestureRow } from './gesture-row.tsx';
export { OwnAnimationsSection } from './own-animations-section.tsx';
