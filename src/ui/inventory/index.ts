export { InventoryPanel } from './inventory-panel.tsx';
export { InventorySection } from './inventory-section.tsx';
export { OutfitSection } from './outfit-section.tsx';
