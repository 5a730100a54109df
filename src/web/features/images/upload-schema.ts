import { z } from 'zod';

/** Whose picture it is, by the id, and the cropped picture. */
export const uploadSchema = z.object({
  subject: z.string('Selecione um time/jogador'),
  picture: z.instanceof(Blob, { error: 'Selecione uma imagem' }),
});
export type UploadSent = z.output<typeof uploadSchema>;
/** The same while something may be missing. */
export type Upload = { [Field in keyof UploadSent]: UploadSent[Field] | null };
