import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft, Home } from 'lucide-react';
import { ImageUpload } from '#web/features/images/image-upload.tsx';
import { numberIn } from '#web/lib/page/address.ts';
import { buttonStyle, iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

type UploadSearch = { type?: 'team' | 'player' | undefined; id?: number | undefined };

export const Route = createFileRoute('/_signed-in/admin/image-upload')({
  validateSearch({ type, id }: Record<string, unknown>): UploadSearch {
    return type === 'team' || type === 'player'
      ? { type, id: numberIn(id) }
      : { type: undefined, id: undefined };
  },
  component: ImageUploadPage,
});

function ImageUploadPage() {
  const { type, id } = Route.useSearch();
  return (
    <div className="flex flex-col gap-5">
      <title>Upload de Imagens · Manchete</title>
      <PageHeader
        title="Upload de Imagens"
        back={
          <Link
            to="/admin"
            search={{ tab: 'images' }}
            className={iconLinkClasses}
            aria-label="Voltar às imagens"
          >
            <ArrowLeft />
          </Link>
        }
      />
      <ImageUpload key={`${type} ${id}`} type={type} id={id} />
      <Link to="/" className={`${buttonStyle({ tone: 'quiet' })} self-center`}>
        <Home className="size-5" aria-hidden="true" />
        Voltar à Página Inicial
      </Link>
    </div>
  );
}
