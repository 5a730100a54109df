(() => {
  function isSupported() {
    try {
      return 'inert' in HTMLElement.prototype && CSS.supports('height: 1dvh') && !!/(?<=a)b/;
    } catch (_) {
      return false;
    }
  }
  function remove(element) {
    if (element) element.parentNode.removeChild(element);
  }
  function say() {
    var notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'margin:0;padding:16px;text-align:center;font-weight:bold;color:#222;background:#ffe9a8';
    notice.appendChild(document.createTextNode(WORDS));
    document.body.insertBefore(notice, document.body.firstChild);
    remove(document.querySelector('.loading-page'));
    remove(document.querySelector('.code-missing'));
  }
  if (!isSupported() && !/^\/overlay\//.test(location.pathname))
    document.addEventListener('DOMContentLoaded', say);
})();
