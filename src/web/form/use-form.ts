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

/** Passed to the fields: `<TextField control={form.control} name="phone" label="Telefone" />`. */
export type FormControl<Values extends FieldValues, Sent = Values> = Control<Values, unknown, Sent>;

type Schema<Sent> = z.ZodType<Sent>;

type FormOptions<Values extends FieldValues, Sent> = {
  /** The initial values. */
  start: Values;
  /**
   * Validates the values and converts them to what is sent. A function where the schema depends on the values, or is loaded
   * when they are sent: without it the server validates.
   */
  schema?: Schema<Sent> | ((values: Values) => Schema<Sent> | Promise<Schema<Sent> | null>);
  /** Where the values are stored until they are sent, so that they survive the session and the page. */
  draft?: {
    slot: Slot<object>;
    except?: readonly (keyof Values)[];
    beside?: readonly (keyof Values)[];
    isWhole?: boolean;
  };
  /** When a field is first validated; after that at each change. */
  mode?: 'onSubmit' | 'onChange';
};

/** Passed to `Form` and `FormDialog`. */
export type FormHandle<Values extends FieldValues, Sent = Values> = ReturnType<typeof useForm<Values, Sent>>;

/** Every form uses this: values, validation by the contract's schema, a stored draft, and refusals at their fields. */
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
  // The form's default values include the draft, so changes are found by comparing with `start`.
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
    /** Whether a submit waits for the schema, which may still be loading. */
    isValidating: () => form.formState.isSubmitting,
    /** Whether any value was changed, also one that is never stored. */
    isTyped: () => draftValues(getValues(), start, { beside: draft?.beside ?? [] }) !== null,
    /** Deletes the draft, once it was sent or given up. */
    forget: () => draft?.slot.write(null),
    /** Runs with the parsed values where all are valid, else focuses the first invalid field and says so to `refused`. */
    submit: async (run: (sent: Sent) => void, refused?: () => void): Promise<void> => {
      // A second Enter may come before the validation of the first has ended.
      if (isRunning.current) return;
      isRunning.current = true;
      await handleSubmit((sent) => run(sent as Sent), refused)().finally(() => {
        isRunning.current = false;
      });
    },
    /** The messages of a failed write for the fields that are shown now. */
    refusals: (error: Error | null) =>
      fieldRefusals(
        error,
        Object.keys(getValues()).filter((name) => isShown(control._fields[name])),
      ),
    /** Shows messages at their fields, and focuses the first. */
    refuse: (fields: ReturnType<typeof fieldRefusals>['fields']) => {
      for (const { name, message } of fields.toReversed()) {
        setError(name as Path<Values>, { message }, { shouldFocus: name === fields[0]?.name });
      }
    },
  };
}

/** The current values. Renders the calling component again at each change. */
export function useValues<Values extends FieldValues, Sent>({
  control,
  getValues,
}: FormHandle<Values, Sent>): Values {
  useWatch({ control });
  return getValues();
}

const isShown = (field: object | undefined) =>
  (field as { _f?: { mount?: boolean } } | undefined)?._f?.mount === true;

/** The stored values of the fields that this release's form has. */
const known = (start: object, stored: object | null | undefined) =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => field in start));

function resolverOf<Values extends FieldValues, Sent>(
  schema: NonNullable<FormOptions<Values, Sent>['schema']>,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const found = typeof schema === 'function' ? await schema(values) : schema;
    if (!found) return { values: values as unknown as Sent, errors: {} };
    // The cast concerns types only: where a call takes one of a few values, a form has any text or null.
    const resolve = zodResolver(found as z.ZodType<object, FieldValues>) as unknown as Resolver<
      Values,
      unknown,
      Sent
    >;
    return resolve(values, context, options);
  };
}
