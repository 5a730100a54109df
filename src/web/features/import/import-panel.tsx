import { useState } from 'react';
import { ChooseFile } from './choose-file.tsx';
import { Imported, type Outcome } from './imported.tsx';
import { Preview } from './preview.tsx';
import type { Sheet } from './read-players.ts';

type Chosen = { readonly name: string; readonly at: number; readonly sheet: Sheet };

/** "Importar": a file is chosen, looked at, and then made players, all or none. */
export default function ImportPanel() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) {
    const again = () => {
      setOutcome(null);
      setChosen(null);
    };
    return <Imported outcome={outcome} onAgain={again} />;
  }
  if (chosen) {
    return (
      <Preview
        key={chosen.at}
        fileName={chosen.name}
        file={`${chosen.at}`}
        sheet={chosen.sheet}
        onGiveUp={() => setChosen(null)}
        onImported={setOutcome}
      />
    );
  }
  return <ChooseFile onChosen={(name, sheet) => setChosen({ name, sheet, at: Date.now() })} />;
}
