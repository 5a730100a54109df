import type { ReactNode } from 'react';
import { leftOutInWords } from '#domain/messages/messages.ts';
import { people } from '#web/features/messages/message-words.ts';
import type { Preview } from '#web/features/messages/queries.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { asksTeam, type Choice } from './audience.ts';

type RecipientsLineProps = { choice: Choice; isComplete: boolean; preview: Source<Preview> };

export function RecipientsLine({ choice, isComplete, preview }: RecipientsLineProps) {
  if (!isComplete) {
    const isTeamMissing = asksTeam(choice.kind) && choice.teamId === null;
    return <Line>{isTeamMissing ? 'Selecione o time que vai receber.' : 'Selecione o gênero.'}</Line>;
  }
  return (
    <Loaded
      from={preview}
      failure="Erro ao contar quem vai receber"
      hint={sayFailure}
      loading={<Skeleton className="h-6 w-64 max-w-full" />}
    >
      {(data) => <Recipients {...data} isTest={choice.kind === 'test'} />}
    </Loaded>
  );
}

function Recipients({ recipients, skipped, isTest }: Preview & { isTest: boolean }) {
  const leftOut = leftOutInWords(skipped);
  if (recipients === 0) {
    return (
      <Notice tone="warning">
        <p className="font-semibold">Ninguém vai receber{leftOut ? `: ${leftOut}` : ''}.</p>
        <p>
          {isTest
            ? 'Para testar, é preciso ter um celular e aceitar as mensagens: veja no seu perfil, em Meus dados.'
            : 'Cadastre telefones e peça que aceitem as mensagens no perfil, ou escolha outros destinatários.'}
        </p>
      </Notice>
    );
  }
  return (
    <Line>
      <strong className="text-ink">
        {recipients === 1 ? 'Vai receber: 1 pessoa' : `Vão receber: ${people(recipients)}`}
      </strong>
      {leftOut ? ` · Ficam de fora: ${leftOut}` : ' · Ninguém fica de fora'}
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p aria-live="polite" className="text-soft">
      {children}
    </p>
  );
}
