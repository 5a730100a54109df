import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCpf } from '#domain/people/cpf.ts';
import { fullName } from '#domain/people/names.ts';
import { conflictWords, skillLevelInWords } from '#domain/people/registration.ts';
import { formatDay, formatMoment, formatPhone } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { Registration } from './queries.ts';

const CONTACT = 'inline-flex items-center text-ocean underline pointer-coarse:min-h-11';

type PendingRegistrationProps = {
  registration: Registration;
  onApprove: (registration: Registration) => void;
  onReject: (registration: Registration) => void;
  mark: ReactNode;
};

export function PendingRegistration({ registration, onApprove, onReject, mark }: PendingRegistrationProps) {
  const { email, phone, memberNumber, birthDate, cpf, shirtSize, shirtName, skillLevel } = registration;
  const name = fullName(registration);
  const shirt = [shirtSize, shirtName && `“${shirtName}”`].filter(Boolean).join(' · ');
  return (
    <article aria-label={name} className="flex flex-col gap-4 rounded-control border border-line p-4">
      <header className="flex items-start gap-3">
        <Avatar name={name} imageUrl={null} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{name}</h3>
          <p className="text-soft text-sm">Enviada em {formatMoment(registration.createdAt)}</p>
        </div>
        {mark}
      </header>
      {registration.conflicts.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">Dado repetido</p>
          <ul>
            {registration.conflicts.map(conflictWords).map((words) => (
              <li key={words} className="[overflow-wrap:anywhere]">
                {words}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-[0.9375rem]">
        <Fact term="Sócio">
          <span className="tabular">{memberNumber}</span>
        </Fact>
        <Fact term="Gênero">{registration.gender}</Fact>
        <Fact term="E-mail">
          <a href={`mailto:${email}`} className={CONTACT}>
            <Email address={email} />
          </a>
        </Fact>
        <Fact term="Telefone">
          <a href={`tel:${phone}`} className={`tabular ${CONTACT}`}>
            {formatPhone(phone)}
          </a>
        </Fact>
        {skillLevel ? <Fact term="Nível">{skillLevelInWords(skillLevel)}</Fact> : null}
        {birthDate ? <Fact term="Nascimento">{formatDay(birthDate)}</Fact> : null}
        {cpf ? <Fact term="CPF">{formatCpf(cpf)}</Fact> : null}
        {shirt ? <Fact term="Camisa">{shirt}</Fact> : null}
        <Fact term="Mensagens">{registration.messagesConsent ? 'Aceita receber' : 'Não quer receber'}</Fact>
      </dl>
      {registration.additionalComments ? (
        <blockquote className="whitespace-pre-line rounded-tile bg-sand px-3 py-2 text-[0.9375rem]">
          {registration.additionalComments}
        </blockquote>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Button
          tone="secondary"
          icon={<X className="size-5" aria-hidden="true" />}
          onPress={() => onReject(registration)}
        >
          Rejeitar
        </Button>
        <Button
          icon={<Check className="size-5" aria-hidden="true" />}
          onPress={() => onApprove(registration)}
        >
          Aprovar
        </Button>
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
