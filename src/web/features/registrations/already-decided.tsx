import { Refusal } from '#web/ui/overlays/refusal.tsx';

export function AlreadyDecided({
  decision,
  name,
  onClose,
}: {
  decision: string;
  name: string;
  onClose: () => void;
}) {
  return (
    <Refusal title={`${name}: inscrição já decidida`} onClose={onClose}>
      {decision}. Ela está entre as inscrições decididas.
    </Refusal>
  );
}
