import { Notice } from '#web/ui/layout/notice.tsx';
import { Switch } from './switch.tsx';
import type { FieldOf, Fields } from './use-field.ts';

type RoleSwitchesProps<Values extends Fields, Sent> = {
  control: FieldOf<Values, Sent, boolean>['control'];
  isAdmin: FieldOf<Values, Sent, boolean>['name'];
  isScorer: FieldOf<Values, Sent, boolean>['name'];
  refusal?: string | undefined;
  staysAdmin?: string | undefined;
  isOwnDemotion?: boolean;
};

export function RoleSwitches<Values extends Fields, Sent>({
  control,
  isAdmin,
  isScorer,
  refusal,
  staysAdmin,
  isOwnDemotion = false,
}: RoleSwitchesProps<Values, Sent>) {
  return (
    <>
      <Switch
        control={control}
        name={isAdmin}
        label="Permissão de Administrador"
        hint={staysAdmin ?? refusal ?? 'Pode tudo: pessoas, times, jogos e permissões.'}
        isDisabled={refusal !== undefined || staysAdmin !== undefined}
      />
      <Switch
        control={control}
        name={isScorer}
        label="Permissão de Anotador"
        hint={refusal ?? 'Conta os sets na quadra e preenche as súmulas.'}
        isDisabled={refusal !== undefined}
      />
      {isOwnDemotion ? (
        <Notice tone="warning">
          Esta é a sua própria permissão: ao salvar, você sai do painel e só outro administrador a devolve.
        </Notice>
      ) : null}
    </>
  );
}
