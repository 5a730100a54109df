import { useId } from 'react';
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch';
import { classes } from '#web/ui/classes.ts';
import { FieldProblem } from './field-parts.tsx';

type SwitchProps = Pick<AriaProps, 'isDisabled'> & {
  label: string;
  isLabelHidden?: boolean;
  /** Shown below the label, with the switch at the end of the line. */
  hint?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
  error?: string | undefined;
};

/** Applied at once or with its form. For an agreement use a check box. */
export function Switch({
  label,
  isLabelHidden = false,
  hint,
  value,
  onChange,
  isDisabled = false,
  error,
}: SwitchProps) {
  const errorId = useId();
  const drawn = (
    <AriaSwitch
      isSelected={value}
      onChange={onChange}
      isDisabled={isDisabled}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      {...(error ? { 'aria-describedby': errorId } : {})}
      className={classes(
        'group min-h-11 cursor-pointer items-center gap-3 rounded-control data-disabled:cursor-default',
        hint ? 'flex justify-between' : 'inline-flex',
      )}
    >
      {isLabelHidden ? null : (
        <span className="flex flex-col">
          <span className="font-medium group-data-disabled:opacity-50">{label}</span>
          {hint ? <span className="text-sm text-soft">{hint}</span> : null}
        </span>
      )}
      <span className="flex h-8 w-13 shrink-0 items-center rounded-full border-2 border-edge bg-well p-0.5 transition-colors group-data-disabled:opacity-50 group-data-selected:border-ocean group-data-selected:bg-ocean">
        <span className="size-6 rounded-full bg-edge transition-[transform,background-color] group-data-selected:translate-x-5 group-data-selected:bg-on-ocean" />
      </span>
    </AriaSwitch>
  );
  return error ? (
    <div className="flex flex-col gap-1.5">
      {drawn}
      <FieldProblem id={errorId}>{error}</FieldProblem>
    </div>
  ) : (
    drawn
  );
}
