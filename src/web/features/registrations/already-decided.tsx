import { Refusal } from '#web/ui/refusal.tsx';

/** Shown in place of a decision that somebody else made first. */
export function AlreadyDecided({ said, name, onClose }: { said: string; name: string; onClose: () => void }) {
  return (
    <Refusal title={`${name}: inscrição já decidida`} onClose={onClose}>
      {said}. Ela está entre as inscrições processadas.
    </Refusal>
  );
}
