import { useState } from 'react';
import { ChooseFile } from './choose-file.tsx';
import { Imported, leaveGuardAfter, type Outcome } from './imported.tsx';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';
import { Preview } from './preview.tsx';
import type { Sheet } from './read-players.ts';

type ChosenFile = { readonly name: string; readonly at: number; readonly sheet: Sheet };

const FREE: LeaveGuardProps = { isOn: false, title: '', words: '' };

/** "Importar": choose a file, check its lines, and import all or none. */
export default function ImportPanel() {
  const [stay, setStay] = useState(FREE);
  return (
    <>
      <LeaveGuard {...stay} />
      <Steps onStay={setStay} />
    </>
  );
}

function Steps({ onStay }: { onStay: (stay: LeaveGuardProps) => void }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) {
    const again = () => {
      setOutcome(null);
      setChosen(null);
      onStay(FREE);
    };
    return <Imported outcome={outcome} onStay={onStay} onAgain={again} />;
  }
  if (chosen) {
    return (
      <Preview
        key={chosen.at}
        fileName={chosen.name}
        file={`${chosen.at}`}
        sheet={chosen.sheet}
        onStay={onStay}
        onGiveUp={() => setChosen(null)}
        onImported={(imported) => {
          setOutcome(imported);
          onStay(leaveGuardAfter(imported));
        }}
      />
    );
  }
  return <ChooseFile onChosen={(name, sheet) => setChosen({ name, sheet, at: Date.now() })} />;
}
