import { Button } from '#web/ui/buttons/button.tsx';
import { useListEnd } from './use-list-end.tsx';

type ShowMoreProps = {
  rest: number;
  step: number;
  words: readonly [one: string, many: string];
  onPress: () => void;
};

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
