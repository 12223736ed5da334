import type { ComponentChildren, ComponentType } from 'preact';
import { InventoryPanel, InventorySection } from '../inventory/index.ts';
import { AppearanceSection, OwnAnimationsSection } from '../own/index.ts';
import { ChatDock } from '../talk/index.ts';

interface ChatDockProps {
  /** The switch of the dock, for the left end of the chat's toolbar; nothing on a phone. */
  readonly children?: ComponentChildren;
}

/** What other folders contribute to the page of a region; null for what is not available: it has no tab and no section. */
interface RegionParts {
  /** The dock with the chat, a `section` of class `dock`; on a phone, the body of a panel. */
  readonly ChatDock: ComponentType<ChatDockProps> | null;
  /** What is below the switch in the list at the left: a `div` of class `scroll`, and where it needs one a `div` of class `foot`. */
  readonly InventoryPanel: ComponentType | null;
  /** A `Section` or `Fold` of the Live tab each. */
  readonly AppearanceSection: ComponentType | null;
  readonly OwnAnimationsSection: ComponentType | null;
  readonly InventorySection: ComponentType | null;
}

/** These folders do not import from this one: a cycle. */
export const REGION_PARTS: RegionParts = {
  ChatDock,
  InventoryPanel,
  AppearanceSection,
  OwnAnimationsSection,
  InventorySection,
};
