export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const SIDE = 1024;

/** Rotated as its EXIF data say. Rejects if the browser cannot decode it. The caller revokes its `src`. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
  return image;
}

/** To a square. `area` is in the picture's pixels. */
export async function cropPicture(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const side = Math.min(SIDE, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no room for a canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  // A browser that cannot write WebP writes PNG.
  canvas.toBlob(resolve, 'image/webp', 0.92);
  const cut = await promise;
  if (!cut) throw new Error('The browser could not encode the picture');
  return cut;
}
