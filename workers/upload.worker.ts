import { expose } from 'comlink';
import { createModelUploader } from '../src/offload/index.ts';

expose(createModelUploader());
