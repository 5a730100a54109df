import { BROADCAST } from '#contract/limits.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { sayFailure } from '#web/lib/client.ts';
import { formDraftSlot } from '#web/lib/form-draft.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { lowerThirdSchema } from './broadcast-schema.ts';
import type { BroadcastState } from './queries.ts';

type Lines = { title: string; subtitle: string };

/** The two lines of the lower third. */
export function LowerThirdForm({ state }: { state: BroadcastState }) {
  const { title, subtitle, version } = state;
  const form = useForm<Lines, Lines>({
    start: { title, subtitle },
    schema: lowerThirdSchema,
    draft: { slot: formDraftSlot(useUser().id, 'tarja') },
  });
  const change = useWrite('PATCH /api/broadcast', {
    done({ lowerThird }) {
      form.forget();
      showToast({
        tone: 'success',
        title: 'Tarja salva',
        description: lowerThird ? 'Já está no ar.' : 'Ligue a tarja para ela aparecer.',
      });
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'A tarja não foi salva', description: sayFailure(error) }),
  });
  return (
    <Card title="Tarja">
      <Form
        form={form}
        write={change}
        onSubmit={(lines) => change.mutate({ body: { ...lines, version } })}
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
          placeholder="Quadra central, melhor de três sets"
          autoComplete="off"
          maxLength={BROADCAST.subtitle}
        />
      </Form>
    </Card>
  );
}
