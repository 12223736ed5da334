import { describe, expect, it } from 'vitest';
import { hex } from '../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import { unknownFormatError } from './other-formats.ts';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** `code: name` of the error for these bytes. */
function summary(bytes: Uint8Array, fileName?: string): string {
  const { code, details } = unknownFormatError(bytes, fileName);
  return `${code}: ${details.looksLike ?? 'unknown'}`;
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

describe('unknownFormatError', () => {
  it('says that a file is empty', () => {
    const error = unknownFormatError(new Uint8Array());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ format: 'file', code: 'empty-file' });
  });

  it('names the file with its article, in the message too', () => {
    const error = unknownFormatError(ascii('Kaydara FBX Binary  \0'));
    expect(error.details.looksLike).toBe('an FBX scene');
    expect(error.message).toBe('this is an FBX scene, which Vitrine cannot open');
  });

  it.each([
    [
      ascii(`${XML}<!-- by hand -->\n<COLLADA xmlns="" version="1.4.1">`),
      'model-unsupported: a COLLADA model',
    ],
    [ascii('{"asset":{"generator":"Khronos glTF Blender I/O"'), 'model-unsupported: a glTF model'],
    [ascii('{\n  "extensionsUsed": ["KHR_a"],\n  "nodes" : ['), 'model-unsupported: a glTF model'],
    [hex('67 6c 54 46 02 00 00 00 10 27 00 00'), 'model-unsupported: a binary glTF model'],
    [ascii('; FBX 7.4.0 project file'), 'model-unsupported: an FBX scene'],
    [ascii('BLENDER-v403'), 'model-unsupported: a Blender file'],
    [
      ascii('# Blender\n# www.blender.org\nmtllib hat.mtl\no Hat'),
      'model-unsupported: a Wavefront OBJ model',
    ],
    [ascii('v 1.0 -1.0 0.5\nv 1 1 1\n'), 'model-unsupported: a Wavefront OBJ model'],
    [ascii('Linden Binary Mesh 1.0\0\0'), 'model-unsupported: a Linden base mesh'],
    [ascii('Vocaloid Motion Data 0002'), 'motion-unsupported: a MikuMikuDance motion'],
    [hex('89 50 4e 47 0d 0a 1a 0a'), 'texture-unsupported: a PNG picture'],
    [hex('ff d8 ff e0 00 10'), 'texture-unsupported: a JPEG picture'],
    [hex('ff 4f ff 51 00 2f'), 'texture-unsupported: a JPEG 2000 texture'],
    [hex('00 00 00 0c 6a 50 20 20'), 'texture-unsupported: a JPEG 2000 texture'],
    [hex('52 49 46 46 24 00 00 00 57 45 42 50'), 'texture-unsupported: a WebP picture'],
    [hex('52 49 46 46 24 00 00 00 57 41 56 45'), 'sound-unsupported: a WAV sound'],
    [
      ascii(`${XML}<svg xmlns="http://www.w3.org/2000/svg">`),
      'texture-unsupported: an SVG picture',
    ],
    [hex('37 7a bc af 27 1c'), 'archive-unsupported: a 7z archive'],
    [ascii('Rar!\x1a\x07'), 'archive-unsupported: a RAR archive'],
    [ascii('OggS\0'), 'sound-unsupported: an Ogg sound'],
    [hex('ff fe 48 00 49 00'), 'text-utf-16: a text file in UTF-16'],
    [ascii('<!DOCTYPE html><html>'), 'unknown-format: a web page'],
    [ascii(`${XML}<llsd><map>`), 'unknown-format: an LLSD document'],
    [ascii(`${XML}<Inventory>`), 'unknown-format: an XML document'],
    [ascii('{"walk": 1}'), 'unknown-format: a JSON document'],
    [hex('de ad be ef'), 'unknown-format: unknown'],
    [ascii('just some notes about a hat'), 'unknown-format: unknown'],
  ])('recognises the bytes %j: %s', (bytes, expected) => {
    expect(summary(bytes)).toBe(expected);
  });

  it('goes by the name where the bytes say nothing', () => {
    const noise = hex('00 00 02 00 00 00 00 00 00 00 00 00 40 00 40 00 18 00');
    expect(summary(noise, 'set/Skin.TGA')).toBe('texture-unsupported: a TGA picture');
    expect(summary(hex('28 b5 2f fd 00'), 'hat.blend')).toBe('model-unsupported: a Blender file');
    expect(summary(noise, 'walk.bip')).toBe('motion-unsupported: a Biped motion of 3ds Max');
    expect(summary(noise, 'walk.anim')).toBe('unknown-format: unknown');
  });

  it('goes by the name where it says more than the bytes, and never against them', () => {
    expect(summary(hex('37 7a bc af'), 'hat.dae')).toBe('archive-unsupported: a 7z archive');
    expect(summary(ascii('glTF\x02\0\0\0'), 'ada.vrm')).toBe('model-unsupported: a VRM avatar');
    expect(summary(hex('89 50 4e 47'), 'photo.tga')).toBe('texture-unsupported: a PNG picture');
    // Archives of OpenSimulator are gzip, and opened whatever their name is.
    expect(summary(hex('89 50 4e 47'), 'home.iar')).toBe('texture-unsupported: a PNG picture');
    expect(summary(ascii('nonsense'), 'home.iar')).toBe('unknown-format: unknown');
  });
});

describeWithSamples('unknownFormatError on the samples', () => {
  it.each([
    ['upload/cube.dae', 'a COLLADA model'],
    ['upload/Little_Bear_derived.glb', 'a binary glTF model'],
    ['skeleton/default_skeleton.gltf', 'a glTF model'],
  ])('names %s', (path, name) => {
    expect(unknownFormatError(sharedFile(`samples/${path}`), path).details.looksLike).toBe(name);
  });
});
