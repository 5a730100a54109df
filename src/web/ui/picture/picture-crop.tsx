import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type CropArea, cropPicture } from './crop-picture.ts';

type PictureCropProps = {
  image: HTMLImageElement;
  onClose: () => void;
  onCropped: (picture: Blob) => void;
};

const MAX_ZOOM = 4;
const STEP = 8;
/** The pixel sizes in which pages show pictures. */
const SHOWN = [64, 40, 28];

export default function PictureCrop({ image, onClose, onCropped }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [percent, setPercent] = useState<CropArea | null>(null);
  const [pixels, setPixels] = useState<CropArea | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const zoomId = useId();

  const cut = async () => {
    if (!pixels) return;
    try {
      onCropped(await cropPicture(image, pixels));
    } catch {
      setFailed(true);
    }
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Recortar imagem"
      description="Arraste para posicionar, ou use as setas do teclado."
      footer={
        <>
          <Button tone="secondary" onPress={onClose}>
            Cancelar
          </Button>
          <Button onPress={cut} isDisabled={!pixels}>
            Usar imagem
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="relative h-72 overflow-hidden rounded-control bg-deep sm:h-80">
          <Cropper
            image={image.src}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(inPercent, inPixels) => {
              setPercent(inPercent);
              setPixels(inPixels);
            }}
            cropperProps={{ role: 'application', 'aria-label': 'Posição da imagem: mova com as setas' }}
            mediaProps={{ alt: '' }}
          />
        </div>
        <div className="flex items-center gap-3">
          <label htmlFor={zoomId} className="font-semibold text-sm">
            Zoom
          </label>
          <ZoomOut className="size-5 shrink-0 text-soft" aria-hidden="true" />
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(target.valueAsNumber)}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-ocean"
          />
          <ZoomIn className="size-5 shrink-0 text-soft" aria-hidden="true" />
        </div>
        <div className="flex items-center gap-4" aria-hidden="true">
          <p className="text-soft text-sm">Como aparece:</p>
          {SHOWN.map((side) => (
            <CropPreview key={side} src={image.src} side={side} area={percent} />
          ))}
        </div>
        {hasFailed ? (
          <Notice tone="danger">Não foi possível recortar esta imagem. Escolha outra.</Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

function CropPreview({ src, side, area }: { src: string; side: number; area: CropArea | null }) {
  return (
    <span
      className="relative block shrink-0 overflow-hidden rounded-full bg-well"
      style={{ width: side, height: side }}
    >
      {area ? (
        <img
          src={src}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${10_000 / area.width}%`,
            height: `${10_000 / area.height}%`,
            left: `${(-100 * area.x) / area.width}%`,
            top: `${(-100 * area.y) / area.height}%`,
          }}
        />
      ) : null}
    </span>
  );
}
