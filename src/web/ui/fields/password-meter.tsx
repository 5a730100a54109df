import { classes } from '#web/ui/classes.ts';

type Strength = 0 | 1 | 2 | 3 | 4;

const words: Record<Strength, string> = { 0: '', 1: 'Fraca', 2: 'Razoável', 3: 'Boa', 4: 'Ótima' };
const colours: Record<Strength, string> = {
  0: 'bg-line',
  1: 'bg-coral',
  2: 'bg-sun',
  3: 'bg-palm',
  4: 'bg-palm',
};

/** Only informs: a weak password is not refused here. */
export function PasswordMeter({ strength, advice }: { strength: Strength; advice?: string | undefined }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {([1, 2, 3, 4] as const).map((step) => (
          <span
            key={step}
            className={classes(
              'h-1.5 rounded-full transition-colors',
              step <= strength ? colours[strength] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p role="status" className="min-h-5 text-sm text-soft">
        {strength > 0 ? `Senha: ${words[strength].toLowerCase()}. ` : ''}
        {advice}
      </p>
    </div>
  );
}
