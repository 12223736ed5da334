import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import { decodeMesh, type MeshAsset, type MeshSkin } from '../formats/mesh/index.ts';
import { lintError, lintMesh } from './make-findings.ts';

const meshOf = (fields: Partial<MeshAsset>): MeshAsset => ({
  sections: {},
  dataOffset: 0,
  version: null,
  creator: null,
  lods: {},
  physicsMesh: null,
  physicsConvex: null,
  skin: null,
  warnings: [],
  ...fields,
});
const skinOf = (...jointNames: string[]) => ({ jointNames }) as unknown as MeshSkin;

describe('lintMesh', () => {
  it('finds nothing in a mesh whose joints are all known, under any of their names', () => {
    expect(
      lintMesh(meshOf({ skin: skinOf('mPelvis', 'avatar_mHead', 'lShin') }), defaultSkeleton),
    ).toEqual([]);
  });

  it('finds joints that the skeleton lacks', () => {
    const skin = skinOf('mPelvis', 'mTale', 'mWing');
    expect(lintMesh(meshOf({ skin }), defaultSkeleton)).toMatchObject([
      {
        severity: 'warning',
        code: 'joint-unknown',
        message:
          'The skeleton has no joint mTale, so its vertices are carried by mPelvis. Also at joint_names[2].',
        path: 'joint_names[1]',
        offset: null,
        count: 2,
      },
    ]);
  });

  it('puts the field before a message that needs one, and the worst finding first', () => {
    const warnings = [
      { code: 'no-positions', message: 'has no vertices', offset: 90, path: 'high_lod[1]' },
      { code: 'too-many-faces', message: 'has 9 faces', offset: 90, path: 'high_lod' },
    ];
    expect(lintMesh(meshOf({ warnings }), defaultSkeleton)).toMatchObject([
      {
        severity: 'error',
        title: 'Upload will be refused: too many faces',
        message: 'high_lod has 9 faces.',
        offset: 90,
      },
      { severity: 'note', message: 'high_lod[1] has no vertices.' },
    ]);
  });

  it('shows codes that have no words', () => {
    const message = 'The clip has 11 oddities';
    const warnings = [{ code: 'brand-new', message, offset: 0, path: 'x' }];
    expect(lintMesh(meshOf({ warnings }), defaultSkeleton)).toMatchObject([
      { severity: 'warning', title: 'Something is odd', message: `${message}.`, mend: '' },
    ]);
  });
});

describe('lintError', () => {
  it('is an error with its offset and the advice how to fix it', () => {
    const error = new DecodeError('announces 9 keys', {
      format: 'anim',
      code: 'count-over-end',
      offset: 455,
      path: 'joints[4].num_rot_keys',
    });
    expect(lintError(error)).toEqual({
      severity: 'error',
      code: 'count-over-end',
      title: 'The file cannot be used',
      message: 'joints[4].num_rot_keys announces 9 keys.',
      mend: 'The file looks truncated or edited by hand. Export it again.',
      path: 'joints[4].num_rot_keys',
      offset: 455,
      count: 1,
    });
  });

  it('has no offset for the file as a whole, and always has advice', () => {
    const whole = { format: 'file', code: 'brand-new', offset: 0, path: '' } as const;
    expect(lintError(new DecodeError('the file is odd', whole))).toMatchObject({
      message: 'The file is odd.',
      mend: 'Export or download the file again.',
      offset: null,
    });
  });
});

describeWithSamples('lintMesh on the sample', () => {
  it('finds only the bytes after its end', async () => {
    const mesh = await decodeMesh(sharedFile('samples/mesh/tshirt.llmesh'));
    expect(lintMesh(mesh, defaultSkeleton).map(({ code, severity }) => [code, severity])).toEqual([
      ['trailing-bytes', 'note'],
    ]);
  });
});
