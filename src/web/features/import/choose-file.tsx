import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { IMPORT } from '#contract/limits.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { saveFile } from '#web/lib/device/save-file.ts';
import { PART_MISSING, reportMissingPart } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { COLUMNS } from './columns.ts';
import type { Sheet } from './read-players.ts';

const MOST = IMPORT.rows.toLocaleString('pt-BR');

/** The first step of an import: choosing the file, or downloading the template. */
export function ChooseFile({ onChosen }: { onChosen: (name: string, sheet: Sheet) => void }) {
  const read = useMutation({
    mutationFn: async (file: File) => {
      const { readPlayers } = await import('./read-players.ts');
      return readPlayers(file);
    },
    onSuccess: (sheet, file) => onChosen(file.name, sheet),
  });
  const template = useMutation({
    mutationFn: async () => {
      const { writeCsv } = await import('./csv.ts');
      const records = [COLUMNS.map(({ title }) => title), COLUMNS.map(({ example }) => example)];
      saveFile('modelo-jogadores.csv', 'text/csv;charset=utf-8', writeCsv(records));
    },
    onError: reportMissingPart,
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
              onPress={() => template.mutate()}
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
          <li>O time precisa já existir, com o mesmo nome. Em branco, o jogador fica sem time.</li>
          <li>Quem tem e-mail ganha uma conta, com uma senha provisória que aparece uma única vez.</li>
        </ul>
      </Card>
    </div>
  );
}

/** The message of an unreadable file; any other error means that the code could not be loaded. */
const whyNot = (error: Error) => (error.name === 'Unreadable' ? error.message : PART_MISSING.description);
