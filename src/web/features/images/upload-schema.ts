import { z } from 'zod';

const NO_SUBJECT = 'Selecione um time/jogador';

/** `known`: ids of the loaded teams or players. */
export const uploadSchema = (known: ReadonlySet<string>) =>
  z.object({
    subject: z.string(NO_SUBJECT).refine((id) => known.has(id), NO_SUBJECT),
    picture: z.instanceof(Blob, { error: 'Selecione uma imagem' }),
  });
export type UploadSent = z.output<ReturnType<typeof uploadSchema>>;
export type Upload = { [Field in keyof UploadSent]: UploadSent[Field] | null };
