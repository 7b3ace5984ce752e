/**
 * The sheet of the assistant, only on pages that have one. Beside the form where there is room for both, over it where there
 * is not, below it in a frame, whose height is not the visitor's.
 */
export const assistantCss = `
.ask{position:fixed;z-index:1;right:max(1rem,env(safe-area-inset-right));bottom:max(1rem,env(safe-area-inset-bottom));min-height:3rem;max-width:calc(100vw - 2rem);padding:.6rem 1.25rem;border:1px solid var(--edge);border-radius:1.5rem;background:var(--surface);color:var(--link);font:inherit;font-weight:600;line-height:1.4;cursor:pointer;box-shadow:0 2px 4px rgb(15 23 42/.08),0 8px 28px -6px rgb(15 23 42/.28)}
.ask:hover{background:var(--tint)}
.ask:focus-visible,.chat-close:focus-visible,.chat-log:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.ask[aria-expanded=true]{visibility:hidden}
html{scroll-padding-bottom:6rem}
body{padding-bottom:5rem}
.chat{position:fixed;z-index:2;inset:auto 1rem 1rem auto;width:min(24rem,calc(100vw - 2rem));height:min(40rem,calc(100dvh - 2rem));margin:0;padding:0;border:1px solid var(--line);border-radius:1.125rem;background:var(--surface);color:var(--text);box-shadow:0 4px 12px rgb(15 23 42/.08),0 24px 64px -16px rgb(15 23 42/.35);overflow:hidden}
.chat[open]{display:flex;flex-direction:column}
.chat:not(:has(.turn~.turn)){height:auto;max-height:min(46rem,calc(100dvh - 2rem))}
.chat::backdrop{background:rgb(15 23 42/.45)}
.chat-head{flex:none;display:grid;grid-template-columns:1fr auto;align-items:center;gap:0 1rem;padding:.875rem .875rem .75rem 1.25rem;border-bottom:1px solid var(--line)}
.chat-head h2{font-size:1.0625rem}
.chat-head h2:focus{outline:none}
.chat-head p{grid-column:1/-1;margin:.1rem 0 0;color:var(--soft);font-size:.8438rem;line-height:1.4}
.chat-close{width:2.5rem;height:2.5rem;border:0;border-radius:.625rem;background:none;color:var(--text);cursor:pointer;position:relative}
.chat-close:hover{background:var(--quiet)}
.chat-close::before,.chat-close::after{content:"";position:absolute;left:.75rem;right:.75rem;top:calc(50% - 1px);height:2px;background:currentColor;transform:rotate(45deg)}
.chat-close::after{transform:rotate(-45deg)}
.chat-log{flex:1;min-height:6rem;overflow-y:auto;overscroll-behavior:contain;padding:1rem 1.25rem;display:flex;flex-direction:column;gap:.75rem}
.chat:not(:has(.turn~.turn)) .chat-log{flex:0 1 auto;min-height:0}
.chat-log:focus-visible{outline-offset:-3px}
.chat-begin{display:flex;flex-wrap:wrap;gap:.5rem}
.chat:has(.turn~.turn) .chat-begin{display:none}
.chat-begin button{min-height:2.75rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--surface);color:var(--link);font:inherit;font-size:.9375rem;line-height:1.35;text-align:start;cursor:pointer}
.chat-begin button:hover{background:var(--tint)}
.chat:has(.chat-consent:not([hidden]) :not(:checked)[type=checkbox]) .chat-begin button{background:none;color:var(--soft)}
.chat-begin button:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.turn{margin:0;max-width:88%;padding:.625rem .875rem;border-radius:.875rem .875rem .875rem .25rem;background:var(--quiet);line-height:1.45;white-space:pre-line;align-self:flex-start}
.turn.mine{align-self:flex-end;border-radius:.875rem .875rem .25rem;background:var(--button);color:var(--button-ink)}
.turn.waits{color:var(--soft)}
.offers{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
.offers li{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;justify-content:space-between;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.875rem}
.offers span{flex:1 1 9rem;min-width:0;line-height:1.4;white-space:pre-line}
.offers b{display:block;font-weight:400;font-size:.8438rem;color:var(--soft)}
.offers .button{min-height:2.5rem;padding:.4rem .875rem;font-size:.9375rem;width:auto}
.offers:has(.all:not([hidden])) .accept{background:none;border-color:var(--edge);color:var(--link)}
.offers em{font-style:normal;font-weight:600;font-size:.9375rem;color:var(--soft)}
.offers .taken{color:var(--good)}
.offers .taken::before{content:"";display:inline-block;width:.35em;height:.7em;margin:0 .5em .1em .2em;border:solid;border-width:0 .14em .14em 0;transform:rotate(45deg)}
.offers div{display:grid;justify-items:end;line-height:1.4}
.offers .all{padding:0;border:0}
.offers .all .button{flex:1}
.undo{min-height:1.75rem;margin-block:-.35rem;padding:.1rem 0;border:0;background:none;color:var(--soft);font:inherit;font-size:.9375rem;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.undo:hover{color:var(--text)}
.undo:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:.4rem}
[data-field]{scroll-margin-block:6rem}
[data-field]:has(.filled){position:relative}
[data-field]:has(.filled)::before{content:"";position:absolute;inset:0 auto 0 -.875rem;border-left:.25rem solid var(--ring);border-radius:.25rem}
.chat-say{flex:none;max-height:60%;overflow-y:auto;margin:0;padding:.875rem 1.25rem 1.125rem;border-top:1px solid var(--line);container-type:normal;display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:.625rem;align-items:end}
.chat-say>:not(.input,.button){grid-column:1/-1}
.chat-say .fault{grid-row:2;margin:0 0 .5rem}
.chat-say .button{width:2.875rem;min-height:2.875rem;padding:0;border-radius:50%}
.chat-say .button::before{content:"";width:.9rem;height:1.05rem;background:currentColor;clip-path:polygon(50% 0,100% 44%,86% 58%,60% 31%,60% 100%,40% 100%,40% 31%,14% 58%,0 44%)}
.chat-say [aria-disabled=true]::before{display:none}
.chat-say:has(.chat-consent:not([hidden]) :not(:checked)[type=checkbox]) .button{background:none;border-color:var(--edge);color:var(--soft)}
.chat-say textarea.input{min-height:2.875rem;max-height:9rem;resize:none}
.chat-consent{margin-bottom:.75rem;font-size:.875rem;line-height:1.45}
.chat-consent .rich{color:var(--soft)}
.chat-consent .tick{margin:.25rem -.5rem 0}
.chat-consent .label{font-size:.9375rem;font-weight:600}
@media (pointer:coarse){.undo{min-height:2.75rem;margin-block:-.85rem}}
@media (min-width:64rem){html:not(.embed):has(.chat[open]) body{padding-right:clamp(0px,52rem + var(--width) + 2*var(--side) - 100vw,26rem)}html.split:has(.chat[open]) body{padding-right:26rem}}
@media (max-width:63.99rem){.chat:modal{inset:auto 0 0;width:100%;max-width:none;height:min(44rem,94dvh);border-width:1px 0 0;border-radius:1.125rem 1.125rem 0 0}html:has(.chat:modal){overflow:hidden}}
@media (min-width:40rem) and (max-width:63.99rem){.chat:modal{left:50%;right:auto;width:32rem;bottom:1rem;transform:translateX(-50%);border-width:1px;border-radius:1.125rem}}
@media (max-width:39.99rem){.ask{position:static;display:block;margin:1.5rem 0 0;box-shadow:none}body{padding-bottom:0}}
.embed .ask{position:static;display:block;margin:1.5rem 0 0;box-shadow:none}
.embed .chat{position:static;width:100%;height:auto;margin:1.5rem 0 0;box-shadow:none}
.embed .chat-log{max-height:24rem}
.embed .chat-say{max-height:none}
.embed body{padding:0}
.embed .ask[aria-expanded=true]{display:none}
@media (forced-colors:active){.turn{border:1px solid}.chat-close::before,.chat-close::after,.chat-say .button::before{background:ButtonText}}
@media print{.ask,.chat{display:none!important}body{padding:0}}
`
  .trim()
  .replace(/\n/g, '')
