import { COURT_NAME } from '#contract/limits.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { LinkedCourt } from './queries.ts';

type NameFormProps = {
  name: string | null;
  submitLabel: string;
  onNamed: (court: LinkedCourt) => void;
};

/** Loaded on demand: the games and the pad come first. */
const loadSchema = () =>
  import('./name-schema.ts').then(
    ({ nameSchema }) => nameSchema,
    () => null,
  );

export function NameForm({ name, submitLabel, onNamed }: NameFormProps) {
  const form = useForm({ start: { name: name ?? '' }, schema: loadSchema });
  const say = useWrite('PUT /api/court/name', { done: onNamed });
  return (
    <Form
      form={form}
      write={say}
      onSubmit={(body) => say.mutate({ body })}
      footer={
        <Button type="submit" tone="sun" isWide isPending={say.isPending || form.isValidating()}>
          {submitLabel}
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="name"
        label="Seu nome"
        hint="Fica anotado junto com o que você marcar."
        autoComplete="given-name"
        maxLength={COURT_NAME.max}
        autoFocus
      />
    </Form>
  );
}
