import { parseTime } from '@internationalized/date';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Label } from 'react-aria-components/Label';
import {
  type TimeFieldProps as AriaProps,
  TimeField as AriaTimeField,
  DateInput,
  DateSegment,
  type TimeValue,
} from 'react-aria-components/TimeField';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldLabel } from './field-parts.tsx';
import { isHalfTime } from './half-time.ts';
import { useSubmitByEnter } from './use-submit-by-enter.ts';

type TimeFieldProps = Pick<AriaProps<TimeValue>, 'onBlur' | 'isDisabled' | 'isReadOnly'> & {
  label: string;
  /** 'HH:mm', or ''; half typed 'HH:' or ':mm', so that the form can name the missing part. */
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
};

export function TimeField({ label, value, onChange, onBlur, hint, error, ref, ...rest }: TimeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const segments = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=spinbutton]') ?? [])];
  useImperativeHandle(ref, () => ({ focus: () => segments()[0]?.focus() }));
  // The library has only complete times: keeps the last one while a time is half typed.
  const [whole, setWhole] = useState('');
  if (!isHalfTime(value) && value !== whole) setWhole(value);
  // Memoized: a new object for the same time would reset what is being typed.
  const time = useMemo(() => (whole ? parseTime(whole) : null), [whole]);
  useSubmitByEnter(box);
  return (
    <AriaTimeField
      {...rest}
      value={time}
      onChange={(chosen) => onChange(chosen ? chosen.toString().slice(0, 5) : '')}
      onBlur={(event) => {
        const [hour = '', minute = ''] = segments().map((each) =>
          each.hasAttribute('data-placeholder') ? '' : each.textContent,
        );
        const shown = hour || minute ? `${hour}:${minute}` : '';
        if (shown !== value) onChange(shown);
        onBlur?.(event);
      }}
      hourCycle={24}
      shouldForceLeadingZeros
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <DateInput ref={box} className={`${fieldBox} tabular`}>
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded-sm px-0.5 caret-transparent outline-none data-focused:bg-ocean data-focused:text-on-ocean data-placeholder:text-soft data-[type=literal]:px-0 data-focused:data-placeholder:text-on-ocean"
          />
        )}
      </DateInput>
      <FieldNotes hint={hint} error={error} />
    </AriaTimeField>
  );
}
