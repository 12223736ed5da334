import { type Signal, signal } from '@preact/signals-core';
import type { ModelRequest, ModelResult } from '../../kinds/model/index.ts';
import type { LevelOfFile } from '../../upload/index.ts';

/** A file that is opened as a part of a model, such as `jacket_LOD1.dae` beside `jacket.dae`. */
export interface ModelFile {
  /** The same for the same bytes. */
  readonly key: string;
  readonly fileName: string;
  readonly blob: Blob;
}

/** What is to be made of a model's files. Records are replaced, never changed in place. */
export interface ModelChoices extends ModelRequest {
  /** Files that are levels or the physics shape, whatever they are called. */
  readonly levelFiles: { readonly [Level in LevelOfFile]?: ModelFile };
}

/** What the page makes of an opened model, in the record of its file. */
export interface LoadedModel {
  /** What the dialog has at first. */
  readonly opened: ModelChoices;
  readonly choices: ModelChoices;
  /** The upload that was made last; null before the first. It is up to date if its choices are the present ones. */
  readonly made: { readonly choices: ModelChoices; readonly result: ModelResult } | null;
}

/** The prim of a model that a worn mesh shows. */
export interface ModelPart {
  /** Id of the model's item, with which it comes and goes. */
  readonly documentId: string;
  /** Index of the model in the upload. */
  readonly model: number;
  /** Index of the prim in the file's list of instances. */
  readonly instance: number;
}

/** What the page does with models at present. */
export class ModelsState {
  /** The model whose upload is being made. */
  readonly working: Signal<{ readonly documentId: string } | null> = signal(null);
  /** How much of it is made, from 0 to 1. */
  readonly progress: Signal<number> = signal(0);
  /** Choices of which no upload could be made; the reason is among the messages. */
  readonly failed: Signal<ModelChoices | null> = signal(null);
  /** The model that stands on the stage as modelled and as uploaded; null for none. */
  readonly comparedId: Signal<string | null> = signal(null);
}
