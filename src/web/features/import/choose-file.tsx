import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { IMPORT } from '#contract/limits.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { saveFile } from '#web/lib/device/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { COLUMNS } from './columns.ts';
import { writeCsv } from './csv.ts';
import { readFile, Unreadable } from './read-players.ts';

const MOST = IMPORT.rows.toLocaleString('pt-BR');

export function ChooseFile({ onChosen }: { onChosen: (name: string, texts: readonly string[]) => void }) {
  const read = useMutation({
    mutationFn: readFile,
    onSuccess: (texts, file) => onChosen(file.name, texts),
  });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Importar jogadores">
        <div className="flex flex-col gap-4">
          <p className="text-soft">
            Escolha um arquivo CSV com até {MOST} jogadores, de qualquer planilha. Antes de salvar, você vê
            cada linha e o que há de errado nela.
          </p>
          <FailureNotice of={read} say={whyNot} />
          <div className="flex flex-wrap gap-3">
            <FileButton
              accept={['.csv', 'text/csv', '.txt', 'text/plain']}
              icon={<FileSpreadsheet className="size-5" aria-hidden="true" />}
              isPending={read.isPending}
              onPick={(file) => read.mutate(file)}
            >
              {read.isPending ? 'Lendo...' : 'Escolher arquivo'}
            </FileButton>
            <Button
              tone="secondary"
              icon={<Download className="size-5" aria-hidden="true" />}
              onPress={saveTemplate}
            >
              Baixar planilha-modelo
            </Button>
          </div>
        </div>
      </Card>
      <Card title="Como preparar a planilha">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-[0.9375rem] text-soft">
          <li>A primeira linha traz os títulos: {COLUMNS.map(({ title }) => title).join(', ')}.</li>
          <li>Só Nome e Gênero são obrigatórios. A ordem das colunas não importa.</li>
          <li>
            Antes de importar, dá para dizer o que é cada coluna, corrigir linhas e criar os times que faltam.
          </li>
          <li>Sem time na planilha, o jogador fica sem time.</li>
          <li>Quem tem e-mail ganha uma conta, com uma senha provisória que aparece uma única vez.</li>
        </ul>
      </Card>
    </div>
  );
}

function saveTemplate(): void {
  const records = [COLUMNS.map(({ title }) => title), COLUMNS.map(({ example }) => example)];
  saveFile('modelo-jogadores.csv', 'text/csv;charset=utf-8', writeCsv(records));
}

/** Any other error means the file is gone. */
const whyNot = (error: Error) =>
  error instanceof Unreadable ? error.message : 'Não foi possível ler o arquivo: escolha de novo.';
