import { Button } from './button.tsx';
import { useListEnd } from './use-list-end.tsx';

type ShowMoreProps = {
  /** How many are not shown yet, and how many of them come next. */
  rest: number;
  step: number;
  /** ['time', 'times'] */
  words: readonly [one: string, many: string];
  onPress: () => void;
};

/** Below a long list that is drawn some at a time; nothing where all of it is there. */
export function ShowMore({ rest, step, words: [one, many], onPress }: ShowMoreProps) {
  const { end, toEnd } = useListEnd(rest > 0);
  return (
    <>
      {rest > 0 ? (
        <Button
          tone="secondary"
          onPress={() => {
            onPress();
            if (rest <= step) toEnd();
          }}
        >
          {`Mostrar mais ${rest > step ? `${step} de ${rest}` : rest} ${rest === 1 ? one : many}`}
        </Button>
      ) : null}
      {end}
    </>
  );
}
