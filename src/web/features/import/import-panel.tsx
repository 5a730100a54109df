import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { ChooseFile } from './choose-file.tsx';
import { draftOf, type ImportDraft, importDraftSlot } from './import-draft.ts';
import { Imported, leaveGuardAfter, type Outcome } from './imported.tsx';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';
import { Preview } from './preview.tsx';

const FREE: LeaveGuardProps = { isOn: false, title: '', words: '' };

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
  const slot = importDraftSlot(useUser().id);
  const [draft, setDraft] = useState(() => slot.read());
  const keep = (next: ImportDraft | null) => {
    slot.write(next);
    setDraft(next);
  };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) {
    const again = () => {
      setOutcome(null);
      onStay(FREE);
    };
    return <Imported outcome={outcome} onStay={onStay} onAgain={again} />;
  }
  if (draft) {
    return (
      <Preview
        draft={draft}
        onChange={keep}
        onStay={onStay}
        onGiveUp={() => keep(null)}
        onImported={(imported) => {
          keep(null);
          setOutcome(imported);
          onStay(leaveGuardAfter(imported));
        }}
      />
    );
  }
  return <ChooseFile onChosen={(name, texts) => keep(draftOf(name, texts))} />;
}
