import { COURT_NAME } from '#contract/limits.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { holderName } from './name-schema.ts';
import type { LinkedCourt } from './queries.ts';

type NameFormProps = {
  name: string | null;
  /** The word on the button. */
  submitLabel: string;
  onNamed: (court: LinkedCourt) => void;
};

/** What the holder of this device is called: it stands beside what they score. */
export function NameForm({ name, submitLabel, onNamed }: NameFormProps) {
  const form = useForm({ start: { name: name ?? '' }, schema: holderName });
  const say = useWrite('PUT /api/court/name');
  return (
    <div ref={beginToWrite}>
      <Form
        form={form}
        write={say}
        onSubmit={(body) => say.mutate({ body }, { onSuccess: onNamed })}
        footer={
          <Button type="submit" tone="sun" isWide isPending={say.isPending}>
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
        />
      </Form>
    </div>
  );
}

/** Nothing else can be done here first. */
function beginToWrite(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}
