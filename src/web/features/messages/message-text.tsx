import { UnreachableNotice } from '#web/ui/sharing/unreachable-notice.tsx';

/** Text between asterisks is bold, as in WhatsApp. */
export function MessageText({ text }: { text: string }) {
  let at = 0;
  return (
    <div className="flex flex-col gap-3">
      <UnreachableNotice text={text} what="o endereço da mensagem" then="prepare o envio outra vez" />
      <div className="max-w-xl whitespace-pre-line break-words rounded-card rounded-tl-none bg-palm-wash px-4 py-3 text-ink">
        {text.split(/\*([^*\n]+)\*/).map((part, index) => {
          at += part.length;
          return index % 2 === 1 ? <strong key={at}>{part}</strong> : part;
        })}
      </div>
    </div>
  );
}
