import { beforeEach, describe, expect, it } from 'vitest';
import { loadedDocument } from '../../../../test/loaded-document.ts';
import { shapeItem } from '../../../../test/shape-item.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { buildAnimation } from '../../../formats/animation/index.ts';
import { DEFAULT_PART } from '../../../formats/scene-group/index.ts';
import { bindClip } from '../../../motion/index.ts';
import {
  AppState,
  type AvatarInfo,
  type Item,
  type LoadedClip,
  type LoadedDocument,
  type WornMesh,
} from '../../state/index.ts';
import { planShare, type ShareContext } from './share-plan.ts';

const animationOf = (duration: number) =>
  buildAnimation({
    duration,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  });

function clip(id: string, fields: Partial<LoadedClip> = {}): LoadedClip {
  const animation = animationOf(1);
  return {
    kind: 'clip',
    id,
    name: id,
    fileName: `${id}.anim`,
    byteLength: 1,
    source: 'anim',
    address: `https://a.example/${id}.anim`,
    animation,
    original: animation,
    clip: bindClip(animation, defaultSkeleton),
    builtIn: false,
    active: true,
    ...fields,
  };
}

function mesh(id: string, address: string | null, fields: Partial<WornMesh> = {}): WornMesh {
  const worn = wornMesh(id, ['mChest'], { builtIn: fields.builtIn ?? false });
  return { ...worn, source: { ...worn.source, address }, ...fields };
}

const BODY = ['mHead', 'mWristLeft', 'mWristRight', 'mAnkleLeft', 'mAnkleRight'];
const MANNEQUIN = mesh('mannequin', 'https://v.example/mannequin.llmesh', { builtIn: true });
const IDLE = clip('idle', { builtIn: true });

const CONTEXT: ShareContext = {
  camera: null,
  timeOf: () => 0.75,
  startTimeOf: () => 0.75,
  isRegion: false,
  isPuppeteered: false,
  isFetched: () => false,
};

let state: AppState;
const wear = (...items: Item[]) => {
  state.items.value = [MANNEQUIN, IDLE, ...items];
};
const plan = (around: Partial<ShareContext> = {}) => planShare(state, { ...CONTEXT, ...around });
const reasons = () => plan().unshared.map(({ name, reason }) => [name, reason]);

beforeEach(() => {
  state = new AppState();
  wear();
});

