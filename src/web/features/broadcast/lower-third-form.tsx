import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { BROADCAST } from '#contract/limits.ts';
import { broadcastSubtitle, broadcastTitle } from '#contract/tournament/broadcast.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { type BroadcastState, broadcastQuery } from './queries.ts';

const lowerThirdSchema = z.object({ title: broadcastTitle, subtitle: broadcastSubtitle });

type Lines = { title: string; subtitle: string };

/** A colleague's change in between is shown before it is overwritten. */
export function LowerThirdForm({ state }: { state: BroadcastState }) {
  const queries = useQueryClient();
  /** What the typed lines are based on. */
  const [seen, setSeen] = useState(state);
  const form = useForm<Lines, Lines>({
    start: linesOf(seen),
    schema: lowerThirdSchema,
    draft: { slot: formDraftSlot(useUser().id, 'tarja') },
  });
  const change = useWrite('PATCH /api/broadcast', {
    done(stored) {
      form.forget();
      queries.setQueryData(broadcastQuery.queryKey, stored);
      adopt(stored);
      showToast({
        tone: 'success',
        title: 'Tarja salva',
        description: stored.lowerThird ? 'Já está no ar.' : 'Ligue a tarja para ela aparecer.',
      });
    },
    failed: (error) => sayNotSaved(sayFailure(error)),
  });
  const adopt = (stored: BroadcastState) => {
    form.reset(linesOf(stored));
    setSeen(stored);
  };
  const isOutdated = state.title !== seen.title || state.subtitle !== seen.subtitle;
  const follow = useEffectEvent(() => {
    if (!form.isTyped()) adopt(state);
  });
  useEffect(() => {
    if (isOutdated) follow();
  }, [isOutdated]);
  const save = (lines: Lines) => {
    if (!isOutdated) return change.mutate({ body: { ...lines, version: state.version } });
    setSeen(state);
    sayNotSaved(
      `Outra pessoa mudou a tarja: agora é ${sayLines(state)}. Para ficar com o que está aqui, salve de novo.`,
    );
  };
  return (
    <Card title="Tarja">
      <Form
        form={form}
        write={change}
        onSubmit={save}
        footer={
          <Button type="submit" isPending={change.isPending} pendingLabel="Salvando...">
            Salvar tarja
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="title"
          label="Título"
          placeholder="Final masculina"
          autoComplete="off"
          maxLength={BROADCAST.title}
        />
        <TextField
          control={form.control}
          name="subtitle"
          label="Segunda linha"
          placeholder="Quadra central"
          autoComplete="off"
          maxLength={BROADCAST.subtitle}
        />
      </Form>
    </Card>
  );
}

const linesOf = ({ title, subtitle }: BroadcastState): Lines => ({ title, subtitle });

const sayLines = ({ title, subtitle }: BroadcastState) =>
  [title, subtitle]
    .filter(Boolean)
    .map((line) => `“${line}”`)
    .join(' e ') || 'vazia';

const sayNotSaved = (description: string) =>
  showToast({ tone: 'destructive', title: 'A tarja não foi salva', description });
