export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export type FileProblem = { readonly title: string; readonly hint: string };

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

export const describePictures = (maxBytes: number) => `JPG, PNG, GIF ou WebP, até ${megabytes(maxBytes)}`;

export function problemOfFile(file: File, maxBytes: number): FileProblem | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return {
      title: 'Tipo de arquivo inválido',
      hint: 'Fotos HEIC não são aceitas: salve a foto como JPG e escolha de novo.',
    };
  }
  if (!PICTURE_TYPES.some((type) => type === file.type)) {
    return { title: 'Tipo de arquivo inválido', hint: 'Escolha uma imagem JPG, PNG, GIF ou WebP.' };
  }
  if (file.size > maxBytes) {
    return { title: 'Arquivo muito grande', hint: `Escolha uma imagem de até ${megabytes(maxBytes)}.` };
  }
  return null;
}

export const UNREADABLE: FileProblem = {
  title: 'Imagem danificada',
  hint: 'Este arquivo não pôde ser aberto. Escolha outra imagem.',
};
export const NO_CROP: FileProblem = {
  title: 'Sem sinal',
  hint: 'Não foi possível abrir o recorte. Confira a conexão e escolha a imagem de novo.',
};
