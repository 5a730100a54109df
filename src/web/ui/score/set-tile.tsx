import { classes } from '#web/ui/classes.ts';
import { Digit } from './digit.tsx';
import type { ScoreSet } from './score.ts';

export function SetTile({ number, score, state }: ScoreSet) {
  const isPlaying = state === 'playing';
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col justify-between rounded-control px-2 py-2 @xs:px-3 @lg:flex-row @lg:items-center @lg:px-4',
        isPlaying
          ? 'flex-[1.6] bg-sun text-on-sun [--digit-flash:var(--color-on-sun)]'
          : 'flex-1 bg-deep-well',
      )}
    >
      <span
        className={classes(
          'whitespace-nowrap text-[0.8125rem]',
          isPlaying ? 'font-semibold' : 'text-on-deep-soft',
        )}
      >
        {number}º set
      </span>
      {state === 'open' || state === 'skipped' ? (
        <span className="digits flex h-10 items-center font-medium text-on-deep-soft text-xl">–</span>
      ) : (
        <span
          className={classes(
            'digits flex h-10 items-center leading-none',
            isPlaying
              ? 'gap-1.5 text-3xl @xs:text-4xl @sm:gap-2.5 @sm:text-[2.625rem]'
              : 'gap-1 text-2xl @xs:gap-2',
          )}
        >
          <SetDigit value={score[0]} isBehind={score[0] < score[1]} isPlaying={isPlaying} />
          {isPlaying ? <span className="size-1 shrink-0 rounded-full bg-current opacity-60" /> : null}
          <SetDigit value={score[1]} isBehind={score[1] < score[0]} isPlaying={isPlaying} />
        </span>
      )}
    </div>
  );
}

type SetDigitProps = { value: number; isBehind: boolean; isPlaying: boolean };

function SetDigit({ value, isBehind, isPlaying }: SetDigitProps) {
  return (
    <span className={classes(isBehind && 'font-medium', isBehind && !isPlaying && 'text-on-deep-soft')}>
      <Digit value={value} />
    </span>
  );
}
