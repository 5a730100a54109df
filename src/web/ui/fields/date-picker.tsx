import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaProps,
  DateInput,
  DateSegment,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldLabel } from './field-parts.tsx';
import { floatingBox } from './floating.ts';
import { useSubmitByEnter } from './use-submit-by-enter.ts';

type DatePickerProps = Pick<AriaProps<CalendarDate>, 'isDisabled' | 'autoFocus'> & {
  label: string;
  /** 'YYYY-MM-DD', or ''. A day has no time zone. */
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
};

const step =
  'flex size-11 cursor-pointer items-center justify-center rounded-control text-soft hover:bg-well hover:text-ink';

export function DatePicker({ label, value, onChange, hint, error, ref, ...rest }: DatePickerProps) {
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus(),
  }));
  // Memoized: a new object for the same day would reset what is being typed.
  const date = useMemo(() => (value ? parseDate(value) : null), [value]);
  useSubmitByEnter(group);
  return (
    <AriaDatePicker
      {...rest}
      value={date}
      onBlur={() => {
        // The library would keep the former value while the field shows a half-typed one.
        if (group.current?.querySelector('[role=spinbutton][data-placeholder]')) onChange('');
      }}
      onChange={(chosen) => onChange(chosen ? chosen.toString() : '')}
      granularity="day"
      shouldForceLeadingZeros
      isInvalid={error !== undefined}
      validationBehavior="aria"
      // The box inside draws the focus ring.
      className="flex min-w-0 flex-col gap-1.5 outline-none"
    >
      <Label className={fieldLabel}>{label}</Label>
      <Group ref={group} className={`${fieldBox} pr-0.5`}>
        <DateInput className="flex flex-1 tabular outline-none">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-sm px-0.5 caret-transparent outline-none data-focused:bg-ocean data-focused:text-on-ocean data-placeholder:text-soft data-[type=literal]:px-0 data-focused:data-placeholder:text-on-ocean"
            />
          )}
        </DateInput>
        <Button className={step}>
          <CalendarDays className="size-5" aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes hint={hint} error={error} />
      <Popover placement="bottom end" className={`${floatingBox} p-3`}>
        <Dialog className="outline-none">
          <Calendar>
            <header className="flex items-center justify-between gap-2">
              <Button slot="previous" className={step}>
                <ChevronLeft className="size-5" aria-hidden="true" />
              </Button>
              <Heading level={3} className="text-base" />
              <Button slot="next" className={step}>
                <ChevronRight className="size-5" aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid className="mt-1">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="size-11 font-medium text-soft text-sm">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="flex size-11 cursor-pointer items-center justify-center rounded-full tabular data-disabled:cursor-default data-outside-month:hidden data-selected:bg-ocean data-selected:font-semibold data-selected:text-on-ocean data-hovered:not-data-selected:bg-well"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
