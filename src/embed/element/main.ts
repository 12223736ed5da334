import '../boot.ts';
import { defineVitrineAvatar } from './vitrine-avatar.ts';

defineVitrineAvatar();
