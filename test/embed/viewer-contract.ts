import type {
  Viewer,
  ViewerContent,
  ViewerEventName,
  ViewerEvents,
  ViewerItem,
} from '../../src/embed/contract.ts';

/** Files for the statements, from wherever they are verified. */
export interface ContractFiles {
  /** A mesh that can be worn, and its file name. */
  readonly mesh: () => ViewerContent;
  readonly meshName: string;
  /** An animation of more than a second. */
  readonly animation: () => ViewerContent;
  /** A file that no viewer can show. */
  readonly unusable: () => ViewerContent;
  readonly unusableName: string;
}

/** One sentence of the contract. */
export interface Statement {
  readonly title: string;
  /** Verifies it with a new viewer; rejects with what was found instead. */
  readonly verify: (viewer: Viewer, files: ContractFiles) => Promise<void>;
}

/** What holds of every viewer. Imports nothing but types: it is bundled into pages. */
export const VIEWER_CONTRACT: readonly Statement[] = [
  {
    title: 'becomes ready, with its versions',
    verify: async (viewer) => {
      const { protocol, version, features } = await viewer.ready;
      same(protocol, 1, 'protocol');
      check(/^\d+\.\d+\.\d+/.test(version), `version is ${version}`);
      check(Array.isArray(features), 'features is no list');
    },
  },
  {
    title: 'accepts commands before it is ready',
    verify: async (viewer) => {
      check(Array.isArray(await viewer.items()), 'items() is no list');
    },
  },
  {
    title: 'wears a mesh, and emits `loaded` before the promise resolves',
    verify: async (viewer, files) => {
      const loaded = record(viewer, 'loaded');
      const [item] = await viewer.load(files.mesh());
      same(item.kind, 'mesh', 'kind');
      same(item.fileName, files.meshName, 'file name');
      same(item.duration, null, 'duration');
      check((item.triangles ?? 0) > 0, `triangles is ${item.triangles}`);
      same(loaded.length, 1, 'loaded events');
      same(idsOf(loaded[0].items), [item.id], 'items of the event');
      same(idsOf(await viewer.items()), [item.id], 'items()');
    },
  },
  {
    title: 'emits `progress` up to the last file',
    verify: async (viewer, files) => {
      const progress = record(viewer, 'progress');
      await viewer.load([files.mesh(), files.animation()]);
      const last = progress.at(-1);
      check(last !== undefined && last.done === last.total, `the last was ${JSON.stringify(last)}`);
    },
  },
  {
    title: 'replaces everything by `load`, and adds to it by `wear`',
    verify: async (viewer, files) => {
      const [first] = await viewer.load(files.mesh());
      const [beside] = await viewer.wear(files.animation());
      same(idsOf(await viewer.items()), [first.id, beside.id], 'after wear');
      const [second] = await viewer.load(files.animation());
      same(idsOf(await viewer.items()), [second.id], 'after load');
    },
  },
  {
    title: 'keeps everything when no file of a `load` can be used, and names the file',
    verify: async (viewer, files) => {
      const [kept] = await viewer.load(files.mesh());
      const errors = record(viewer, 'error');
      await rejects(viewer.load(files.unusable()), 'nothing-usable');
      await eventually(() => errors.length > 0);
      same(errors[0].fileName, files.unusableName, 'file of the error event');
      same(errors[0].fatal, false, 'fatal');
      check(errors[0].message.length > 0, 'the error has no message');
      same(idsOf(await viewer.items()), [kept.id], 'items()');
    },
  },
  {
    title: 'uses the files that can be used, and reports the others',
    verify: async (viewer, files) => {
      const errors = record(viewer, 'error');
      const items = await viewer.load([files.unusable(), files.mesh()]);
      same(
        items.map(({ fileName }) => fileName),
        [files.meshName],
        'items',
      );
      await eventually(() => errors.length > 0);
      same(errors[0].fileName, files.unusableName, 'file of the error event');
    },
  },
  {
    title: 'plays the animation with the given id, and no other',
    verify: async (viewer, files) => {
      const [first] = await viewer.load(files.animation());
      const [second] = await viewer.wear(files.animation());
      same((await viewer.playback()).animation, second.id, 'the newest');
      await viewer.watch(first.id);
      same((await viewer.playback()).animation, first.id, 'the one with the id');
      const active = (await viewer.items()).filter((item) => item.active);
      same(idsOf(active), [first.id], 'what plays');
      await rejects(viewer.watch('nothing'), 'no-such-item');
    },
  },
  {
    title: 'removes the item with the given id, and rejects where there is none',
    verify: async (viewer, files) => {
      const [item] = await viewer.load(files.mesh());
      await viewer.remove(item.id);
      same(await viewer.items(), [], 'items()');
      await rejects(viewer.remove(item.id), 'no-such-item');
    },
  },
  {
    title: 'plays and pauses, with one event for each change',
    verify: async (viewer, files) => {
      const [item] = await viewer.load(files.animation());
      await viewer.pause();
      const played = record(viewer, 'play');
      const paused = record(viewer, 'pause');
      await viewer.play();
      const { playing, animation, duration } = await viewer.playback();
      same({ playing, animation, duration }, playingState(item), 'playback()');
      await viewer.play();
      await viewer.pause();
      await eventually(() => paused.length > 0);
      same((await viewer.playback()).playing, false, 'playing');
      same([played.length, paused.length], [1, 1], 'events');
    },
  },
  {
    title: 'seeks, and emits the time',
    verify: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.pause();
      const times = record(viewer, 'time');
      await viewer.seek(0.5);
      near((await viewer.playback()).time, 0.5, 'time');
      await eventually(() => times.length > 0);
      near(times.at(-1)!.time, 0.5, 'time of the event');
    },
  },
  {
    title: 'ends a hundred seeks at once at the last of them',
    verify: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.pause();
      const all = Array.from({ length: 100 }, (_, index) => viewer.seek((index + 1) / 100));
      near((await viewer.playback()).time, 1, 'time');
      await Promise.all(all);
    },
  },
  {
    title: 'keeps speed and loop',
    verify: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.setSpeed(0.5);
      await viewer.setLoop(false);
      const { speed, loop } = await viewer.playback();
      same([speed, loop], [0.5, false], 'speed and loop');
    },
  },
  {
    title: 'moves the camera',
    verify: async (viewer, files) => {
      await viewer.load(files.mesh());
      await viewer.setCamera({ orbit: '30deg 80deg 2.5m', animate: false });
      const { theta, phi, radius, target } = await viewer.camera();
      near(theta, 30, 'theta');
      near(phi, 80, 'phi');
      near(radius, 2.5, 'radius');
      same(target.length, 3, 'numbers of the target');
    },
  },
  {
    title: 'moves joints to targets and releases them; rejects unknown joints',
    verify: async (viewer) => {
      await viewer.puppeteer([{ joint: 'mWristLeft', position: [0.3, 0.4, 1.2] }]);
      await viewer.puppeteer([{ joint: 'mHead', rotation: [0, 0, 0, 1] }]);
      await viewer.puppeteer(null);
      const unknown = { joint: 'no such joint', position: [0, 0, 0] } as const;
      await rejects(viewer.puppeteer([unknown]), 'bad-argument');
    },
  },
  {
    title: 'returns positions of joints in the given order; rejects unknown joints',
    verify: async (viewer) => {
      const positions = await viewer.jointPositions(['mPelvis', 'mHead']);
      same(
        positions.map((position) => position.length),
        [3, 3],
        'numbers of the positions',
      );
      await rejects(viewer.jointPositions(['no such joint']), 'bad-argument');
    },
  },
  {
    title: 'takes a picture',
    verify: async (viewer) => {
      const picture = await viewer.screenshot({ width: 64, height: 48 });
      check(picture instanceof Blob, 'no Blob');
      same(picture.type, 'image/png', 'type');
      const bytes = new Uint8Array(await picture.arrayBuffer());
      same([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], 'first bytes');
    },
  },
  {
    title: 'exports where its features say so, and only there',
    verify: async (viewer, files) => {
      const { features } = await viewer.ready;
      await viewer.load(files.mesh());
      if (!features.includes('export-glb')) return rejects(viewer.exportGlb(), 'not-allowed');
      const bytes = new Uint8Array(await (await viewer.exportGlb()).arrayBuffer());
      same([...bytes.subarray(0, 4)], [0x67, 0x6c, 0x54, 0x46], 'first bytes');
    },
  },
  {
    title: 'accepts backgrounds',
    verify: async (viewer) => {
      for (const background of ['transparent', '#204060', 'stage']) {
        await viewer.setBackground(background);
      }
      await rejects(viewer.setBackground('no colour'), 'bad-argument');
    },
  },
  {
    title: 'rejects invalid arguments',
    verify: async (viewer) => {
      await rejects(viewer.seek(Number.NaN), 'bad-argument');
      await rejects(viewer.setSpeed(0), 'bad-argument');
      await rejects(viewer.setSpeed(100), 'bad-argument');
      await rejects(viewer.load([]), 'bad-argument');
      await rejects(viewer.screenshot({ width: 1e6 }), 'bad-argument');
      await rejects(viewer.puppeteer([{ joint: 'mHead' }]), 'bad-argument');
      const tooMany = Array.from({ length: 33 }, () => ({ joint: 'mHead', position: ORIGIN }));
      await rejects(viewer.puppeteer(tooMany), 'bad-argument');
    },
  },
  {
    title: 'calls no listener that was removed',
    verify: async (viewer, files) => {
      const called: string[] = [];
      const removeListener = viewer.on('loaded', () => void called.push('first'));
      viewer.on('loaded', () => void called.push('second'));
      removeListener();
      removeListener();
      await viewer.load(files.mesh());
      await eventually(() => called.length > 0);
      same(called, ['second'], 'listeners called');
    },
  },
  {
    title: 'rejects everything with `disposed` after `dispose`',
    verify: async (viewer) => {
      await viewer.ready;
      viewer.dispose();
      viewer.dispose();
      await rejects(viewer.items(), 'disposed');
      await rejects(viewer.play(), 'disposed');
    },
  },
];

