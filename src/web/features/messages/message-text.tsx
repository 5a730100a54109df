/** Text between asterisks is bold, as in WhatsApp. */
export function MessageText({ text }: { text: string }) {
  let at = 0;
  return (
    <div className="max-w-xl whitespace-pre-line break-words rounded-card rounded-tl-none bg-palm-wash px-4 py-3 text-ink">
      {text.split(/\*([^*\n]+)\*/).map((part, index) => {
        at += part.length;
        return index % 2 === 1 ? <strong key={at}>{part}</strong> : part;
      })}
    </div>
  );
}
