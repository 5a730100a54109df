import { Notice } from '#web/ui/layout/notice.tsx';
import { Switch } from './switch.tsx';
import type { FieldOf, Fields } from './use-field.ts';

type Rights = { readonly isAdmin: boolean; readonly isOrganiser: boolean };
type SwitchName<Values extends Fields, Sent> = FieldOf<Values, Sent, boolean>['name'];

type RoleSwitchesProps<Values extends Fields, Sent> = {
  control: FieldOf<Values, Sent, boolean>['control'];
  isAdmin: SwitchName<Values, Sent>;
  isOrganiser: SwitchName<Values, Sent>;
  isScorer: SwitchName<Values, Sent>;
  /** The rights of an administrator count in all tournaments, and only an administrator gives them. */
  offersAdmin: boolean;
  refusal?: string | undefined;
  staysAdmin?: string | undefined;
  /** The user's own rights, as they are and as they would be. */
  own?: { readonly had: Rights; readonly has: Rights } | undefined;
};

export function RoleSwitches<Values extends Fields, Sent>({
  control,
  isAdmin,
  isOrganiser,
  isScorer,
  offersAdmin,
  refusal,
  staysAdmin,
  own,
}: RoleSwitchesProps<Values, Sent>) {
  const warning = own && ownLoss(own.had, own.has);
  return (
    <>
      {offersAdmin ? (
        <Switch
          control={control}
          name={isAdmin}
          label="Permissão de Administrador"
          hint={staysAdmin ?? refusal ?? 'Pode tudo, em todos os torneios, e cuida do servidor.'}
          isDisabled={refusal !== undefined || staysAdmin !== undefined}
        />
      ) : null}
      <Switch
        control={control}
        name={isOrganiser}
        label="Permissão de Organizador"
        hint={refusal ?? 'Pode tudo neste torneio: pessoas, times, jogos e permissões.'}
        isDisabled={refusal !== undefined}
      />
      <Switch
        control={control}
        name={isScorer}
        label="Permissão de Anotador"
        hint={refusal ?? 'Marca os jogos na quadra e preenche as súmulas deste torneio.'}
        isDisabled={refusal !== undefined}
      />
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
    </>
  );
}

function ownLoss(had: Rights, has: Rights): string | null {
  const leaves = has.isAdmin || has.isOrganiser ? '' : 'você sai do painel e ';
  if (had.isAdmin && !has.isAdmin)
    return `Esta é a sua própria permissão: ao salvar, ${leaves}só outro administrador pode devolver.`;
  if (leaves && had.isOrganiser && !has.isOrganiser)
    return `Esta é a sua própria permissão: ao salvar, ${leaves}só outra pessoa da organização pode devolver.`;
  return null;
}
