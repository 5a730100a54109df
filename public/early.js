// A page that the server rendered is seen before its code is here. What is pressed until then is kept and pressed again by
// web/lib/early.ts, and no form is sent as browsers send it. The code is asked for once the page was painted: it is far larger
// than the page, and on a slow line would take its share of it.
{
  const files = document.currentScript.dataset.code.split(' ');
  const load = () => {
    for (const src of files.splice(0)) {
      const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src });
      document.head.append(script);
    }
  };
  const afterPaint = () => {
    requestAnimationFrame(() => setTimeout(load));
    // A page in the background is not painted.
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
  const refuse = (event) => event.preventDefault();
  document.addEventListener('click', press, true);
  document.addEventListener('submit', refuse, true);
  early.stop = () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('submit', refuse, true);
    return early.pressed;
  };
  window.early = early;
}
