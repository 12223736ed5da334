import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colladaBytes,
  colladaText,
  elementText,
  geometryText,
  RIG_NODES,
  skinText,
} from '../../../test/collada/collada-text.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { UploadScene } from '../scene/upload-scene.ts';
import { readColladaScene } from './read-collada-scene.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A rigged square of all kinds of elements, with a material and an image. */
const WHOLE = colladaBytes({
  libraries: `<library_images><image id="i"><init_from>cloth.png</init_from></image></library_images>
    <library_effects><effect id="e"><profile_COMMON><technique><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
    <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>`,
  geometries: geometryText(
    elementText('triangles', 'red', '<p>0 1 2</p>') +
      elementText('polylist', 'blue', '<vcount>3</vcount><p>0 2 3</p>') +
      elementText('polygons', 'green', '<p>0 1 2 3</p>'),
  ),
  controllers: skinText(),
  nodes: RIG_NODES,
});

/** Reads the file; whatever it is, that gives a sound scene or the typed error. */
function expectValueOrError(bytes: Uint8Array): void {
  let scene: UploadScene;
  try {
    scene = readColladaScene(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    const { offset } = error as DecodeError;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThanOrEqual(bytes.length);
    return;
  }
  for (const { faces, skin } of scene.models) {
    for (const { positions, indices, joints, weights } of faces) {
      const count = positions.length / 3;
      expect(indices.every((vertex) => vertex < count)).toBe(true);
      if (!joints || !weights) continue;
      expect([joints.length, weights.length]).toEqual([4 * count, 4 * count]);
      const used = joints.filter((_, i) => weights[i] > 0);
      expect(used.every((joint) => joint < skin!.jointNames.length)).toBe(true);
    }
  }
}

describe('COLLADA that is not as it should be', () => {
  it('ends anywhere', () => {
    for (let length = 0; length < WHOLE.length; length += 7) {
      expectValueOrError(WHOLE.subarray(0, length));
    }
  });

  it('has other bytes in it', () => {
    const place = fc.nat({ max: WHOLE.length - 1 });
    const change = fc.tuple(place, fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = WHOLE.slice();
        for (const [at, value] of changes) bytes[at] = value;
        expectValueOrError(bytes);
      }),
      { numRuns: 400 },
    );
  });

  it('has other numbers in it', () => {
    const text = new TextDecoder().decode(WHOLE);
    const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
    const wrong = fc.constantFrom('-1', '99999999999', '1e400', 'NaN', 'INF', '', '0.5', '65536');
    fc.assert(
      fc.property(fc.nat({ max: numbers.length - 1 }), wrong, (which, value) => {
        const { index } = numbers[which];
        const end = index + numbers[which][0].length;
        expectValueOrError(bytesOf(text.slice(0, index) + value + text.slice(end)));
      }),
      { numRuns: 400 },
    );
  });

  it('expands no entities', () => {
    const bomb = colladaText()
      .replace(
        '<COLLADA',
        '<!DOCTYPE COLLADA [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><COLLADA',
      )
      .replace('name="square"', 'name="&b;"');
    expect(() => readColladaScene(bytesOf(bomb))).toThrow(DecodeError);
  });

  it('has nodes in nodes without end, or in a circle', () => {
    const deep = colladaBytes({ nodes: '<node>'.repeat(20_000) + '</node>'.repeat(20_000) });
    expect(() => readColladaScene(deep)).toThrow(DecodeError);
    const circle = `<node id="a"><instance_node url="#b"/></node><node id="b"><instance_node url="#a"/><instance_geometry url="#square"/></node>`;
    expectValueOrError(colladaBytes({ nodes: circle }));
    const doubled = Array.from(
      { length: 40 },
      (_, i) =>
        `<node id="n${i}"><instance_node url="#n${i + 1}"/><instance_node url="#n${i + 1}"/></node>`,
    ).join('');
    expectValueOrError(colladaBytes({ nodes: doubled }));
  });

  it('announces more numbers than it has', () => {
    const lying = colladaText().replaceAll(/count="\d+"/g, 'count="4000000000"');
    expectValueOrError(bytesOf(lying));
  });

  it('names what is not there', () => {
    for (const url of ['#square', '#square-positions', '#square-vertices', '#square-skin']) {
      const text = new TextDecoder().decode(WHOLE).replaceAll(`"${url}"`, '"#nothing"');
      expectValueOrError(bytesOf(text));
    }
  });

  it('has a million triangles, which are read', () => {
    const triangles = '0 1 2 '.repeat(1_000_000);
    const element = elementText('triangles', 'red', `<p>${triangles}</p>`);
    const { models } = readColladaScene(colladaBytes({ geometries: geometryText(element) }));
    const count = models.flatMap(({ faces }) => faces).reduce((n, f) => n + f.indices.length, 0);
    expect(count).toBe(3_000_000);
  });
});
