import { useEffect, useState } from 'react';
import { useFullScreen } from '#web/lib/device/full-screen.ts';
import { inLocalStorage, slotAt } from '#web/lib/device/slot.ts';
import { useCourtLayout } from '#web/ui/score/use-court-layout.ts';

export type PadOptions = ReturnType<typeof usePadOptions>;

/** How this device shows the pad. */
export function usePadOptions() {
  const [isSunny, setSunny] = useDeviceChoice('manchete:quadra-sol');
  const [isDetailed, setDetailed] = useDeviceChoice('manchete:quadra-detalhes');
  const fullScreen = useFullScreen();
  useSunColours(isSunny);
  return {
    /** Colours of the highest contrast, for direct sun. */
    isSunny,
    setSunny,
    /** The pad asks how each point was won. */
    isDetailed,
    setDetailed,
    fullScreen,
    layout: useCourtLayout(fullScreen.isOn),
  };
}

/** A switch that is stored on the device. */
function useDeviceChoice(name: string): [isOn: boolean, choose: (isOn: boolean) => void] {
  const slot = slotAt<object>(name, inLocalStorage);
  const [isOn, setOn] = useState(() => slot.read() !== null);
  return [
    isOn,
    (next) => {
      setOn(next);
      slot.write(next ? {} : null);
    },
  ];
}

/** Shows the colours for direct sun (`styles/theme.css`) while the pad is open. */
function useSunColours(isOn: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset['light'] = 'sun';
    return () => {
      delete dataset['light'];
    };
  }, [isOn]);
}
