import { parseTime } from '@internationalized/date';
import { Label } from 'react-aria-components/Label';
import {
  type TimeFieldProps as AriaProps,
  TimeField as AriaTimeField,
  DateInput,
  DateSegment,
  type TimeValue,
} from 'react-aria-components/TimeField';
import { FieldNotes, fieldBox, fieldLabel } from './field.tsx';

type TimeFieldProps = Pick<AriaProps<TimeValue>, 'onBlur' | 'isDisabled' | 'isReadOnly'> & {
  label: string;
  /** 'HH:mm', or '' when there is none. */
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TimeField({ label, value, onChange, hint, error, ...rest }: TimeFieldProps) {
  return (
    <AriaTimeField
      {...rest}
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : '')}
      hourCycle={24}
      shouldForceLeadingZeros
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <DateInput className={`${fieldBox} tabular`}>
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