describe('planShare', () => {
  it('contains the items with addresses, in the order of the list, without the page’s own', () => {
    wear(mesh('tee', 'https://a.example/tee.llmesh'), clip('walk'));
    expect(plan()).toEqual({
      options: {
        files: ['https://a.example/tee.llmesh', 'https://a.example/walk.anim'],
        loop: true,
        speed: 1,
        body: 'wood',
        grid: true,
        background: 'stage',
        ...{ exposure: 0, light: null, fill: 40, shadows: true },
      },
      outfit: { shape: new Map(), points: [] },
      pageOnly: [],
      clipTime: 0,
      unshared: [],
      notes: [],
    });
  });

  it('gives the reason for each item without an address', () => {
    const own = animationOf(2);
    const replacement = { name: 'stand', fileName: 'stand.anim', byteLength: 1, animation: own };
    state.replacements.value = new Map([['stand', replacement]]);
    state.messages.value = [recorded('take-1.anim')];
    wear(
      mesh('boots', null),
      clip('hop', { address: null }),
      clip('take-1', { address: null }),
      clip('stand', { address: null, animation: own, original: own }),
    );
    expect(reasons()).toEqual([
      ['boots', 'disk'],
      ['hop', 'disk'],
      ['take-1', 'recorded'],
      ['stand', 'replaced'],
    ]);
    expect(plan().options.files).toEqual([]);
  });

  describe('wearables and objects', () => {
    const SHAPE_URL = 'https://a.example/tall.txt';
    const at = <T extends Item>(item: T, address: string): T => ({ ...item, address });
    const wearable = (id: string, type: number, address: string | null = null): LoadedDocument => {
      const item = shapeItem(id, []);
      if (item.content.fileKind !== 'wearable') throw new Error('is a wearable');
      const content = { ...item.content, document: { ...item.content.document, type } };
      return { ...item, content, original: content, address };
    };

    it('contains those that act, for the page alone', () => {
      const eyes = wearable('eyes', 3, 'https://a.example/eyes.txt');
      wear(
        clip('walk'),
        wearable('pants', 5, 'https://a.example/p.txt'),
        wearable('jeans', 5),
        eyes,
      );
      expect(reasons()).toEqual([
        ['pants', 'not-worn'],
        ['jeans', 'disk'],
      ]);
      expect(plan().options.files).toEqual(['https://a.example/walk.anim', eyes.address]);
      expect(plan().pageOnly).toEqual([{ name: 'eyes', address: eyes.address }]);
      expect(plan().outfit.shape.size).toBe(0);
    });

    it('contains the weights in which a shape differs from its file', () => {
      const opened = at(
        shapeItem('tall', [
          [33, 1],
          [693, 0.5],
        ]),
        SHAPE_URL,
      );
      const { content } = shapeItem('tall', [
        [33, 1.25],
        [693, 0.500004],
        [80, 1],
      ]);
      wear({ ...opened, content });
      expect(plan().outfit.shape).toEqual(
        new Map([
          [33, 1.25],
          [80, 1],
        ]),
      );
      expect([reasons(), plan().options.files]).toEqual([[], [SHAPE_URL]]);
    });

    it('contains a shape without an address, as far as it differs from the default', () => {
      const own = shapeItem('own', [
        [33, 1.25],
        [29, 0.12],
        [12345, 7],
      ]);
      wear(at(shapeItem('tall', [[33, 2]]), SHAPE_URL), own);
      expect(plan().outfit.shape).toEqual(new Map([[33, 1.25]]));
      // The other one is not worn, and would be if the link had it.
      expect([reasons(), plan().options.files]).toEqual([[['tall', 'not-worn']], []]);
      expect(plan().pageOnly).toEqual([{ name: 'own', address: null }]);
    });

    it('contains how the shape differs from that of an avatar’s file', () => {
      const saved = shapeItem('saved', [[33, 2]]);
      const info = figure('https://a.example/robin.avatar.json', [saved]);
      state.openedAvatar.value = info;
      wear({ ...saved, content: shapeItem('saved', [[33, 2.5]]).content });
      expect(plan().outfit.shape).toEqual(new Map([[33, 2.5]]));
      state.openedAvatar.value = {
        ...info,
        visualParameters: new Map([[33, 1]]),
        itemIds: new Set(['x']),
      };
      wear(
        { ...mesh('x', null) },
        shapeItem('new', [
          [33, 1],
          [80, 1],
        ]),
      );
      expect(plan().outfit.shape).toEqual(new Map([[80, 1]]));
    });

    it('contains the points of objects that are worn elsewhere than their file says', () => {
      const document = {
        objects: [2, 5].map((attachmentPoint) => ({
          offset: [0, 0, 0] as const,
          parts: [{ ...DEFAULT_PART, attachmentPoint }],
        })),
        warnings: [],
      };
      const content = {
        kind: 'document',
        fileKind: 'scene-group',
        document,
        warnings: [],
      } as const;
      const hat = {
        ...loadedDocument('hat', 'https://a.example/hat.xml'),
        content,
        original: content,
      };
      const bead = (object: number, point: string) =>
        mesh(`bead ${object}`, null, {
          attachment: { point, position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
          part: { documentId: 'hat', object, part: 0, kind: 'prim' },
        });
      wear(clip('walk'), hat, bead(0, 'Skull'), bead(1, 'Right Hand'));
      expect(plan().outfit.points).toEqual([{ file: 1, object: 1, point: 6 }]);
      wear(clip('walk'), { ...hat, address: null }, bead(0, 'Skull'), bead(1, 'Right Hand'));
      expect([plan().outfit.points, reasons()]).toEqual([[], [['hat', 'disk']]]);
    });

    it('notes a rule and ignored claims, unless a file has them', () => {
      state.overrideRule.value = 'rank';
      expect(plan().notes).toEqual(['claims']);
      const tee = mesh('tee', null);
      state.openedAvatar.value = figure('https://a.example/robin.avatar.json', [tee]);
      wear(tee);
      expect(plan().notes).toEqual([]);
    });
  });

  it('leaves out items that were changed since they were opened, until that is undone', () => {
    const walk = clip('walk', { animation: animationOf(2) });
    wear(mesh('tee', 'https://a.example/tee.llmesh', { visible: false }), walk);
    expect(reasons()).toEqual([
      ['tee', 'hidden'],
      ['walk', 'edited'],
    ]);
    wear({ ...walk, animation: walk.original, active: false });
    expect(reasons()).toEqual([['walk', 'stopped']]);
    wear({ ...walk, animation: walk.original });
    expect(reasons()).toEqual([]);
  });

  it('contains whether time passes, and the time at which it is paused', () => {
    state.speed.value = 0.5;
    state.repeat.value = false;
    wear(clip('walk'));
    expect(plan().options).toMatchObject({ speed: 0.5, loop: false });
    expect(plan().options).not.toHaveProperty('autoplay');
    state.playing.value = false;
    const times: string[] = [];
    const { options, clipTime } = plan({
      startTimeOf: (id) => {
        times.push(id);
        return 1.73349;
      },
    });
    expect(options).toMatchObject({ autoplay: false, time: 1.733 });
    expect(clipTime).toBe(0.75);
    expect(times).toEqual(['walk']);
  });

  it('contains the time of the idle where nothing else plays', () => {
    state.playing.value = false;
    expect(plan({ startTimeOf: (id) => (id === 'idle' ? 2 : 0) }).options.time).toBe(2);
  });

  it('contains no time of a stopped idle, nor of a clip that is not shared', () => {
    state.playing.value = false;
    const timeOf = (...items: Item[]) => {
      state.items.value = items;
      return plan({ startTimeOf: (id) => (id === 'idle' ? 2 : 9) }).options.time;
    };
    expect(timeOf(clip('mine', { address: null }), IDLE)).toBe(2);
    expect(timeOf(clip('mine', { address: null }), { ...IDLE, active: false })).toBeUndefined();
  });

  it('contains the position of a camera that was moved, or the side from which it shows everything', () => {
    const position = { theta: 30, phi: 80, radius: 2.5, target: [0, 0.1, 1.2] } as const;
    expect(plan({ camera: { ...position, isFramed: false } }).options).toMatchObject({
      cameraOrbit: '30deg 80deg 2.5m',
      cameraTarget: '0m 0.1m 1.2m',
    });
    expect(plan({ camera: { ...position, isFramed: true } }).options).toMatchObject({
      cameraOrbit: '30deg 80deg auto',
      cameraTarget: 'auto',
    });
  });

  it('contains an avatar by the address of its file, as it is in that file', () => {
    const vest = mesh('vest', 'https://a.example/vest.llmesh', { visible: false });
    const parts = [mesh('shirt', null), vest, clip('pose', { address: null })];
    wear(...parts, clip('walk'));
    state.openedAvatar.value = figure('https://a.example/robin.avatar.json', parts);
    expect(plan().options.files).toEqual([
      'https://a.example/robin.avatar.json',
      'https://a.example/walk.anim',
    ]);
    expect(plan().unshared).toMatchObject([
      { name: 'vest', reason: 'hidden', isInAvatarFile: true },
    ]);
    expect(plan().notes).toEqual([]);
    wear(...parts, mesh('boots', null));
    expect(plan().unshared.at(-1)).toMatchObject({ name: 'boots', isInAvatarFile: false });
    wear(parts[0], clip('walk'));
    expect(plan().notes).toEqual(['item-removed']);
  });

  it('cannot contain the items of an avatar’s file from this device, wherever its parts are', () => {
    const parts = [mesh('shirt', 'https://a.example/shirt.llmesh')];
    wear(...parts, clip('walk'));
    state.openedAvatar.value = figure(null, parts);
    expect(plan().unshared).toMatchObject([
      { name: 'shirt', reason: 'in-avatar', isInAvatarFile: false },
    ]);
    expect(plan().options.files).toEqual(['https://a.example/walk.anim']);
  });

  it('notes what of the page itself is not in the link', () => {
    state.showBones.value = true;
    state.comparedClipId.value = 'walk';
    const low = mesh('tee', 'https://a.example/tee.llmesh', { lod: 'low' });
    state.items.value = [MANNEQUIN, { ...IDLE, active: false }, low, clip('walk')];
    expect(plan({ isRegion: true, isPuppeteered: true }).notes).toEqual([
      'region',
      'puppetry',
      'comparison',
      'idle',
      'levels',
      'overlays',
    ]);
  });

  it.each([...(['showBones', 'showConstraints', 'showPhysics', 'wireframe'] as const)])(
    'notes %s',
    (aid) => {
      state[aid].value = true;
      expect(plan().notes).toEqual(['overlays']);
    },
  );

  it('notes an edited idle, and nothing about a missing one', () => {
    state.items.value = [MANNEQUIN, { ...IDLE, animation: animationOf(2) }];
    expect(plan().notes).toEqual(['idle']);
    state.items.value = [clip('walk')];
    expect(plan().notes).toEqual([]);
  });

  it('counts a mesh without a high level as shown at its finest', () => {
    const tee = mesh('tee', 'https://a.example/tee.llmesh', { lod: 'medium' });
    wear(tee);
    expect(plan().notes).toEqual(['levels']);
    const { high: _, ...lods } = tee.asset.lods;
    wear({ ...tee, asset: { ...tee.asset, lods } });
    expect(plan().notes).toEqual([]);
  });

  it('notes the mannequin unless it is hidden exactly where a body is worn', () => {
    const hidden = { ...MANNEQUIN, visible: false };
    const body = { ...wornMesh('body', BODY), ...{ id: 'body' } };
    const shared = { ...body, source: { ...body.source, address: 'https://a.example/b.llmesh' } };
    state.items.value = [hidden, IDLE, shared];
    expect(plan().notes).toEqual([]);
    state.items.value = [MANNEQUIN, IDLE, shared];
    expect(plan().notes).toEqual(['mannequin']);
    state.items.value = [hidden, IDLE];
    expect(plan().notes).toEqual(['mannequin']);
  });
});

function figure(address: string | null, parts: readonly Item[]): AvatarInfo {
  const itemIds = new Set(parts.map(({ id }) => id));
  return { name: 'Robin', address, hover: 0, visualParameters: new Map(), itemIds };
}

function recorded(fileName: string): AppState['messages']['value'][number] {
  const none = { degrees: 0, millimetres: 0 };
  const facts = { seconds: 1, frames: 30, keys: 9, bound: none, worst: none, losses: [] };
  return { id: 'm', at: 0, kind: 'recorded', fileName, ...facts };
}