const ORIGIN: readonly [number, number, number] = [0, 0, 0];

function record<Name extends ViewerEventName>(viewer: Viewer, name: Name): ViewerEvents[Name][] {
  const details: ViewerEvents[Name][] = [];
  viewer.on(name, (detail) => void details.push(detail));
  return details;
}

const idsOf = (items: readonly ViewerItem[]) => items.map(({ id }) => id);

const playingState = ({ id, duration }: ViewerItem) => ({ playing: true, animation: id, duration });

/** Waits for an event, which may arrive a little after the result. */
async function eventually(hasArrived: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !hasArrived(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  check(hasArrived(), 'the event did not arrive');
}

async function rejects(promise: Promise<unknown>, code: string): Promise<void> {
  const found = await promise.then(
    () => 'no rejection',
    (error: { readonly code?: string }) => error.code,
  );
  same(found, code, 'code of the rejection');
}

function near(found: number, expected: number, what: string): void {
  check(Math.abs(found - expected) < 0.02, `${what} is ${found}, not ${expected}`);
}

function same(found: unknown, expected: unknown, what: string): void {
  const [text, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
  check(text === wanted, `${what}: ${text}, not ${wanted}`);
}

function check(isTrue: boolean, found: string): void {
  if (!isTrue) throw new Error(found);
}
