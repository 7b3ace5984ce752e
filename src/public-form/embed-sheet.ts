/** The sheet of a button and its dialog on the page of another site; constructed by script, so that no policy of that page forbids it. */
export const embedCss = `
:host{--ground:var(--foyer-button,#1d4ed8);--ink:var(--foyer-button-text,#fff);display:inline-block;max-width:100%}
:host([data-foyer=popup]){position:fixed;z-index:2147483000;right:1rem;bottom:1rem;max-width:calc(100vw - 2rem)}
button{font:inherit;cursor:pointer}
.open{max-width:100%;padding:.75rem 1.5rem;border:1px solid transparent;border-radius:.625rem;background:var(--ground);color:var(--ink);font-weight:600;line-height:1.4;overflow-wrap:anywhere}
:host([data-foyer=popup]) .open{border-radius:2rem;box-shadow:0 6px 24px rgb(15 23 42/.28)}
.open:focus-visible{outline:3px solid var(--ground);outline-offset:3px}
dialog{position:fixed;box-sizing:border-box;padding:0;border:0;max-width:none;max-height:none;background:#fff;color:#1f2937;box-shadow:0 24px 64px rgb(15 23 42/.32);overflow:hidden;overscroll-behavior:contain}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(15 23 42/.55)}
.head{flex:none;padding:.25rem;text-align:right}
.close{width:2.75rem;height:2.75rem;border:0;border-radius:.5rem;background:none;color:inherit;font-size:1.5rem;line-height:1}
.close:hover{background:rgb(128 136 148/.18)}
.close:focus-visible{outline:3px solid currentColor;outline-offset:-3px}
iframe{display:block;flex:0 1 auto;width:100%;height:var(--height,40rem);min-height:0;border:0}
p{margin:1.25rem}
progress{position:absolute;inset:0;margin:auto;accent-color:currentColor}
dialog.modal{width:min(48rem,100vw - 2rem);max-height:calc(100dvh - 2rem);margin:auto;border-radius:1rem}
dialog.popup{inset:auto 1rem 1rem auto;width:min(27rem,100vw - 2rem);max-height:calc(100dvh - 2rem);margin:0;border-radius:1rem}
dialog.slider{inset:0 0 0 auto;width:min(34rem,100vw);height:100dvh;margin:0}
.slider iframe{flex:1;height:auto}
@media (max-width:30rem){dialog.dialog{inset:0;width:100vw;height:100dvh;max-height:none;margin:0;border-radius:0}.dialog iframe{flex:1;height:auto}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:in .22s ease-out}dialog[open]::backdrop{animation:dim .22s}@keyframes in{from{opacity:0;transform:var(--from,translateY(1rem))}}.slider{--from:translateX(3rem)}@keyframes dim{from{opacity:0}}}
@media (forced-colors:active){.open,dialog{border:1px solid}}
`
  .trim()
  .replace(/\n/g, '')
