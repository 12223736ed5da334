export { InventoryPanel } from './inventory-panel.tsx';
export { InventorySection } from './inventory-section.tsx';
