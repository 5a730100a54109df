import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Slot } from '#web/lib/slot.ts';
import { draftValues } from './draft-values.ts';
import { fieldRefusals } from './refusal.ts';

/** What a field takes: `<TextField control={form.control} name="phone" label="Telefone" />`. */
export type FormControl<Values extends FieldValues, Sent = Values> = Control<Values, unknown, Sent>;

type Schema<Sent> = z.ZodType<Sent>;

type FormOptions<Values extends FieldValues, Sent> = {
  /** What is typed, before anybody types. */
  start: Values;
  /** What is sent of what was typed, and what is wrong with it; a function where that depends on what was typed. */
  schema?: Schema<Sent> | ((typed: Values) => Schema<Sent>);
  /** Where what was typed is stored until it is sent, so that it survives the session and the page. */
  draft?: { slot: Slot<object>; except?: readonly (keyof Values)[]; isWhole?: boolean };
  /** When a field is first validated; after that at each change. */
  mode?: 'onSubmit' | 'onChange';
};

/** What the shells of a form take: `Form` and `FormDialog`. */
export type FormHandle<Values extends FieldValues, Sent = Values> = ReturnType<typeof useForm<Values, Sent>>;

/** The one way to a form: values, their validation by the contract's schema, their draft, and refusals at their field. */
export function useForm<Values extends FieldValues, Sent = Values>({
  start,
  schema,
  draft,
  mode = 'onSubmit',
}: FormOptions<Values, Sent>) {
  const [defaultValues] = useState(() => ({ ...start, ...known(start, draft?.slot.read()) }));
  const form = useHookForm<Values, unknown, Sent>({
    defaultValues: defaultValues as DefaultValues<Values>,
    mode,
    ...(schema ? { resolver: resolverOf(schema) } : {}),
  });
  const { control, subscribe, getValues, setError, handleSubmit } = form;
  // A draft becomes the form's default values: what counts as typed differs from `start`.
  const store = useEffectEvent((values: Values) => draft?.slot.write(draftValues(values, start, draft)));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }),
    [subscribe],
  );
  const isRunning = useRef(false);
  return {
    control,
    getValues,
    setValue: form.setValue,
    setError,
    reset: form.reset,
    /** Whether anything is not as it began, also what is never stored. */
    isTyped: () => draftValues(getValues(), start) !== null,
    /** Ends the draft: it was sent, or given up. */
    forget: () => draft?.slot.write(null),
    /** Runs with what is to be sent once everything is valid, else focuses the first wrong field. */
    submit: async (run: (sent: Sent) => void): Promise<void> => {
      // A second Enter comes before the first one's validation has ended.
      if (isRunning.current) return;
      isRunning.current = true;
      await handleSubmit((sent) => run(sent as Sent))().finally(() => {
        isRunning.current = false;
      });
    },
    /** What a failed write says of the fields that are shown now. */
    refusals: (error: Error | null) =>
      fieldRefusals(
        error,
        Object.keys(getValues()).filter((name) => isShown(control._fields[name])),
      ),
    /** Puts refusals at their fields, and the focus on the first. */
    refuse: (fields: ReturnType<typeof fieldRefusals>['fields']) => {
      for (const { name, message } of fields.toReversed()) {
        setError(name as Path<Values>, { message }, { shouldFocus: name === fields[0]?.name });
      }
    },
  };
}

/** What is typed now. Draws whoever uses it again at each change. */
export function useValues<Values extends FieldValues, Sent>({
  control,
  getValues,
}: FormHandle<Values, Sent>): Values {
  useWatch({ control });
  return getValues();
}

const isShown = (field: object | undefined) =>
  (field as { _f?: { mount?: boolean } } | undefined)?._f?.mount === true;

/** What was stored of the fields that the form has today. */
const known = (start: object, stored: object | null | undefined) =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => field in start));

function resolverOf<Values extends FieldValues, Sent>(
  schema: Schema<Sent> | ((typed: Values) => Schema<Sent>),
): Resolver<Values, unknown, Sent> {
  return (typed, context, options) => {
    const found = typeof schema === 'function' ? schema(typed) : schema;
    // Types only: a form holds a text, or null, where a call takes one of a few values or nothing.
    const resolve = zodResolver(found as z.ZodType<object, FieldValues>) as unknown as Resolver<
      Values,
      unknown,
      Sent
    >;
    return resolve(typed, context, options);
  };
}
