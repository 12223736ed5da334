import { describe, expect, it } from 'vitest';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { matchLevel } from './match-level.ts';

/** A face with this many vertices on a line from 0 to 1 along X. */
function faceOf(material: string, vertices = 3): UploadFace {
  const positions = Float32Array.from({ length: vertices * 3 }, (_, i) =>
    i % 3 === 0 ? i / 3 / (vertices - 1) : 0,
  );
  return {
    ...{ material, positions, normals: null, uvs: null, joints: null, weights: null },
    indices: Uint32Array.of(0, 1, 2),
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
}

function modelOf(name: string, materials: string[], more: Partial<UploadModel> = {}): UploadModel {
  const faces = materials.map((material) => faceOf(material));
  return {
    name,
    faces,
    continues: null,
    center: [0.5, 0, 0],
    size: [1, 0, 0],
    skin: null,
    ...more,
  };
}

const sceneOf = (...models: UploadModel[]): UploadScene => ({
  ...{ source: 'collada', models, instances: [], images: [], messages: [], observations: [] },
});

const materialsOf = (level: { faces: readonly UploadFace[] } | null) =>
  level?.faces.map(({ material, indices }) => (indices.length > 0 ? material : `no ${material}`));

const skinOf = (...jointNames: string[]) => ({ jointNames }) as unknown as UploadSkin;

describe('a level from a file', () => {
  it('is found by its name, in any order', () => {
    const high = sceneOf(modelOf('coat', ['a']), modelOf('belt', ['b']));
    const file = sceneOf(modelOf('belt', ['b']), modelOf('coat', ['a']));
    const { levels, messages, observations } = matchLevel(high, file, 'low');
    expect(levels.map(materialsOf)).toEqual([['a'], ['b']]);
    expect([messages, observations]).toEqual([[], []]);
  });

  it('is found by its place where no name is the same', () => {
    const high = sceneOf(modelOf('coat', ['a']), modelOf('belt', ['b']));
    const file = sceneOf(modelOf('Mesh.001', ['a']), modelOf('Mesh.002', ['b']));
    expect(matchLevel(high, file, 'low').levels.map(materialsOf)).toEqual([['a'], ['b']]);
    const continued = sceneOf(modelOf('x', ['a']), modelOf('xb', ['b'], { continues: 0 }));
    expect(matchLevel(continued, file, 'low').levels).toEqual([null, null]);
  });

  it('is missing for a model that the file does not have', () => {
    const high = sceneOf(modelOf('coat', ['a']), modelOf('belt', ['b']));
    const { levels, messages } = matchLevel(high, sceneOf(modelOf('belt', ['b'])), 'low');
    expect(levels.map(materialsOf)).toEqual([undefined, ['b']]);
    expect(messages.map(({ code }) => code)).toEqual(['InstancesDiffer']);
  });

  it('has the faces in the order of the high level where the materials are the same', () => {
    const high = sceneOf(modelOf('coat', ['a', 'b', 'b', 'c']));
    const { levels } = matchLevel(high, sceneOf(modelOf('coat', ['c', 'b', 'a', 'b'])), 'medium');
    expect(materialsOf(levels[0])).toEqual(['a', 'b', 'b', 'c']);
  });

  it('keeps its order where materials are missing, so that textures go astray', () => {
    const high = sceneOf(modelOf('coat', ['a', 'b', 'c']));
    const { levels, observations } = matchLevel(
      high,
      sceneOf(modelOf('coat', ['c', 'a'])),
      'medium',
    );
    expect(materialsOf(levels[0])).toEqual(['c', 'a', 'no c']);
    expect(observations).toMatchObject([{ rule: 'level-materials-fewer', subject: 'b', count: 1 }]);
  });

  it('is refused with a material that the high level does not have, or with more faces', () => {
    const high = sceneOf(modelOf('coat', ['a', 'b']));
    const other = matchLevel(high, sceneOf(modelOf('coat', ['a', 'x'])), 'medium');
    expect(other.levels).toEqual([null]);
    expect(other.messages).toEqual([{ code: 'MaterialNotSubset', subject: 'x', count: 1 }]);
    const more = matchLevel(high, sceneOf(modelOf('coat', ['a', 'b', 'b'])), 'medium');
    expect(more.messages).toEqual([{ code: 'FacesDiffer', subject: 'coat', count: 1 }]);
    expect(more.observations.map(({ rule }) => rule)).toEqual(['level-refused']);
  });

  it('is stretched where its box is another, and has weights for its own joints', () => {
    const high = sceneOf(modelOf('coat', ['a'], { skin: skinOf('mPelvis', 'mTorso') }));
    const small = { size: [0.95, 0, 0] as const, skin: skinOf('mTorso', 'mPelvis') };
    const { levels, observations } = matchLevel(
      high,
      sceneOf(modelOf('coat', ['a'], small)),
      'low',
    );
    expect(levels[0]!.size).toEqual([0.95, 0, 0]);
    expect(observations).toMatchObject([
      { rule: 'level-box-differs', subject: 'low' },
      { rule: 'level-joints-differ', subject: 'low' },
    ]);
    expect(observations[0].value).toBeCloseTo(0.025, 9);
    const nearly = modelOf('coat', ['a'], { size: [0.99, 0, 0], skin: high.models[0].skin });
    expect(matchLevel(high, sceneOf(nearly), 'low').observations).toEqual([]);
  });

  it('may be a shape for physics with any materials', () => {
    const high = sceneOf(modelOf('coat', ['a']));
    const { levels, messages } = matchLevel(high, sceneOf(modelOf('coat', ['x', 'y'])), 'physics');
    expect(materialsOf(levels[0])).toEqual(['x', 'y']);
    expect(messages).toEqual([]);
  });
});
