import { useEffect, useState } from 'react';
import { onDevice, slotAt } from '#web/lib/slot.ts';

/** Whether this device shows the court in the colours of highest contrast. */
const sunChoice = slotAt<object>('manchete:quadra-sol', onDevice);

/** The colours for direct sun (`styles/theme.css`), on this device's screens of a court and while one of them is open. */
export function useSunLight(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => sunChoice.read() !== null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset['light'] = 'sun';
    return () => {
      delete dataset['light'];
    };
  }, [isOn]);
  return [
    isOn,
    (next) => {
      setOn(next);
      sunChoice.write(next ? {} : null);
    },
  ];
}
