import { Check, CircleCheck, Download, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useSignInSecrets } from '#web/features/users/sign-in-secrets-view.ts';
import { saveFile } from '#web/lib/device/save-file.ts';
import { today } from '#web/lib/format/format.ts';
import { ownSite } from '#web/lib/net/base.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { UnreachableNotice } from '#web/ui/sharing/unreachable-notice.tsx';
import { writeCsv } from './csv.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { LeaveGuardProps } from './leave-guard.tsx';
import type { KEY } from './use-check.ts';
import { usePage } from './use-page.ts';

export type Outcome = Pick<CallAnswer<Contract[typeof KEY]>, 'imported' | 'passwords'> & {
  withAccounts: boolean;
};

const UNSAVED = {
  title: 'Sair sem baixar as senhas?',
  words: 'As senhas provisórias aparecem só agora: depois de sair, só redefinindo cada uma.',
};

const sayImported = (count: number) => quantity(count, 'jogador importado', 'jogadores importados');

export function leaveGuardAfter({ imported, passwords }: Outcome): LeaveGuardProps {
  const done = `Importação concluída: ${sayImported(imported)}.`;
  if (passwords.length === 0) return { isOn: false, title: 'Sair agora?', words: done };
  return { isOn: true, title: UNSAVED.title, words: `${done} ${UNSAVED.words}` };
}

/** The result of an import, with the initial passwords, which cannot be shown again. */
export function Imported({
  outcome,
  onStay,
  onAgain,
}: {
  outcome: Outcome;
  onStay: (stay: LeaveGuardProps) => void;
  onAgain: () => void;
}) {
  const { imported, passwords, withAccounts } = outcome;
  const { shown, hidden, more, end } = usePage(passwords);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    const rows = passwords.map(({ name, email, temporaryPassword }) => [name, email, temporaryPassword]);
    const records = [['Nome', 'E-mail', 'Senha provisória'], ...rows];
    saveFile(`senhas-provisorias-${today()}.csv`, 'text/csv;charset=utf-8', writeCsv(records));
    setSaved(true);
    onStay({ ...leaveGuardAfter(outcome), isOn: false });
  };
  const [isAsked, setAsked] = useState(false);
  /** Addresses whose password was opened in WhatsApp. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = opened.size < passwords.length && !isSaved;
  const open = (email: string) => {
    const next = new Set([...opened, email]);
    setOpened(next);
    if (next.size === passwords.length) onStay({ ...leaveGuardAfter(outcome), isOn: false });
  };
  return (
    <Card title="Importação concluída">
      <EmptyState
        icon={<CircleCheck />}
        title={sayImported(imported)}
        hint="Já aparecem em Jogadores; quem tem time, também nele."
      />
      {isAsked ? <LeaveDialog {...UNSAVED} onStay={() => setAsked(false)} onLeave={onAgain} /> : null}
      <div className="flex flex-col gap-4">
        {withAccounts && passwords.length === 0 ? (
          <Notice tone="warning">As senhas não podem mais ser mostradas: redefina em Jogadores.</Notice>
        ) : null}
        {passwords.length > 0 ? (
          <>
            <Notice tone="warning">
              As senhas provisórias aparecem só agora: envie a cada pessoa a sua pelo WhatsApp, ou baixe o
              arquivo. Ela é trocada na primeira entrada.
            </Notice>
            <UnreachableNotice
              text={ownSite()}
              what="o endereço das mensagens"
              then="abra o Manchete por esse endereço (antes, baixe as senhas)"
            />
            <ul
              aria-label="Senhas provisórias"
              className="divide-y divide-line rounded-control border border-line px-4"
            >
              {shown.map((person) => (
                <li
                  key={person.email}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
                >
                  <span className="min-w-0 flex-1 basis-44">
                    <span className="block font-semibold">{person.name}</span>
                    <Email address={person.email} className="block text-soft text-sm" />
                  </span>
                  <code className="tabular">{person.temporaryPassword}</code>
                  <SendPassword
                    person={person}
                    isOpened={opened.has(person.email)}
                    onOpen={() => open(person.email)}
                  />
                </li>
              ))}
            </ul>
            {hidden > 0 ? (
              <Button tone="secondary" size="small" onPress={more}>
                {`Mostrar mais (${hidden})`}
              </Button>
            ) : null}
            {end}
          </>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            tone={passwords.length > 0 ? 'secondary' : 'primary'}
            onPress={() => (isUnsaved ? setAsked(true) : onAgain())}
          >
            Importar outro arquivo
          </Button>
          {passwords.length > 0 ? (
            <Button icon={<Download className="size-5" aria-hidden="true" />} onPress={save}>
              Baixar senhas (CSV)
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

type SendPasswordProps = {
  person: Outcome['passwords'][number];
  /** Opened in WhatsApp before. */
  isOpened: boolean;
  onOpen: () => void;
};

/** Opens WhatsApp with one person's message. */
function SendPassword({ person, isOpened, onOpen }: SendPasswordProps) {
  const { name, temporaryPassword: password } = person;
  const { whatsApp } = useSignInSecrets({ ...person, link: null, password });
  const Icon = isOpened ? Check : MessageCircle;
  return (
    <a
      href={whatsApp}
      target="_blank"
      rel="noreferrer"
      aria-label={`${isOpened ? 'Aberta no WhatsApp, abrir de novo' : 'Enviar pelo WhatsApp'}: ${name}`}
      // As wide once it was opened, so that its row keeps its height.
      className={classes(buttonStyle({ tone: isOpened ? 'quiet' : 'secondary', size: 'small' }), 'min-w-33')}
      onClick={onOpen}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {isOpened ? 'Aberta' : 'WhatsApp'}
    </a>
  );
}
