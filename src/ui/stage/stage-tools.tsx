import type { ComponentChildren } from 'preact';
import type { App, ViewName } from '../../app/index.ts';
import { showsRegion, useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import type { ViewState } from '../view-state.ts';
import { COMMON } from '../words/en/common.ts';
import { STAGE } from '../words/en/frame.ts';

/** An overlay or option of the stage that can be turned on and off. */
export interface StageToggle {
  readonly icon: IconName;
  readonly name: string;
  /** The word below the icon in the rail of a low window, which has room for the most important toggles only. */
  readonly shortName?: string;
  /** The shortcut, in upper case. */
  readonly key: string;
  /** In a region, the toggle is the same, has no key because that walks there, or is not available. */
  readonly inRegion: 'same' | 'keyless' | 'none';
  /** Where it differs from a region: available in a bubble only, or everywhere else. */
  readonly inBubble?: 'only' | 'none';
  /** Reads signals. */
  readonly isOn: (app: App, view: ViewState) => boolean;
  readonly set: (app: App, on: boolean, view: ViewState) => void;
}

/** The toggles of the toolbar, the menu of the phone, the shortcuts and the help. */
export const STAGE_TOGGLES: readonly StageToggle[] = [
  {
    icon: 'bones',
    name: STAGE.bones,
    shortName: STAGE.bones,
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
    shortName: STAGE.handles,
    key: 'H',
    inRegion: 'same',
    inBubble: 'none',
    isOn: (app) => app.puppetry.state.showHandles.value,
    set: (app, on) => void app.puppetry.open().then((puppetry) => puppetry.setShowHandles(on)),
  },
  {
    icon: 'pose',
    name: STAGE.pose,
    key: 'E',
    inRegion: 'none',
    isOn: (app) => app.posing.state.isActive.value,
    set: (app, on) => void app.posing.open().then((posing) => posing.setActive(on)),
  },
  {
    icon: 'wireframe',
    name: STAGE.wireframe,
    shortName: STAGE.wireframe,
    key: 'W',
    inRegion: 'keyless',
    isOn: (app) => app.state.wireframe.value,
    set: (app, on) => app.stage.setOption('wireframe', on),
  },
  {
    icon: 'hulls',
    name: STAGE.physics,
    key: 'V',
    inRegion: 'none',
    isOn: (app) => app.state.showPhysics.value,
    set: (app, on) => app.stage.setOption('showPhysics', on),
  },
  {
    icon: 'grid',
    name: STAGE.groundGrid,
    shortName: STAGE.grid,
    key: 'G',
    inRegion: 'same',
    isOn: (app) => app.state.showGrid.value,
    set: (app, on) => app.stage.setOption('showGrid', on),
  },
  {
    icon: 'sun',
    name: STAGE.light,
    key: 'I',
    inRegion: 'same',
    isOn: (_, view) => view.lightOpen.value,
    set: (_, on, view) => {
      view.lightOpen.value = on;
    },
  },
  {
    icon: 'portal',
    name: STAGE.portals,
    key: 'O',
    inRegion: 'same',
    inBubble: 'only',
    isOn: ({ live }) => live.state.showPortals.value,
    set: ({ live }, on) => void live.open().then((open) => open.setShowPortals(on)),
  },
];

const isRegion = ({ live }: App) => live.state.world.value === 'region';

/** The toggles that are available for what the stage shows. */
export function availableToggles(app: App): readonly StageToggle[] {
  const isBubble = isRegion(app) && app.live.state.bubble.value !== null;
  return STAGE_TOGGLES.filter(
    ({ inRegion, inBubble }) =>
      (!isRegion(app) || inRegion !== 'none') && inBubble !== (isBubble ? 'none' : 'only'),
  );
}

/** The toolbar at the top left of the stage, which shows and hides overlays. */
export function OverlayToolbar() {
  const { app, view } = useUi();
  return (
    <div class="float at-top-left" role="toolbar" aria-label={STAGE.show}>
      {availableToggles(app).map(({ icon, name, key, inRegion, isOn, set }) => (
        <button
          type="button"
          key={key}
          class="btn small"
          aria-label={isRegion(app) && inRegion !== 'same' ? name : COMMON.withKey(name, key)}
          title={isRegion(app) && inRegion !== 'same' ? name : COMMON.withKey(name, key)}
          aria-pressed={isOn(app, view)}
          onClick={() => set(app, !isOn(app, view), view)}
        >
          <Icon name={icon} />
          <span class="word">{name}</span>
        </button>
      ))}
    </div>
  );
}

const VIEWS: readonly ViewName[] = ['front', 'side', 'back'];
/** Beside an avatar that walks; the camera turns with it. */
const WALK_VIEWS: readonly ViewName[] = ['back', 'front'];

/** The toolbar at the top right of the stage, with the views of the camera. `children` are before them. */
export function CameraToolbar({ children }: { children?: ComponentChildren }) {
  const { app } = useUi();
  const { cameraTurns } = app.live.state;
  const current = app.state.view.value;
  const isWalking = app.live.state.region.value !== null && showsRegion(app.live.state);
  const isFree = isWalking && !cameraTurns.value;
  const button = (name: string, isPressed: boolean, run: () => void) => (
    <button type="button" key={name} class="btn small" aria-pressed={isPressed} onClick={run}>
      {name}
    </button>
  );
  return (
    <div class="float at-top-right" role="toolbar" aria-label={STAGE.camera}>
      {children}
      {(isWalking ? WALK_VIEWS : VIEWS).map((view) =>
        button(
          (isWalking ? STAGE.walkViews : STAGE.views)[view],
          !isFree && current === view,
          () => {
            cameraTurns.value = true;
            app.camera.setView(view);
          },
        ),
      )}
      {isWalking &&
        button(STAGE.freeView, isFree, () => {
          cameraTurns.value = false;
        })}
      <IconButton
        icon="frame"
        label={COMMON.withKey(COMMON.frameAvatar, 'Shift F')}
        onClick={() => app.camera.frameAll()}
      />
    </div>
  );
}
