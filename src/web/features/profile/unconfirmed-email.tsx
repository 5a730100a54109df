import { Notice } from '#web/ui/layout/notice.tsx';

export function UnconfirmedEmail() {
  return (
    <Notice tone="warning">
      A organização ainda não confirmou que este e-mail é seu. Peça a ela que confirme: até lá o seu telefone,
      CPF e nascimento não aparecem aqui.
    </Notice>
  );
}
