import { type ColladaEffect, type ColladaImage, idOf } from './collada-document.ts';
import { type ColladaElement, type ColladaFile, childOf, childrenOf } from './collada-element.ts';

/** The effect of each material that has one, by the material's id. */
export function readMaterials(file: ColladaFile): Map<string, ColladaEffect> {
  const effects = new Map<ColladaElement, ColladaEffect>();
  const materials = new Map<string, ColladaEffect>();
  for (const material of file.all('material')) {
    const { id } = material.attributes;
    const effect = file.byId(idOf(childOf(material, 'instance_effect')?.attributes.url ?? ''));
    if (!id || effect?.name !== 'effect') continue;
    const known = effects.get(effect) ?? readEffect(file, effect);
    effects.set(effect, known);
    materials.set(id, known);
  }
  return materials;
}

export function readImages(file: ColladaFile): ColladaImage[] {
  return file.all('image').map((image) => {
    const from = childOf(image, 'init_from');
    // COLLADA 1.5 puts the address into an element of its own.
    const address = (childOf(from, 'ref') ?? from)?.text.trim() ?? '';
    return { id: image.attributes.id ?? '', path: withoutPercents(address) };
  });
}

function readEffect(file: ColladaFile, effect: ColladaElement): ColladaEffect {
  const profile = childOf(effect, 'profile_COMMON');
  // The technique's one child is its kind of shading: `phong`, `lambert` and others.
  const channels =
    childOf(profile, 'technique')?.children.flatMap(({ children }) => children) ?? [];
  const colorOf = (name: string) => {
    const color = childOf(
      channels.find((channel) => channel.name === name),
      'color',
    );
    const numbers = color ? [...file.decimals(color)] : [];
    return numbers.length >= 3 && numbers.every(Number.isFinite) ? numbers : null;
  };
  const textured = channels.filter((channel) => childOf(channel, 'texture'));
  const diffuse = textured.find(({ name }) => name === 'diffuse');
  return {
    diffuse: colorOf('diffuse'),
    diffuseImage: diffuse ? imageOf(profile, childOf(diffuse, 'texture')) : null,
    emission: colorOf('emission'),
    otherTextures: textured.map(({ name }) => name).filter((name) => name !== 'diffuse'),
  };
}

/** Of the parameters of a profile: a texture names a sampler, that a surface, and that an image; or an image at once. */
function imageOf(profile: ColladaElement | undefined, texture: ColladaElement | undefined): string {
  const parameters = new Map(
    childrenOf(profile, 'newparam').map((parameter) => [parameter.attributes.sid, parameter]),
  );
  const name = texture?.attributes.texture ?? '';
  const sampler = childOf(parameters.get(name), 'sampler2D');
  const direct = childOf(sampler, 'instance_image')?.attributes.url;
  if (direct !== undefined) return idOf(direct);
  const surface = parameters.get(childOf(sampler, 'source')?.text.trim() ?? name);
  return childOf(childOf(surface, 'surface'), 'init_from')?.text.trim() ?? name;
}

function withoutPercents(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
