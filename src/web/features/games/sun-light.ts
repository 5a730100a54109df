import { useEffect, useState } from 'react';
import { onDevice, slotAt } from '#web/lib/slot.ts';

/** Whether this device uses the colours of highest contrast while scoring. */
const sunChoice = slotAt<object>('manchete:quadra-sol', onDevice);

/** Switches the colours for direct sun (`styles/theme.css`) while a scoring page is open. */
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
