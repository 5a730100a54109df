import EndSecondFactor from './end-second-factor.tsx';
import SetUpSecondFactor from './set-up-second-factor.tsx';

type DialogsProps = { what: 'set-up' | 'end'; onClose: () => void; onSetUp: () => void };

export default function SecondFactorDialogs({ what, onClose, onSetUp }: DialogsProps) {
  return what === 'end' ? (
    <EndSecondFactor onClose={onClose} />
  ) : (
    <SetUpSecondFactor onClose={onClose} onSetUp={onSetUp} />
  );
}
