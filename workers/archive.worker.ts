import { expose } from 'comlink';
import { archiveReader } from '../src/offload/index.ts';

expose(archiveReader);
