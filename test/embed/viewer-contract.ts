import type {
  Viewer,
  ViewerContent,
  ViewerEventName,
  ViewerEvents,
  ViewerItem,
} from '../../src/embed/contract.ts';

/** What the statements need from where they are tried. Imports nothing that a browser has not: it is bundled into pages. */
export interface ContractFiles {
  /** A mesh that can be worn, and its file name. */
  readonly mesh: () => ViewerContent;
  readonly meshName: string;
  /** An animation of more than a second. */
  readonly animation: () => ViewerContent;
  /** A file that is nothing that a viewer shows. */
  readonly unusable: () => ViewerContent;
  readonly unusableName: string;
}

/** One sentence of the contract, and how it is tried on a viewer that nothing was done with. */
export interface Statement {
  readonly says: string;
  /** Rejects with what was found instead. */
  readonly holds: (viewer: Viewer, files: ContractFiles) => Promise<void>;
}

export const VIEWER_CONTRACT: readonly Statement[] = [
  {
    says: 'is ready, and tells its versions',
    holds: async (viewer) => {
      const { protocol, version, features } = await viewer.ready;
      same(protocol, 1, 'protocol');
      check(/^\d+\.\d+\.\d+/.test(version), `version is ${version}`);
      check(Array.isArray(features), 'features is no list');
    },
  },
  {
    says: 'takes commands before it is ready',
    holds: async (viewer) => {
      check(Array.isArray(await viewer.items()), 'items() gave no list');
    },
  },
  {
    says: 'wears a mesh, and tells so before the promise is kept',
    holds: async (viewer, files) => {
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
    says: 'tells progress up to the last file',
    holds: async (viewer, files) => {
      const progress = record(viewer, 'progress');
      await viewer.load([files.mesh(), files.animation()]);
      const last = progress.at(-1);
      check(last !== undefined && last.done === last.total, `the last was ${JSON.stringify(last)}`);
    },
  },
  {
    says: 'loads in place of what was there, and wears beside it',
    holds: async (viewer, files) => {
      const [first] = await viewer.load(files.mesh());
      const [beside] = await viewer.wear(files.animation());
      same(idsOf(await viewer.items()), [first.id, beside.id], 'after wear');
      const [second] = await viewer.load(files.animation());
      same(idsOf(await viewer.items()), [second.id], 'after load');
    },
  },
  {
    says: 'keeps what is there when nothing of a load is usable, and names the file',
    holds: async (viewer, files) => {
      const [kept] = await viewer.load(files.mesh());
      const errors = record(viewer, 'error');
      await refused(viewer.load(files.unusable()), 'nothing-usable');
      await later(() => errors.length > 0);
      same(errors[0].fileName, files.unusableName, 'file of the error event');
      same(errors[0].fatal, false, 'fatal');
      check(errors[0].message.length > 0, 'the error says nothing');
      same(idsOf(await viewer.items()), [kept.id], 'items()');
    },
  },
  {
    says: 'uses what is usable, and tells of the rest',
    holds: async (viewer, files) => {
      const errors = record(viewer, 'error');
      const items = await viewer.load([files.unusable(), files.mesh()]);
      same(
        items.map(({ fileName }) => fileName),
        [files.meshName],
        'items',
      );
      await later(() => errors.length > 0);
      same(errors[0].fileName, files.unusableName, 'file of the error event');
    },
  },
  {
    says: 'has the animation play that is named, and no other',
    holds: async (viewer, files) => {
      const [first] = await viewer.load(files.animation());
      const [second] = await viewer.wear(files.animation());
      same((await viewer.playback()).animation, second.id, 'the newest');
      await viewer.watch(first.id);
      same((await viewer.playback()).animation, first.id, 'the one that is named');
      const active = (await viewer.items()).filter((item) => item.active);
      same(idsOf(active), [first.id], 'what plays');
      await refused(viewer.watch('nothing'), 'no-such-item');
    },
  },
  {
    says: 'takes off what is named, and refuses what is not there',
    holds: async (viewer, files) => {
      const [item] = await viewer.load(files.mesh());
      await viewer.remove(item.id);
      same(await viewer.items(), [], 'items()');
      await refused(viewer.remove(item.id), 'no-such-item');
    },
  },
  {
    says: 'plays and pauses what is watched, and tells once of each',
    holds: async (viewer, files) => {
      const [item] = await viewer.load(files.animation());
      await viewer.pause();
      const played = record(viewer, 'play');
      const paused = record(viewer, 'pause');
      await viewer.play();
      const { playing, animation, duration } = await viewer.playback();
      same({ playing, animation, duration }, play(item), 'playback()');
      await viewer.play();
      await viewer.pause();
      await later(() => paused.length > 0);
      same((await viewer.playback()).playing, false, 'playing');
      same([played.length, paused.length], [1, 1], 'events');
    },
  },
  {
    says: 'seeks, and tells where it is',
    holds: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.pause();
      const times = record(viewer, 'time');
      await viewer.seek(0.5);
      near((await viewer.playback()).time, 0.5, 'time');
      await later(() => times.length > 0);
      near(times.at(-1)!.time, 0.5, 'time of the event');
    },
  },
  {
    says: 'ends a hundred seeks that nobody waited for at the last of them',
    holds: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.pause();
      const all = Array.from({ length: 100 }, (_, index) => viewer.seek((index + 1) / 100));
      near((await viewer.playback()).time, 1, 'time');
      await Promise.all(all);
    },
  },
  {
    says: 'keeps speed and loop',
    holds: async (viewer, files) => {
      await viewer.load(files.animation());
      await viewer.setSpeed(0.5);
      await viewer.setLoop(false);
      const { speed, loop } = await viewer.playback();
      same([speed, loop], [0.5, false], 'speed and loop');
    },
  },
  {
    says: 'moves the camera where it is told',
    holds: async (viewer, files) => {
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
    says: 'leads joints and lets go of them; knows their names',
    holds: async (viewer) => {
      await viewer.puppeteer([{ joint: 'mWristLeft', position: [0.3, 0.4, 1.2] }]);
      await viewer.puppeteer([{ joint: 'mHead', rotation: [0, 0, 0, 1] }]);
      await viewer.puppeteer(null);
      const tail = { joint: 'no such joint', position: [0, 0, 0] } as const;
      await refused(viewer.puppeteer([tail]), 'bad-argument');
    },
  },
  {
    says: 'tells where joints are, in the order asked for; knows their names',
    holds: async (viewer) => {
      const places = await viewer.jointPositions(['mPelvis', 'mHead']);
      same(
        places.map((place) => place.length),
        [3, 3],
        'numbers of the places',
      );
      await refused(viewer.jointPositions(['no such joint']), 'bad-argument');
    },
  },
  {
    says: 'takes a picture',
    holds: async (viewer) => {
      const picture = await viewer.screenshot({ width: 64, height: 48 });
      check(picture instanceof Blob, 'no Blob');
      same(picture.type, 'image/png', 'type');
      const bytes = new Uint8Array(await picture.arrayBuffer());
      same([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], 'first bytes');
    },
  },
  {
    says: 'exports where it says that it does, and only there',
    holds: async (viewer, files) => {
      const { features } = await viewer.ready;
      await viewer.load(files.mesh());
      if (!features.includes('export-glb')) return refused(viewer.exportGlb(), 'not-allowed');
      const bytes = new Uint8Array(await (await viewer.exportGlb()).arrayBuffer());
      same([...bytes.subarray(0, 4)], [0x67, 0x6c, 0x54, 0x46], 'first bytes');
    },
  },
  {
    says: 'takes backgrounds',
    holds: async (viewer) => {
      for (const background of ['transparent', '#204060', 'stage']) {
        await viewer.setBackground(background);
      }
      await refused(viewer.setBackground('no colour'), 'bad-argument');
    },
  },
  {
    says: 'refuses arguments that are none',
    holds: async (viewer) => {
      await refused(viewer.seek(Number.NaN), 'bad-argument');
      await refused(viewer.setSpeed(0), 'bad-argument');
      await refused(viewer.setSpeed(100), 'bad-argument');
      await refused(viewer.load([]), 'bad-argument');
      await refused(viewer.screenshot({ width: 1e6 }), 'bad-argument');
      await refused(viewer.puppeteer([{ joint: 'mHead' }]), 'bad-argument');
      const crowd = Array.from({ length: 33 }, () => ({ joint: 'mHead', position: ORIGIN }));
      await refused(viewer.puppeteer(crowd), 'bad-argument');
    },
  },
  {
    says: 'tells nobody who no longer listens',
    holds: async (viewer, files) => {
      const heard: string[] = [];
      const stop = viewer.on('loaded', () => void heard.push('first'));
      viewer.on('loaded', () => void heard.push('second'));
      stop();
      stop();
      await viewer.load(files.mesh());
      await later(() => heard.length > 0);
      same(heard, ['second'], 'who was told');
    },
  },
  {
    says: 'answers everything with `disposed` once it is over',
    holds: async (viewer) => {
      await viewer.ready;
      viewer.dispose();
      viewer.dispose();
      await refused(viewer.items(), 'disposed');
      await refused(viewer.play(), 'disposed');
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

const play = ({ id, duration }: ViewerItem) => ({ playing: true, animation: id, duration });

/** An event may come a little after the answer. */
async function later(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  check(isSo(), 'the event did not come');
}

async function refused(answer: Promise<unknown>, code: string): Promise<void> {
  const found = await answer.then(
    () => 'it was done',
    (error: { readonly code?: string }) => error.code,
  );
  same(found, code, 'refusal');
}

function near(found: number, expected: number, what: string): void {
  check(Math.abs(found - expected) < 0.02, `${what} is ${found}, not ${expected}`);
}

function same(found: unknown, expected: unknown, what: string): void {
  const [text, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
  check(text === wanted, `${what}: ${text}, not ${wanted}`);
}

function check(isSo: boolean, found: string): void {
  if (!isSo) throw new Error(found);
}
