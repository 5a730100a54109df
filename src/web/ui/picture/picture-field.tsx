import { ImageIcon, ImageUp } from 'lucide-react';
import { type ComponentType, type DragEvent, type Ref, useEffect, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { FieldProblem } from '#web/ui/fields/field-parts.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ProgressBar } from '#web/ui/layout/progress-bar.tsx';
import { Avatar } from './avatar.tsx';
import { BeachPicture } from './beach-picture.tsx';
import { openPicture } from './crop-picture.ts';
import {
  describePictures,
  type FileProblem,
  NO_CROP,
  PICTURE_TYPES,
  problemOfFile,
  UNREADABLE,
} from './picture-file.ts';
import { TeamLogo } from './team-logo.tsx';

type PictureFieldProps = {
  label: string;
  name: string | null;
  kind: 'person' | 'team' | 'tournament';
  imageUrl: string | null;
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  maxBytes: number;
  progress: number | null;
  onCancel: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

type Crop = ComponentType<{ image: HTMLImageElement; onClose: () => void; onCropped: (cut: Blob) => void }>;

export function PictureField(props: PictureFieldProps) {
  const { label, name, kind, imageUrl, value, onChange, maxBytes, progress, onCancel, error, ref } = props;
  const errorId = useId();
  const { problem, cropping, open, close } = useCrop(maxBytes);
  const [isOver, setOver] = useState(false);
  const preview = useObjectUrl(value) ?? imageUrl;
  const take = (file: File | undefined) => {
    if (file && progress === null) void open(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      {...(error ? { 'aria-describedby': errorId } : {})}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {problem ? (
        <Notice tone="danger">
          <p className="font-semibold">{problem.title}</p>
          <p>{problem.hint}</p>
        </Notice>
      ) : null}
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
        <Preview name={name} kind={kind} url={preview} />
        <div
          className={classes(
            'flex min-h-36 w-full min-w-0 flex-1 flex-col items-center justify-center gap-2 rounded-control border-2 border-dashed p-4 text-center transition-colors',
            isOver ? 'border-ocean bg-ocean-wash' : 'border-edge bg-sand',
          )}
        >
          {progress === null ? (
            <Choice ref={ref} value={value} onTake={take} onUndo={() => onChange(null)} maxBytes={maxBytes} />
          ) : (
            <div className="flex w-full max-w-sm flex-col gap-3">
              <ProgressBar label="Enviando..." value={progress} />
              <Button tone="secondary" size="small" onPress={onCancel}>
                Cancelar envio
              </Button>
            </div>
          )}
        </div>
      </div>
      {error ? <FieldProblem id={errorId}>{error}</FieldProblem> : null}
      {cropping ? (
        <cropping.Crop
          image={cropping.image}
          onClose={close}
          onCropped={(cut) => {
            onChange(cut);
            close();
          }}
        />
      ) : null}
    </fieldset>
  );
}

function useCrop(maxBytes: number) {
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [cropping, setCropping] = useState<{ image: HTMLImageElement; Crop: Crop } | null>(null);
  const open = async (file: File) => {
    const refusal = problemOfFile(file, maxBytes);
    setProblem(refusal);
    if (refusal) return;
    const image = await openPicture(file).catch(() => setProblem(UNREADABLE));
    if (!image) return;
    const part = await import('./picture-crop.tsx').catch(() => setProblem(NO_CROP));
    if (part) setCropping({ image, Crop: part.default });
    else URL.revokeObjectURL(image.src);
  };
  const close = () => {
    if (cropping) URL.revokeObjectURL(cropping.image.src);
    setCropping(null);
  };
  return { problem, cropping, open, close };
}

type ChoiceProps = Pick<PictureFieldProps, 'value' | 'maxBytes'> & {
  ref: Ref<HTMLButtonElement> | undefined;
  onTake: (file: File | undefined) => void;
  onUndo: () => void;
};

const Choice = ({ ref, value, maxBytes, onTake, onUndo }: ChoiceProps) => (
  <>
    <p className="hidden text-soft sm:block">Arraste uma imagem para cá ou</p>
    <div className="flex flex-wrap justify-center gap-2">
      <FileTrigger acceptedFileTypes={PICTURE_TYPES} onSelect={(files) => onTake(files?.[0])}>
        <Button
          ref={ref}
          tone="secondary"
          size="small"
          icon={<ImageUp className="size-5" aria-hidden="true" />}
        >
          {value ? 'Escolher outra' : 'Escolher imagem'}
        </Button>
      </FileTrigger>
      {value ? (
        <Button tone="quiet" size="small" onPress={onUndo}>
          Desfazer
        </Button>
      ) : null}
    </div>
    <p className="text-soft text-sm">{describePictures(maxBytes)}</p>
  </>
);

type PreviewProps = Pick<PictureFieldProps, 'name' | 'kind'> & { url: string | null };

function Preview({ name, kind, url }: PreviewProps) {
  if (name === null && !url) {
    return (
      <span className="flex size-28 shrink-0 items-center justify-center rounded-full bg-well text-soft">
        <ImageIcon className="size-10" aria-hidden="true" />
      </span>
    );
  }
  if (kind === 'tournament' && !url) return <BeachPicture className="size-28" />;
  const shown = { name: name ?? '', imageUrl: url, size: 'huge' } as const;
  return kind === 'person' ? <Avatar {...shown} /> : <TeamLogo {...shown} />;
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // In an effect: the browser keeps the bytes until the URL is revoked.
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}
