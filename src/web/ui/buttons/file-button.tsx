import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-style.ts';

type FileButtonProps = Pick<ButtonLook, 'tone'> & {
  /** As in `<input accept>`: 'text/csv', '.csv'. */
  accept: readonly string[];
  onPick: (file: File) => void;
  icon?: ReactNode;
  isPending?: boolean;
  children: ReactNode;
};

/** Opens the device's file chooser. The same file may be chosen again. */
export function FileButton({ accept, onPick, ...button }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      onSelect={(files) => {
        const file = files?.item(0);
        if (file) onPick(file);
      }}
    >
      <Button {...button} />
    </FileTrigger>
  );
}
