import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';

type RoleSwitchesProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  isAdmin: Path<Values>;
  isScorer: Path<Values>;
  /** Why no role can be given. */
  refusal?: string | undefined;
  /** Why this person stays an administrator. */
  staysAdmin?: string | undefined;
  /** Whoever does this gives up their own right to. */
  isOwnDemotion?: boolean;
};

/** The two roles of a form; they are given when it is saved. */
export function RoleSwitches<Values extends FieldValues, Sent>({
  control,
  isAdmin,
  isScorer,
  refusal,
  staysAdmin,
  isOwnDemotion = false,
}: RoleSwitchesProps<Values, Sent>) {
  return (
    <>
      <Controller
        control={control}
        name={isAdmin}
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Permissão de Administrador"
            hint={staysAdmin ?? refusal ?? 'Pode tudo: pessoas, times, jogos e permissões.'}
            value={value}
            onChange={onChange}
            isDisabled={refusal !== undefined || staysAdmin !== undefined}
          />
        )}
      />
      <Controller
        control={control}
        name={isScorer}
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Permissão de Anotador"
            hint={refusal ?? 'Conta os sets na quadra e preenche as súmulas.'}
            value={value}
            onChange={onChange}
            isDisabled={refusal !== undefined}
          />
        )}
      />
      {isOwnDemotion ? (
        <Notice tone="warning">
          Esta é a sua própria permissão: ao salvar, você sai do painel e só outro administrador a devolve.
        </Notice>
      ) : null}
    </>
  );
}
