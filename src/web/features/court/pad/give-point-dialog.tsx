import { useState } from 'react';
import { givablePoints } from '#domain/court/given-point.ts';
import { setStory } from '#domain/story/set-story.ts';
import { otherSide } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

type GivePointDialogProps = { editor: ScoreEditor; setNumber: number; pointId: string; onClose: () => void };

/** Asks whether a point was tapped for the wrong team, because a thumb may have met the dot beside it. */
export function GivePointDialog({ editor, setNumber, pointId, onClose }: GivePointDialogProps) {
  const [chosenId, choose] = useState(pointId);
  const { game } = editor.get();
  const events = editor.events(setNumber);
  const points = givablePoints(events);
  const index = points.findIndex(({ id }) => id === chosenId);
  const rally = setStory(events).rallies.find(({ id }) => id === chosenId);
  const after = editor.scoreIfGiven(setNumber, chosenId);
  const nameOf = (side: 1 | 2) => (side === 1 ? game.team1 : game.team2).name;
  const to = rally ? nameOf(otherSide(rally.winner)) : null;
  const give = () => {
    onClose();
    const correction = editor.give(setNumber, chosenId);
    if (correction === null) return;
    const undo = () => {
      if (editor.undoable(setNumber)?.events[0].id === correction) editor.undo(setNumber);
      else editor.give(setNumber, chosenId);
    };
    showToast({ tone: 'success', title: `Ponto dado a ${to}`, action: { label: 'Desfazer', onPress: undo } });
  };
  const step = (label: string, by: 1 | -1) => {
    const next = index < 0 ? undefined : points[index + by];
    return (
      <Button size="small" tone="secondary" isDisabled={!next} onPress={() => next && choose(next.id)}>
        {label}
      </Button>
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={to === null ? 'Este ponto foi desfeito' : `Dar este ponto a ${to}?`}
      confirmLabel={to === null ? 'Dar o ponto' : `Dar a ${to}`}
      tone="primary"
      loading={false}
      error={null}
      isReady={after !== null}
      onConfirm={give}
    >
      {rally && after ? (
        <p>
          {`É o ponto de ${nameOf(rally.winner)} que fez ${rally.team1Score} a ${rally.team2Score}. O ${setNumber}º set ficaria em ${after.team1Score} a ${after.team2Score}.`}
        </p>
      ) : null}
      <div className="mt-4 grid grid-cols-2 gap-3">
        {step('Ponto anterior', -1)}
        {step('Ponto seguinte', 1)}
      </div>
    </ConfirmDialog>
  );
}
