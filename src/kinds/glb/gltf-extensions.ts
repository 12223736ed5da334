import { Extension, type GLTF, type Material, type WriterContext } from '@gltf-transform/core';

/** Adds to a material as it is written. */
type AddMembers = (definition: GLTF.IMaterial, context: WriterContext) => void;

/** An extension whose members are added to materials, textures included, when the document is written. */
abstract class MaterialExtension extends Extension {
  readonly #additions = new Map<Material, AddMembers>();

  addTo(material: Material, add: AddMembers): void {
    this.#additions.set(material, add);
  }

  override read(): this {
    return this;
  }

  override write(context: WriterContext): this {
    for (const [material, add] of this.#additions) {
      const index = context.materialIndexMap.get(material);
      const definition = index === undefined ? null : context.jsonDoc.json.materials?.[index];
      if (definition) add(definition, context);
    }
    return this;
  }
}

/** A surface that is drawn without light. */
export class MaterialsUnlit extends MaterialExtension {
  static override readonly EXTENSION_NAME = 'KHR_materials_unlit';
  override readonly extensionName = MaterialsUnlit.EXTENSION_NAME;
}

/** The strength and colour of highlights. */
export class MaterialsSpecular extends MaterialExtension {
  static override readonly EXTENSION_NAME = 'KHR_materials_specular';
  override readonly extensionName = MaterialsSpecular.EXTENSION_NAME;
}

/** Transforms of texture coordinates. */
export class TextureTransform extends MaterialExtension {
  static override readonly EXTENSION_NAME = 'KHR_texture_transform';
  override readonly extensionName = TextureTransform.EXTENSION_NAME;
}

/** Adds an extension's members to a definition. */
export function extend(
  definition: { extensions?: Record<string, unknown> },
  name: string,
  members: object,
): void {
  definition.extensions = { ...definition.extensions, [name]: members };
}
