import { Button } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';

type SegmentsProps = {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | null;
  onChange: (value: string) => void;
};

export function Segments({ label, options, value, onChange }: SegmentsProps) {
  return (
    <fieldset aria-label={label} className="flex overflow-hidden rounded-control border border-edge">
      {options.map((option) => (
        <Button
          key={option.value}
          aria-pressed={option.value === value}
          onPress={() => onChange(option.value)}
          className={classes(
            'min-h-11 cursor-pointer px-3 text-sm -outline-offset-3 transition-colors',
            option.value === value ? 'bg-ocean font-semibold text-on-ocean' : 'hover:bg-ocean-wash',
          )}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
