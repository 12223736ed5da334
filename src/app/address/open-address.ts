import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { OutfitServices } from './apply-outfit-options.ts';
import { parseOrbit, parseTarget } from './camera-options.ts';
import { lightOf } from './light-options.ts';
import type { OptionError, PageOptions } from './page-options.ts';
import { readOptions } from './read-options.ts';

/** The services that an address acts on. */
interface PageServices extends OutfitServices {
  readonly files: OutfitServices['files'] & {
    openUrls(addresses: readonly string[]): Promise<void>;
  };
  readonly playback: {
    setPlaying(playing: boolean): void;
    setSpeed(speed: number): void;
    setRepeat(repeat: boolean): void;
    seek(seconds: number): void;
  };
  readonly stage: AvatarStage;
  /** Resolves once the mannequin and its idle are on the stage. */
  readonly started: Promise<void>;
}

/** Applies the page's address. Values that cannot be read are reported on the console, for people who write addresses. */
export async function openAddress(page: PageServices, query: string): Promise<void> {
  const { state, files, playback, stage, started } = page;
  const parameters = new URLSearchParams(query);
  const { options, errors } = readOptions(parameters);
  reportErrors(errors);
  playback.setSpeed(options.speed);
  playback.setRepeat(options.loop);
  state.body.value = options.body;
  stage.setOption('showGrid', options.grid);
  stage.setLight(lightOf(options));
  stage.setBackground(options.background);
  if (options.theme !== 'system') stage.setTheme(options.theme);
  state.assetAddress.value = options.textures;
  await files.openUrls(options.files);
  if (parameters.has('shape') || parameters.has('points')) {
    const { applyOutfitOptions } = await import('./apply-outfit-options.ts');
    reportErrors(await applyOutfitOptions(page, parameters, options.files));
  }
  await started;
  const { autoplay, time } = options;
  if (autoplay !== null) playback.setPlaying(autoplay);
  const clip = state.timelineClip.value;
  if (clip && time > clip.animation.duration) {
    // A time after the end of a looping clip is in a later pass of its loop.
    stage.player.goTo(clip.id, time);
    stage.invalidate();
  } else if (time > 0 || autoplay === false) playback.seek(time);
  pointCamera(stage, options);
}

function reportErrors(errors: readonly OptionError[]): void {
  for (const { name, value, expected } of errors) {
    console.warn(`The address has ${name}=${value}, where ${expected} is expected.`);
  }
}

function pointCamera({ stage, camera }: AvatarStage, options: PageOptions): void {
  const orbit = options.cameraOrbit === null ? null : parseOrbit(options.cameraOrbit);
  const target = options.cameraTarget === null ? null : parseTarget(options.cameraTarget);
  if (!stage || (!orbit && !target)) return;
  camera.frameAll();
  if (target) stage.camera.setTarget(target, false);
  if (orbit) stage.camera.setOrbit(orbit, false);
}
