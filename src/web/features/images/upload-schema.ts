import { z } from 'zod';

const NO_SUBJECT = 'Selecione um time/jogador';

/** Whose picture it is, by the id, and the cropped picture. `known`: the ids of the teams or players that are loaded. */
export const uploadSchema = (known: ReadonlySet<string>) =>
  z.object({
    subject: z.string(NO_SUBJECT).refine((id) => known.has(id), NO_SUBJECT),
    picture: z.instanceof(Blob, { error: 'Selecione uma imagem' }),
  });
export type UploadSent = z.output<ReturnType<typeof uploadSchema>>;
/** The same while something may be missing. */
export type Upload = { [Field in keyof UploadSent]: UploadSent[Field] | null };
