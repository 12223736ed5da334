import '../styles/upload.css';

export { UploadForm } from './upload-form.tsx';
export { UploadTab } from './upload-tab.tsx';
