import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { typedSlot } from './typed.ts';

type Stored<Values extends FieldValues> = {
  userId: number;
  name: string;
  start: DefaultValues<Values>;
  /** What is never stored: passwords, and what is nobody else's business on a device that several people use. */
  except?: readonly (keyof Values)[];
};

/**
 * `useForm` that stores what is typed as `useTyped` does; `forget` ends it, and so does taking it all back.
 * `isTyped`: whether anything is not as it began, also what is never stored.
 */
export function useTypedForm<Values extends FieldValues, Sent = Values>(
  { userId, name, start, except = [] }: Stored<Values>,
  resolver: Resolver<Values, unknown, Sent>,
) {
  const slot = typedSlot(userId, name);
  const [defaultValues] = useState(() => ({ ...start, ...slot.read() }));
  const form = useForm<Values, unknown, Sent>({ resolver, defaultValues });
  const { subscribe, getValues } = form;
  // Values from the slot are the form's default values: what counts as typed differs from `start`.
  const differ = (fields: [string, unknown][]) => fields.some(([field, value]) => value !== start[field]);
  const changed = useEffectEvent((values: Values) => {
    const storable = Object.entries(values).filter(([field]) => !except.includes(field));
    slot.write(differ(storable) ? Object.fromEntries(storable) : null);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }),
    [subscribe],
  );
  const isTyped = () => differ(Object.entries(getValues()));
  return { ...form, forget: () => slot.write(null), isTyped };
}
