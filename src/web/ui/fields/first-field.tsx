import { useEffect, useRef } from 'react';

const FIELDS =
  'input:not([type=hidden], [type=file], [tabindex="-1"]), textarea, [role=spinbutton], button[aria-haspopup=listbox]';

/**
 * When the form appears, focuses its first field that can be filled, unless a field has the focus. Only with a
 * mouse or touchpad: on a phone the keyboard would cover the form. Put it last in the form, because a field's own
 * focus comes first. `turn`: how often the form has been filled; each turn starts at the first field.
 */
export function FirstField({ turn = 0 }: { turn?: number | undefined }) {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest('form');
    if (
      !form ||
      (turn === 0 && form.contains(document.activeElement)) ||
      !matchMedia('(pointer: fine)').matches
    )
      return;
    const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
    fields
      .find((field) => !field.matches(':disabled, [readonly]') && !field.closest('[aria-hidden]'))
      ?.focus();
  }, [turn]);
  return <span ref={here} hidden />;
}
