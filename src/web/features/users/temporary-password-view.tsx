import { SignInSecretsDialog } from '#web/ui/sharing/sign-in-secrets-dialog.tsx';
import { type Secret, useSignInSecrets } from './sign-in-secrets-view.ts';

export default function TemporaryPassword({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return <SignInSecretsDialog secrets={useSignInSecrets(secret)} onClose={onClose} />;
}
