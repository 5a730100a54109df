import { hasTechnicalTimeout, type Rules } from '#domain/rules/rules.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

export function CourtRules({ rules }: { rules: Rules }) {
  const { target, technicalTimeoutAt } = rules.normal.set;
  const at = technicalTimeoutAt ?? target;
  const change = useWrite('PATCH /api/tournament', {
    done: (changed) =>
      showToast({
        tone: 'success',
        title: changed.technicalTimeout ? 'Tempo técnico ligado' : 'Tempo técnico desligado',
        description: 'Vale a partir do próximo ponto de cada jogo.',
      }),
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar o torneio',
        description: sayFailure(error),
      }),
  });
  const isOn = change.isPending
    ? change.variables.body?.technicalTimeout === true
    : hasTechnicalTimeout(rules);
  return (
    <Card title="Regras da quadra">
      <Checkbox
        value={isOn}
        isDisabled={change.isPending}
        onChange={(isChosen) => change.mutate({ body: { technicalTimeout: isChosen } })}
        hint={`Nos sets de ${target} pontos, quando a soma do placar chega a ${at}, a tela da quadra pede 30 segundos de parada. Não conta como tempo de nenhum time.`}
      >
        {`Tempo técnico aos ${at} pontos somados`}
      </Checkbox>
    </Card>
  );
}
