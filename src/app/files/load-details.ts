/* Imported dynamically, so that the table of the kinds' details is loaded with the first document, not with the page. */
export { loadDocumentDetails } from '../../kinds/index.ts';
