import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '#web/lib/device/save-file.ts';
import { today } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { ask } from '#web/lib/net/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

export function DownloadData() {
  const download = useMutation({
    mutationFn: () => ask('GET /api/user/data', {}),
    onSuccess(data) {
      saveFile(`meus-dados-${today()}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      showToast({
        tone: 'success',
        title: 'Arquivo baixado',
        description: 'Ele traz dados pessoais: guarde bem.',
      });
    },
    onError: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao baixar seus dados', description: sayFailure(error) }),
  });
  return (
    <Card title="Baixar meus dados">
      <p className="mb-4 text-soft">
        Um arquivo JSON com tudo o que este torneio guarda sobre você: conta, inscrição, pontuações, mensagens
        recebidas e o registro do que foi alterado.
      </p>
      <Button
        tone="secondary"
        icon={<Download className="size-5" aria-hidden="true" />}
        isPending={download.isPending}
        pendingLabel="Preparando..."
        onPress={() => download.mutate()}
      >
        Baixar meus dados
      </Button>
    </Card>
  );
}
