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
import type { Slot } from '#web/lib/device/slot.ts';
import { draftValues } from './draft-values.ts';
import { fieldRefusals } from './refusal.ts';

/** For the fields: `<TextField control={form.control} name="phone" label="Telefone" />`. */
export type FormControl<Values extends FieldValues, Sent = Values> = Control<Values, unknown, Sent>;

type Schema<Sent> = z.ZodType<Sent>;

type FormOptions<Values extends FieldValues, Sent> = {
  start: Values;
  /**
   * Validates the values and converts them to what is sent. A function if it depends on the values or is loaded on
   * sending: without it the server validates.
   */
  schema?: Schema<Sent> | ((values: Values) => Schema<Sent> | Promise<Schema<Sent> | null>);
  /** Where values are stored until sent, to survive the session and the page. */
  draft?: {
    slot: Slot<object>;
    except?: readonly (keyof Values)[];
    beside?: readonly (keyof Values)[];
    isWhole?: boolean;
  };
  mode?: 'onSubmit' | 'onChange';
};

export type FormHandle<Values extends FieldValues, Sent = Values> = ReturnType<typeof useForm<Values, Sent>>;

/**
 * The one way to make a form: values, validation by the contract's schema, a stored draft, refusals at their
 * fields.
 */
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
  // The form's defaults include the draft, so compare with `start`.
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
    /** Waits for a schema that is still loading. */
    isValidating: () => form.formState.isSubmitting,
    isTyped: () => draftValues(getValues(), start, { beside: draft?.beside ?? [] }) !== null,
    /** Once it was sent or given up. */
    forget: () => draft?.slot.write(null),
    /** Runs with the parsed values, or focuses the first invalid field and calls `refused`. */
    submit: async (run: (sent: Sent) => void, refused?: () => void): Promise<void> => {
      // A second Enter may come before the first validation ends.
      if (isRunning.current) return;
      isRunning.current = true;
      await handleSubmit(run, refused)().finally(() => {
        isRunning.current = false;
      });
    },
    refusals: (error: Error | null) =>
      fieldRefusals(
        error,
        Object.keys(getValues()).filter((name) => isShown(control._fields[name])),
      ),
    refuse: (fields: ReturnType<typeof fieldRefusals>['fields']) => {
      for (const { name, message } of fields.toReversed()) {
        setError(name as Path<Values>, { message }, { shouldFocus: name === fields[0]?.name });
      }
    },
  };
}

export function useValues<Values extends FieldValues, Sent>({
  control,
  getValues,
}: FormHandle<Values, Sent>): Values {
  useWatch({ control });
  return getValues();
}

const isShown = (field: object | undefined) =>
  (field as { _f?: { mount?: boolean } } | undefined)?._f?.mount === true;

const known = (start: object, stored: object | null | undefined) =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => field in start));

function resolverOf<Values extends FieldValues, Sent>(
  schema: NonNullable<FormOptions<Values, Sent>['schema']>,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const found = typeof schema === 'function' ? await schema(values) : schema;
    if (!found) return { values: values as unknown as Sent, errors: {} };
    // Only a type cast: where a call takes a few values, a form has any text or null.
    const resolve = zodResolver(found as z.ZodType<object, FieldValues>) as unknown as Resolver<
      Values,
      unknown,
      Sent
    >;
    return resolve(values, context, options);
  };
}
