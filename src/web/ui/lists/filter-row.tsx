import { classes } from '#web/ui/classes.ts';

type FilterRowProps<Value extends string> = {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
};

export function FilterRow<Value extends string>({
  label,
  options,
  selected,
  onSelect,
}: FilterRowProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === selected}
          onClick={() => onSelect(option.value)}
          className={classes(
            'min-h-11 cursor-pointer rounded-full border px-3 font-semibold text-sm transition-colors min-[24rem]:px-4',
            option.value === selected
              ? 'border-transparent bg-ocean-wash text-ocean'
              : 'border-edge bg-card text-soft hover:bg-well hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
