import { expose } from 'comlink';
import { fileWriter } from '../src/offload/saving/writer/index.ts';

expose(fileWriter());
