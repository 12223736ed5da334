import type { App } from '../../app/index.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { COMMON } from '../words/en/common.ts';
import { STAGE } from '../words/en/stage.ts';

/** Something that is drawn besides the avatar, or not. */
export interface StageToggle {
  readonly icon: IconName;
  readonly name: string;
  /** Upper case. */
  readonly key: string;
  /** In a region: as elsewhere, without its key, which walks there, or not at all. */
  readonly inRegion: 'same' | 'keyless' | 'none';
  /** Follows the state where it is read. */
  readonly isOn: (app: App) => boolean;
  readonly set: (app: App, on: boolean) => void;
}

/** One list for the toolbar, the phone's menu and the keys. */
export const STAGE_TOGGLES: readonly StageToggle[] = [
  {
    icon: 'bones',
    name: STAGE.bones,
    key: 'B',
    inRegion: 'same',
    isOn: (app) => app.state.showBones.value,
    set: (app, on) => app.stage.setOption('showBones', on),
  },
  {
    icon: 'constraints',
    name: STAGE.constraints,
    key: 'C',
    inRegion: 'none',
    isOn: (app) => app.state.showConstraints.value,
    set: (app, on) => app.stage.setOption('showConstraints', on),
  },
  {
    icon: 'hand',
    name: STAGE.handles,
    key: 'H',
    inRegion: 'same',
    isOn: (app) => app.puppetry.state.showHandles.value,
    set: (app, on) => void app.puppetry.open().then((puppetry) => puppetry.setShowHandles(on)),
  },
  {
    icon: 'wireframe',
    name: STAGE.wireframe,
    key: 'W',
    inRegion: 'keyless',
    isOn: (app) => app.state.wireframe.value,
    set: (app, on) => app.stage.setOption('wireframe', on),
  },
  {
    icon: 'grid',
    name: STAGE.groundGrid,
    key: 'G',
    inRegion: 'same',
    isOn: (app) => app.state.showGrid.value,
    set: (app, on) => app.stage.setOption('showGrid', on),
  },
];

/** Those that mean something for what the stage shows. */
export function stageToggles({ live }: App): readonly StageToggle[] {
  const isRegion = live.state.world.value === 'region';
  return STAGE_TOGGLES.filter(({ inRegion }) => !isRegion || inRegion !== 'none');
}

/** `Bones (B)`, or the name alone where the key walks. */
export function toggleLabel({ live }: App, { name, key, inRegion }: StageToggle): string {
  return live.state.world.value === 'region' && inRegion !== 'same'
    ? name
    : COMMON.withKey(name, key);
}
