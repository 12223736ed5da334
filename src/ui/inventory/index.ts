export { InventoryPanel } from './inventory-panel.tsx';
export { InventorySection } from './inventory-section.tsx';
export {
  type EntryRow,
  InventoryTreeView,
  isDanglingLink,
  type RowAside,
} from './inventory-tree-view.tsx';
export { textOf } from './item-commands.ts';
export { OutfitSection } from './outfit-section.tsx';
export { treeRows } from './tree-rows.ts';
