import type { ComponentChildren } from 'preact';
import type { ModelFile, ModelItem } from '../../app/state/index.ts';
import type { LevelOfFile } from '../../upload/index.ts';
import { pickFile } from '../browser-files.ts';
import { UPLOAD } from '../words/en/upload.ts';
import { useModelCommands } from './model-commands.ts';

const TEXT = UPLOAD.levels;

/** Lets the visitor choose a file for a level or the physics shape, and uses it. */
export function useLevelFile(item: ModelItem, level: LevelOfFile, step: string) {
  const { run } = useModelCommands(item);
  return async () => {
    const file = await pickFile();
    if (file) run((service) => service.setLevelFile(item.id, level, file, step));
  };
}

interface FileOptionsProps {
  /** Accessible name. */
  label: string;
  /** The file that is used at present. */
  file: ModelFile | undefined;
  /** The choice without a file. */
  value: string;
  onChoose: (value: string) => void;
  /** Lets the visitor choose a file. */
  onFile: () => void;
  /** The options besides the file. */
  children: ComponentChildren;
}

/** A choice that ends with a file of the visitor's. */
export function FileOptions(props: FileOptionsProps) {
  const { label, file, value, onChoose, onFile, children } = props;
  const shown = file ? 'file' : value;
  return (
    <select
      aria-label={label}
      title={file?.fileName}
      value={shown}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        if (chosen !== 'other') return onChoose(chosen);
        // It stays as it is until a file is chosen.
        currentTarget.value = shown;
        onFile();
      }}
    >
      {children}
      {file && <option value="file">{file.fileName}</option>}
      <option value="other">{file ? TEXT.otherFile : TEXT.fromFile}</option>
    </select>
  );
}
