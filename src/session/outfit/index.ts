export { InventoryOutfit } from './inventory-outfit.ts';
