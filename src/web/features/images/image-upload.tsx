import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { useField } from '#web/form/use-field.ts';
import { useForm } from '#web/form/use-form.ts';
import { pictureDraftSlot } from '#web/lib/device/form-draft.ts';
import { withStatus } from '#web/lib/net/call-failed.ts';
import { ComboBox } from '#web/ui/fields/combo-box.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { NoSubjects } from './no-subjects.tsx';
import { KINDS, type Kind, useSubjects } from './subjects.ts';
import { UploadForm } from './upload-form.tsx';
import { type Upload, type UploadSent, uploadSchema } from './upload-schema.ts';

const OPTIONS = (['team', 'player'] as const).map((kind) => ({ value: kind, label: KINDS[kind].title }));

type ImageUploadProps = {
  /** Set by the URL, then not changeable here; the same for the id. */
  type: Kind | undefined;
  id: number | undefined;
};

type Choice = {
  kind: Kind;
  last: string | null;
  /** How often another one was chosen: an upload's failure is hidden then. */
  changes: number;
};

const nothingOf = (id: number | undefined): Upload => ({
  subject: id === undefined ? null : String(id),
  picture: null,
});

export function ImageUpload({ type, id }: ImageUploadProps) {
  const { id: userId, isAdmin } = useUser();
  const [chosen, setChosen] = useState<Choice>({ kind: 'team', last: null, changes: 0 });
  const kind = type ?? chosen.kind;
  const subjects = useSubjects(kind);
  const known = new Set(subjects.data?.map((each) => String(each.id)));
  const slot = pictureDraftSlot(userId, `${type}:${id}`);
  const form = useForm({
    start: nothingOf(id),
    schema: uploadSchema(known),
    // If the subject is chosen here, a picture belongs to nobody yet.
    ...(type && id !== undefined ? { draft: { slot, except: ['subject'] } } : {}),
  });
  // Called here so that it is the first field even before its options are loaded.
  const wanted = useField<Upload, UploadSent, string | null>({ control: form.control, name: 'subject' });
  const { title, look, unknown, none, failure } = KINDS[kind];

  if (!isAdmin) {
    return <EmptyState title="Acesso Restrito" hint="Apenas administradores podem acessar esta área." />;
  }
  const subject = subjects.data?.find((each) => String(each.id) === wanted.value);
  const chooseKind = (value: string) => {
    form.reset(nothingOf(id));
    setChosen({ kind: value === 'player' ? 'player' : 'team', last: null, changes: chosen.changes + 1 });
  };
  /** Keeps a picture cropped before the first choice, but drops it when another subject is chosen. */
  const choose = (value: string | null) => {
    const { last, changes } = chosen;
    const isOther = value !== null && last !== null && value !== last;
    wanted.onChange(value);
    if (isOther) form.setValue('picture', null);
    setChosen({ ...chosen, last: value ?? last, changes: isOther ? changes + 1 : changes });
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card title="De quem é a imagem">
        <div className="flex flex-col gap-4">
          <RadioGroup
            label="Tipo"
            options={OPTIONS}
            value={kind}
            onChange={chooseKind}
            isInline
            isDisabled={type !== undefined}
          />
          <Loaded
            from={subjects}
            failure={withStatus(failure, subjects.error)}
            loading={<Skeleton className="h-19 w-full" />}
          >
            {(all) =>
              // An unknown id in the URL is reported below.
              all.length === 0 && id === undefined ? (
                <NoSubjects kind={kind} />
              ) : (
                <>
                  <ComboBox
                    key={kind}
                    ref={wanted.ref}
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
                    value={subject ? wanted.value : null}
                    onChange={choose}
                    error={wanted.error}
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
      <UploadForm key={`${kind} ${chosen.changes}`} form={form} kind={kind} subject={subject} />
    </div>
  );
}
