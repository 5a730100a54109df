// In a page that the server rendered: where its code does not come, this says so, and loads the page again once the server
// answers. web/main.tsx removes the notice when it takes the page over.
{
  const openedAt = new Date();
  const notice = document.querySelector('.code-missing');
  const isTyped = ({ value, defaultValue }) => value !== defaultValue;
  const check = async () => {
    if (!notice.isConnected) return clearInterval(checking);
    const time = `${openedAt.getHours()}h${String(openedAt.getMinutes()).padStart(2, '0')}`;
    notice.textContent = `Conexão fraca: esta página é das ${time} e não se atualiza. Tentando de novo...`;
    notice.hidden = false;
    const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }));
    // Code that is still loading is not asked for anew, and what somebody typed is not taken from them.
    const isBusy = document.readyState !== 'complete' || [...document.querySelectorAll('input')].some(isTyped);
    if (ok && !isBusy && notice.isConnected) location.reload();
  };
  const checking = setInterval(check, 20_000);
}
