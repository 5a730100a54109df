import { ChevronDown } from 'lucide-react';
import { STAGE } from '#contract/limits.ts';
import type { FormatType } from '#domain/formats/format-words.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  type Candidate,
  type EntrantNote,
  type EntrantNotes,
  isSeed,
  keepsClubsApart,
  noteOf,
  usesSeeds,
} from './new-stage-schema.ts';

type EntrantsProps = {
  type: FormatType;
  candidates: readonly Candidate[];
  notes: EntrantNotes;
  onChange: (notes: EntrantNotes) => void;
};

/** Which teams play, and the seeds and clubs of entrants. */
export function Entrants({ type, candidates, notes, onChange }: EntrantsProps) {
  if (!usesSeeds(type) || candidates.length === 0) return null;
  const isOfPeople = isIndividual({ type });
  const hasClubs = keepsClubsApart(type);
  const parts = [isOfPeople ? null : 'quem joga', 'cabeças de chave', hasClubs ? 'clubes' : null];
  const title = parts.filter((part) => part !== null).join(', ');
  return (
    <details className="group rounded-card border border-line px-4 py-1">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {`${title.charAt(0).toUpperCase()}${title.slice(1)}`}
        <ChevronDown
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="text-sm text-soft">
        {hasClubs
          ? 'Quem é do mesmo clube não se encontra cedo. Sem cabeça de chave, vale o sorteio.'
          : 'Sem cabeça de chave, vale o sorteio.'}
      </p>
      <ul className="divide-y divide-line">
        {candidates.map((candidate) => {
          const note = noteOf(notes, candidate);
          const set = (part: Partial<EntrantNote>) =>
            onChange({ ...notes, [candidate.key]: { ...note, ...part } });
          return (
            <li key={candidate.key} className="flex flex-col gap-2 py-3">
              {isOfPeople ? (
                <p className="font-semibold">{candidate.name}</p>
              ) : (
                <Checkbox value={!note.isOut} onChange={(isIn) => set({ isOut: !isIn })}>
                  {candidate.name}
                </Checkbox>
              )}
              {note.isOut ? null : (
                <div className="grid grid-cols-2 gap-3">
                  <TextField
                    label="Cabeça de chave"
                    inputMode="numeric"
                    maxLength={2}
                    value={note.seed}
                    onChange={(seed) => set({ seed })}
                    error={isSeed(note.seed) ? undefined : 'De 1 a 99'}
                  />
                  {hasClubs ? (
                    <TextField
                      label="Clube"
                      maxLength={STAGE.name.max}
                      value={note.club}
                      onChange={(club) => set({ club })}
                    />
                  ) : null}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
