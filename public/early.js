// A page that the server rendered, with this script in its head, is seen before its code is here. What is pressed until then is
// kept and pressed again by web/main.tsx, and no form is sent as browsers send it. What is typed stays in its field, which takes
// it over (web/ui/plain-field.tsx). The code is asked for once the page was painted: it is far larger than the page, and on a
// slow line would take its share of it. Where it does not come the page stays as the server rendered it, says so, and is
// loaded anew once the server answers.
{
  const files = document.currentScript.dataset.code.split(' ');
  const add = (src) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src });
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => early.missing());
      document.head.append(script);
    });
  // The last file starts the others: it is run after them, so that none of them takes the page for long at once.
  const load = () => {
    const parts = files.splice(0);
    const href = parts.pop();
    if (href === undefined) return;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    // A file that only hangs would be told of by nothing.
    const late = setTimeout(() => early.missing(), 60_000);
    void Promise.all(parts.map(add))
      .then(() => add(href))
      .then(() => {
        clearTimeout(late);
        early.arrived();
      });
  };
  const afterPaint = () => {
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
    // A page in the background is not painted, and a browser may not tell when it painted.
    setTimeout(load, 500);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', afterPaint);
  else afterPaint();

  const early = { pressed: null };
  const press = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    early.pressed = button;
  };
  document.addEventListener('click', press, true);
  // Also afterwards: every form is the code's, and one that is not hydrated yet would be sent by the browser.
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  early.stop = () => {
    document.removeEventListener('click', press, true);
    return early.pressed;
  };

  const openedAt = new Date();
  const [navigation] = performance.getEntriesByType('navigation');
  // A file that is missing although the server answers would else have the page loaded anew without end.
  const pause = navigation?.type === 'reload' ? 60_000 : 5_000;
  // What somebody is typing is not taken from them until they press a button.
  const isTyping = () =>
    !early.pressed && [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
  const tryAgain = async () => {
    const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }));
    if (!isMissing) return;
    if (ok && !isTyping()) location.reload();
    else setTimeout(tryAgain, pause);
  };
  let isMissing = false;
  let notice = null;
  // All files came after all, later than was said.
  early.arrived = () => {
    isMissing = false;
    notice?.remove();
  };
  early.missing = () => {
    if (isMissing) return;
    isMissing = true;
    setTimeout(tryAgain, pause);
    // Over a stream's picture nothing is said.
    if (location.pathname.startsWith('/overlay')) return;
    const time = `${openedAt.getHours()}h${String(openedAt.getMinutes()).padStart(2, '0')}`;
    const text = `Conexão fraca: esta página é das ${time} e não se atualiza. Tentando de novo...`;
    notice = Object.assign(document.createElement('p'), { className: 'code-missing', textContent: text });
    notice.setAttribute('role', 'status');
    document.body.append(notice);
  };
  window.early = early;
}
