import { Notice } from '#web/ui/layout/notice.tsx';
import { unreachableHost } from './unreachable-host.ts';

type UnreachableNoticeProps = {
  /** What is sent on, with its address. */
  text: string;
  /** What no phone opens. */
  what?: string;
  /** What to do once the server has its address. */
  then?: string;
};

/** Nothing, unless the address in what is sent on opens only on the machine of the server. */
export function UnreachableNotice({
  text,
  what = 'este link',
  then = 'crie outro link',
}: UnreachableNoticeProps) {
  const host = unreachableHost(text);
  if (host === null) return null;
  const example = unreachableHost(location.href)
    ? `http://192.168.0.10${location.port && `:${location.port}`}`
    : location.origin;
  return (
    <div className="w-full [overflow-wrap:anywhere]">
      <Notice tone="warning">
        <span className="block font-semibold">Nenhum celular abre {what}</span>
        Ele aponta para {host}, que só existe no computador do Manchete. Defina <code>PUBLIC_URL</code> com o
        endereço que os celulares abrem, o da internet ou o deste computador na rede (por exemplo,{' '}
        <code>PUBLIC_URL={example}</code>, com <code>HOST=0.0.0.0</code>). Depois inicie o Manchete de novo e{' '}
        {then}.
      </Notice>
    </div>
  );
}
