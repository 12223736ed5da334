import { type PageOptions, parseOrbit, parseTarget, readOptions } from '../address/index.ts';
import type { App } from '../app-interface.ts';
import type { Exhibit } from '../exhibit.ts';

/** What an address acts on. */
export interface AddressedPage {
  readonly app: Pick<App, 'setPlaying' | 'setSpeed' | 'setRepeat' | 'setTheme' | 'setShowGrid'> &
    Pick<App, 'seek' | 'state'>;
  readonly exhibit: Exhibit;
  readonly openUrls: (addresses: readonly string[]) => Promise<void>;
  /** Resolves once the mannequin and its idle stand on the stage. */
  readonly started: Promise<void>;
}

/** Shows what the page's address asks for. What of it is not understood is told to those who write addresses. */
export async function openAddress(page: AddressedPage, query: string): Promise<void> {
  const { options, faults } = readOptions(new URLSearchParams(query));
  for (const { name, value, expected } of faults) {
    console.warn(`The address has ${name}=${value}, where ${expected} is expected.`);
  }
  applyHabits(page, options);
  await page.openUrls(options.files);
  await page.started;
  applyMoment(page, options);
  applyCamera(page, options);
}

/** What holds from the beginning. */
function applyHabits({ app }: AddressedPage, options: PageOptions): void {
  app.setSpeed(options.speed);
  app.setRepeat(options.loop);
  app.setShowGrid(options.grid);
  if (options.theme !== 'system') app.setTheme(options.theme);
}

/** Where time stands, once there is something to see. Beyond the end of what loops it is in a later pass. */
function applyMoment({ app, exhibit }: AddressedPage, { autoplay, time }: PageOptions): void {
  if (autoplay !== null) app.setPlaying(autoplay);
  const clip = app.state.timelineClip.value;
  if (clip && time > clip.animation.duration) {
    exhibit.player.goTo(clip.id, time);
    exhibit.invalidate();
  } else if (time > 0 || autoplay === false) app.seek(time);
}

function applyCamera({ exhibit }: AddressedPage, options: PageOptions): void {
  const camera = exhibit.stage?.camera;
  const orbit = options.cameraOrbit === null ? null : parseOrbit(options.cameraOrbit);
  const target = options.cameraTarget === null ? null : parseTarget(options.cameraTarget);
  if (!camera || (!orbit && !target)) return;
  exhibit.frameAll();
  if (target) camera.setTarget(target, false);
  if (orbit) camera.setOrbit(orbit, false);
}
