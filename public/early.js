// A page that the server rendered is seen before its code is here. What is pressed until then is kept and pressed again by
// web/lib/early.ts, and no form is sent as browsers send it.
{
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
