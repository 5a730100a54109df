import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

export function ShareButton({ title }: { title: string }) {
  return (
    <Button
      tone="secondary"
      size="small"
      icon={<Share2 className="size-5" aria-hidden="true" />}
      onPress={() => void share(title)}
    >
      <span className="max-sm:sr-only">Compartilhar</span>
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'success', title: 'Link copiado', description: 'Cole onde quiser compartilhar.' });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({
      tone: 'destructive',
      title: 'Não foi possível compartilhar',
      description: 'Copie o endereço da barra do navegador.',
    });
  }
}
