import type { App } from '../../app/index.ts';
import type { IconName } from '../parts/icon-paths.ts';

/** Something that is drawn besides the avatar, or not. */
export interface StageToggle {
  readonly icon: IconName;
  readonly name: string;
  /** Upper case. */
  readonly key: string;
  /** Follows the state where it is read. */
  readonly isOn: (app: App) => boolean;
  readonly set: (app: App, on: boolean) => void;
}

/** One list for the toolbar, the phone's menu and the keys. */
export const STAGE_TOGGLES: readonly StageToggle[] = [
  {
    icon: 'bones',
    name: 'Bones',
    key: 'B',
    isOn: (app) => app.state.showBones.value,
    set: (app, on) => app.setShowBones(on),
  },
  {
    icon: 'constraints',
    name: 'Constraints',
    key: 'C',
    isOn: (app) => app.state.showConstraints.value,
    set: (app, on) => app.setShowConstraints(on),
  },
  {
    icon: 'wireframe',
    name: 'Wireframe',
    key: 'W',
    isOn: (app) => app.state.wireframe.value,
    set: (app, on) => app.setWireframe(on),
  },
  {
    icon: 'grid',
    name: 'Ground grid',
    key: 'G',
    isOn: (app) => app.state.showGrid.value,
    set: (app, on) => app.setShowGrid(on),
  },
];
