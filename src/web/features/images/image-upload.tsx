import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TeamLogo } from '#web/ui/team-logo.tsx';
import { NoSubjects } from './no-subjects.tsx';
import { KINDS, type Kind, useSubjects } from './subjects.ts';
import { UploadForm } from './upload-form.tsx';

const OPTIONS = (['team', 'player'] as const).map((kind) => ({ value: kind, label: KINDS[kind].title }));

type ImageUploadProps = {
  /** The kind in the URL; then it cannot be changed here. The same for the id. */
  type: Kind | undefined;
  id: number | undefined;
};

type Choice = {
  kind: Kind;
  id: number | null;
  /** The id chosen last, also after the choice was cleared. */
  last: number | null;
  /** The key of the form: another number starts an empty one. */
  form: number;
};

/** Keeps a picture that was cropped before a subject was chosen, but drops it when another subject is chosen. */
function choose({ kind, last, form }: Choice, id: number | null): Choice {
  const isOther = id !== null && last !== null && id !== last;
  return { kind, id, last: id ?? last, form: isOther ? form + 1 : form };
}

/** "Upload de Imagens": chooses a team or player, then a picture, and uploads it. */
export function ImageUpload({ type, id }: ImageUploadProps) {
  const { isAdmin } = useUser();
  const [chosen, setChosen] = useState<Choice>({ kind: 'team', id: null, last: null, form: 0 });
  const kind = type ?? chosen.kind;
  const subjects = useSubjects(kind);
  const { title, look, unknown, none, failure } = KINDS[kind];

  if (!isAdmin) {
    return <EmptyState title="Acesso Restrito" hint="Apenas administradores podem acessar esta área." />;
  }
  const wanted = id ?? chosen.id;
  const subject = subjects.data?.find((each) => each.id === wanted);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card title="De quem é a imagem">
        <div className="flex flex-col gap-4">
          <RadioGroup
            label="Tipo"
            options={OPTIONS}
            value={kind}
            onChange={(value) =>
              setChosen({ ...chosen, kind: value === 'player' ? 'player' : 'team', id: null, last: null })
            }
            isInline
            isDisabled={type !== undefined}
          />
          <Loaded from={subjects} failure={failure} loading={<Skeleton className="h-19 w-full" />}>
            {(all) =>
              // An id in the URL that does not exist is reported below.
              all.length === 0 && id === undefined ? (
                <NoSubjects kind={kind} />
              ) : (
                <>
                  <ComboBox
                    key={kind}
                    label={title}
                    options={all.map(({ id: value, name, hint, imageUrl }) => ({
                      value: String(value),
                      label: name,
                      hint,
                      icon:
                        look === 'team' ? (
                          <TeamLogo name={name} imageUrl={imageUrl} />
                        ) : (
                          <Avatar name={name} imageUrl={imageUrl} />
                        ),
                    }))}
                    value={subject ? String(subject.id) : null}
                    onChange={(value) => setChosen(choose(chosen, value === null ? null : Number(value)))}
                    emptyText={none}
                    isDisabled={id !== undefined}
                  />
                  {id !== undefined && !subject ? (
                    <Notice tone="danger">
                      {unknown}.{' '}
                      <Link to="/admin/image-upload" search={{}} className="font-semibold underline">
                        Escolher na lista
                      </Link>
                    </Notice>
                  ) : null}
                </>
              )
            }
          </Loaded>
        </div>
      </Card>
      <UploadForm key={`${kind} ${id} ${chosen.form}`} kind={kind} subject={subject} />
    </div>
  );
}
