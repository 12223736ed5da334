import type { ModelDocument } from '../../kinds/model/index.ts';
import type { LoadedDocument } from '../state/index.ts';

/** The document that a model's file was decoded as. Apart, so that panels can read it without the code that makes items. */
export const modelOf = ({ content }: Pick<LoadedDocument, 'content'>) =>
  content.document as ModelDocument;
