import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { forget, keep, recall, slotOf } from './typed.ts';

type Kept<Values extends FieldValues> = {
  userId: number;
  name: string;
  start: DefaultValues<Values>;
  /** What is never kept: passwords, and what is nobody else's business on a device that several people use. */
  except?: readonly (keyof Values)[];
};

/**
 * `useForm` that keeps what is typed as `useTyped` does; `forget` ends it, and so does taking it all back.
 * `isTyped`: whether anything is not as it began, also what is never kept.
 */
export function useTypedForm<Values extends FieldValues, Sent = Values>(
  { userId, name, start, except = [] }: Kept<Values>,
  resolver: Resolver<Values, unknown, Sent>,
) {
  const slot = slotOf(userId, name);
  const [defaultValues] = useState(() => ({ ...start, ...recall(slot) }));
  const form = useForm<Values, unknown, Sent>({ resolver, defaultValues });
  const { subscribe, getValues } = form;
  // What was kept before is the form's own beginning by now: what counts as typed is told by how it began then.
  const differ = (fields: [string, unknown][]) => fields.some(([field, value]) => value !== start[field]);
  const changed = useEffectEvent((values: Values) => {
    const kept = Object.entries(values).filter(([field]) => !except.includes(field));
    if (differ(kept)) keep(slot, Object.fromEntries(kept));
    else forget(slot);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }),
    [subscribe],
  );
  const isTyped = () => differ(Object.entries(getValues()));
  return { ...form, forget: () => forget(slot), isTyped };
}
