import { Link } from '@tanstack/react-router';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nameContains } from '#domain/people/names.ts';
import { withStatus } from '#web/lib/net/call-failed.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { NoSubjects } from './no-subjects.tsx';
import { KINDS, type Kind, type Subject, useSubjects } from './subjects.ts';

const LIST = 'grid grid-cols-1 gap-x-8 md:grid-cols-2';
const ROW = 'flex min-h-18 items-center gap-3 border-line border-b py-2';

export default function ImagesPanel() {
  const [query, setQuery] = useState('');
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Buscar por nome"
        type="search"
        value={query}
        onChange={setQuery}
        autoComplete="off"
        placeholder="Time ou jogador"
      />
      <Pictures kind="team" query={query} onClear={() => setQuery('')} />
      <Pictures kind="player" query={query} onClear={() => setQuery('')} />
    </div>
  );
}

type PicturesProps = { kind: Kind; query: string; onClear: () => void };

function Pictures({ kind, query, onClear }: PicturesProps) {
  const subjects = useSubjects(kind);
  const [removing, setRemoving] = useState<Subject | null>(null);
  const dialogs = useLazyDialogs(() => import('./remove-picture-dialog.tsx'), setRemoving);
  const { plural, failure, none } = KINDS[kind];
  const missing = subjects.data?.filter(({ imageUrl }) => !imageUrl).length ?? 0;
  return (
    <Card title={plural} action={missing > 0 ? <Badge tone="sun">{missing} sem imagem</Badge> : null}>
      <Loaded from={subjects} failure={withStatus(failure, subjects.error)} loading={<Loading />}>
        {(data) => {
          const found = data
            .filter(({ name }) => nameContains(name, query))
            .toSorted((a, b) => Number(a.imageUrl !== null) - Number(b.imageUrl !== null));
          if (data.length === 0) return <NoSubjects kind={kind} />;
          if (found.length === 0) {
            return (
              <NothingFound title={none} hint={`Nenhum nome tem “${query.trim()}”.`} onClear={onClear} />
            );
          }
          return (
            <ul className={LIST}>
              {found.map((subject) => (
                <PictureRow
                  key={subject.id}
                  kind={kind}
                  subject={subject}
                  onRemove={() => dialogs.ask(subject)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {removing && dialogs.Part ? (
        <dialogs.Part kind={kind} subject={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </Card>
  );
}

/** As many placeholders as a tournament usually has teams, so that the players below do not move. */
function Loading() {
  return (
    <ul className={LIST}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <li key={row} className={ROW}>
          <Skeleton className="size-16 rounded-full" />
          <Skeleton className="h-5 w-40" />
        </li>
      ))}
    </ul>
  );
}

type PictureRowProps = { kind: Kind; subject: Subject; onRemove: () => void };

function PictureRow({ kind, subject: { id, name, hint, imageUrl }, onRemove }: PictureRowProps) {
  return (
    <li className={ROW}>
      {kind === 'team' ? (
        <TeamLogo name={name} imageUrl={imageUrl} size="large" />
      ) : (
        <Avatar name={name} imageUrl={imageUrl} size="large" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-tight [overflow-wrap:anywhere]">{name}</p>
        <p className="text-soft text-sm [overflow-wrap:anywhere]">
          {imageUrl ? hint : `${hint} · sem imagem`}
        </p>
      </div>
      <Link
        to="/admin/image-upload"
        search={{ type: kind, id }}
        className={iconLinkClasses}
        aria-label={`${imageUrl ? 'Trocar' : 'Enviar'} imagem de ${name}`}
      >
        <ImageUp className="size-5" aria-hidden="true" />
      </Link>
      {imageUrl ? (
        <IconButton
          label={`Remover imagem de ${name}`}
          tone="danger"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onPress={onRemove}
        />
      ) : (
        <span className="w-11" />
      )}
    </li>
  );
}
