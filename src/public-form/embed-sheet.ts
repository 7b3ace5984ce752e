/** The sheet of a button and its dialog on the page of another site; constructed by script, so that no policy of that page forbids it. */
export const embedCss = `
:host{color-scheme:light;--ground:var(--foyer-button,#1d4ed8);--ink:var(--foyer-button-text,#fff);display:inline-block;max-width:100%}
:host([data-foyer=popup]){position:fixed;z-index:2147483000;right:1rem;bottom:1rem;max-width:calc(100vw - 2rem)}
button{font:inherit;cursor:pointer}
.open{max-width:100%;padding:.8rem 1.55rem;border:0;border-radius:.625rem;background:var(--ground);color:var(--ink);font-weight:600;line-height:1.4;overflow-wrap:anywhere}
:host([data-foyer=popup]) .open{border-radius:2rem;box-shadow:0 2px 8px #0f172a52}
.open:has(+.popup[open]){visibility:hidden}
dialog{position:fixed;box-sizing:border-box;width:min(48rem,100vw - 2rem);height:min(max(42rem,1.25rem + var(--foyer-height,0px)),100dvh - 2rem);padding:1.25rem 0 0;border:0;border-radius:1rem;max-width:none;max-height:none;background:#fff;color:#1f2937;box-shadow:0 24px 64px #0f172a52;overflow:hidden;overscroll-behavior:contain}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:#0f172a8c}
.close{position:absolute;z-index:1;top:0;right:0;width:2.75rem;height:2.75rem;border:0;border-radius:1rem;background:inherit;color:inherit;font-size:2rem;line-height:1}
button:focus-visible{outline:3px solid;outline-offset:-6px}
iframe{flex:1;border:0}
p{margin:1.25rem}
i{position:absolute;inset:0;margin:auto;width:2.5rem;height:2.5rem;border:.25rem solid var(--ground);border-top-color:transparent;border-radius:50%}
@keyframes turn{to{rotate:1turn}}
.popup{inset:auto 1rem 1rem auto;margin:0;width:min(27rem,100vw - 2rem)}
.slider{inset:0 0 0 auto;margin:0;width:min(34rem,100vw);height:100dvh;border-radius:0}
@media (max-width:30rem){dialog[open]{inset:0;width:100vw;height:100dvh;margin:0;border-radius:0}}
@media (prefers-reduced-motion:no-preference){i{animation:turn 1s linear infinite}dialog[open]{animation:in .22s ease-out}dialog[open]::backdrop{animation:dim .22s}@keyframes in{from{opacity:0;transform:var(--from,translateY(1rem))}}.slider{--from:translateX(3rem)}@keyframes dim{from{opacity:0}}}
@media (forced-colors:active){.open,dialog{border:1px solid}}
`.trim()
