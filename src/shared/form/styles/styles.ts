/**
 * The sheet of every public page; colours and sizes come from the theme. Rule-hidden parts disappear only where a script
 * runs: without one every field can be reached, and the server applies the rules [B13]. Where the parts of a line stand depends on all of
 * them: what surrounds the form is shown when the page has arrived as a whole, its end marked by `i`, so that nothing moves.
 */
export const pageCss = `
*,*::before,*::after{box-sizing:border-box}
html{font-size:calc(100% * var(--size));-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{--side:clamp(0px,(100vw - 30rem)*.1,1.5rem);--pad:clamp(1.25rem,5vw,3.25rem);margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:400 1rem/1.55 var(--font);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
main{width:100%;max-width:calc(var(--width) + 2*var(--side));margin:0 auto;padding:clamp(0px,(100vw - 30rem)*.2,4rem) var(--side) 0}
.top{display:flex;align-items:center;gap:1.25rem;padding:1.25rem var(--pad) 0;color:var(--page-ink)}
.logo,.agency{flex:1 1 10rem}
.logo{line-height:0}
.logo img{max-width:min(100%,18rem);height:5rem;object-fit:scale-down;object-position:left;line-height:1.4}
.logo.center{text-align:center}.center img{object-position:center}.logo.right{text-align:right}.right img{object-position:right}
.agency{margin:0;font-size:.9375rem;font-weight:600;line-height:1.4}
.agency a{color:inherit}
@media (min-width:40rem){.top{padding:0 var(--pad) .875rem}.logo-top{padding:0 0 1.5rem}.plain .top{padding-inline:var(--pad)}}
.embed .top{padding:1.25rem var(--pad) 0;background:var(--surface);color:var(--soft)}
.card{background:var(--surface);padding:clamp(1.75rem,5vw,3.25rem) var(--pad)}
@media (min-width:40rem){.card{border-radius:1.125rem;box-shadow:0 1px 2px rgb(15 23 42/.05),0 12px 40px -12px rgb(15 23 42/.14)}}
.plain main .card{background:none;box-shadow:none}
.embed{scrollbar-color:var(--edge) var(--surface)}
.embed body{--pad:max(clamp(1.25rem,5vw,3.25rem),50vw - var(--width)/2 + 3.25rem);background:none;min-height:0;clip-path:inset(0 round 1rem)}
.embed main{padding:0;max-width:none}
.embed main .card{border-radius:0;box-shadow:none}
.clear .card,.clear .top,.clear body{background:none}
.clear body{--pad:.375rem;max-width:calc(var(--width) - 5.75rem);clip-path:none}.clear .card{padding-top:.375rem}
.unseen,.headless h1[data-target]{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
h1,h2,h3,h4{line-height:1.22;font-weight:650;letter-spacing:-.012em;text-wrap:balance;margin:0}
@supports (hyphenate-limit-chars:14 5 5){h1,h2,h3,.label{hyphens:auto;hyphenate-limit-chars:14 5 5}}
h1{font-size:clamp(1.6rem,1.35rem + 1.2vw,2.125rem);letter-spacing:-.02em}
h2{font-size:1.3rem}h3{font-size:1.125rem}h4{font-size:1rem}
p,ul,ol{margin:0 0 .75em}
.rich>:last-child{margin-bottom:0}
.rich ul,.rich ol{padding-left:1.35em}
.rich li{margin:.2em 0}
a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:1px;border-radius:.2em}
a:hover{text-decoration-thickness:2px}
.host{display:inline-block;max-width:100%;text-decoration:inherit}
.lead{margin-top:.85rem;color:var(--soft);font-size:1.0625rem;max-width:42rem}
.lead strong{color:var(--text)}
.legend{margin:1.25rem 0 0;color:var(--soft);font-size:.9rem}
.legend:first-child{margin:0 0 .35rem}
form{margin-top:2rem;container-type:inline-size}
.grid{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem 1.25rem}
@container (min-width:34rem){.grid{grid-template-columns:repeat(2,minmax(0,1fr))}.field:not(.half){grid-column:1/-1}}
@supports (grid-template-rows:subgrid){@container (min-width:34rem){.pairs{row-gap:0;margin-bottom:-1.5rem}.pairs>.field{margin-bottom:1.5rem}.pairs>hr.field{margin-bottom:2rem}.pairs>.half{display:grid;grid-template:subgrid/minmax(0,1fr);grid-row:span 2}.pairs>.half>.label{align-self:end}.pairs .entry{grid-row:2}.entry>.tick{margin-top:0;padding-top:.6625rem}}}
.field{min-width:0;border:0;margin:0;padding:0}
.label{display:block;font-weight:600;font-size:.9688rem;line-height:1.4;padding:0;margin:0 0 .4rem}
.hint{margin:.45rem 0 0;color:var(--soft);font-size:.9063rem;line-height:1.45;white-space:pre-line}
.mark{font-weight:400;color:var(--soft)}
.star{color:var(--fault);font-weight:600;margin-left:.25em}
.star::before{content:"\\2060"}
.field:not([data-required]) .needed,.field[data-required] .optional{display:none}
.input{display:block;width:100%;min-height:2.875rem;padding:.625rem .875rem;font:inherit;line-height:1.5;color:var(--text);background:var(--field);border:1px solid var(--edge);border-radius:.625rem;transition:border-color .12s,box-shadow .12s}
textarea.input{resize:vertical;min-height:7.375rem;field-sizing:content;max-height:32rem}
input[type=date].input,input[type=time].input,input[type=datetime-local].input{-webkit-appearance:none;appearance:none;min-width:0;height:2.875rem;text-align:left}
.input,.option,.tick{scroll-margin-top:7rem}
.input::placeholder{color:var(--soft);opacity:1}
.input:hover:not(:disabled,:read-only){border-color:var(--soft)}
select.input:hover:not(:disabled){border-color:var(--soft)}
.input:focus-visible,.option:has(input:focus-visible),.tick:has(input:focus-visible){outline:3px solid transparent;border-color:var(--ring);box-shadow:0 0 0 1px var(--ring),0 0 0 4px color-mix(in srgb,var(--ring) 24%,transparent)}
.pick{position:relative;display:block}
.pick::after{content:"";position:absolute;right:1.05rem;top:50%;width:.5rem;height:.5rem;margin-top:-.38rem;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(45deg);pointer-events:none}
.pick .input{-webkit-appearance:none;appearance:none;padding-right:2.5rem;text-overflow:ellipsis}
.input:disabled,.input:read-only:not(select){background:var(--quiet);border-color:var(--line);color:var(--soft);opacity:1}
select.input:not(:disabled){cursor:pointer}
.options{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(13.5rem,100%),1fr));gap:.625rem 1.25rem}
.option{display:flex;gap:.75rem;align-items:flex-start;padding:.6875rem .875rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--field);cursor:pointer;transition:border-color .12s,background-color .12s}
@media (hover:hover){.option:hover{border-color:var(--soft)}}
.option:has(:checked){border-color:var(--ring);background:var(--tint);box-shadow:inset 0 0 0 1px var(--ring)}
.option:has(:disabled),.tick:has(:disabled){cursor:default;color:var(--soft);background:var(--quiet);border-color:var(--line);box-shadow:none}
.option input,.tick input{-webkit-appearance:none;appearance:none;flex:none;display:grid;place-items:center;width:1.2rem;height:1.2rem;margin:.175rem 0 0;border:1.5px solid var(--edge);border-radius:.3rem;background-color:transparent;cursor:inherit}
.option [type=radio]{border-radius:50%}
.option [type=radio]:checked{border:.375rem solid var(--ring);background-color:var(--button-ink)}
:is(.option,.tick) [type=checkbox]:checked{border-color:var(--ring);background-color:var(--ring)}
:is(.option,.tick) [type=checkbox]:checked::before{content:"";width:.3rem;height:.6rem;margin-top:-.12rem;border:solid var(--button-ink);border-width:0 .125rem .125rem 0;transform:rotate(45deg)}
:is(.option,.tick) input:disabled{opacity:.55}
.option input:focus-visible,.tick input:focus-visible{outline:none}
.tick{display:flex;gap:.75rem;align-items:flex-start;padding:.375rem .5rem;margin:-.375rem -.5rem;border:1px solid transparent;border-radius:.625rem;cursor:pointer}
.tick .label{margin:0;font-weight:400;font-size:1rem;line-height:1.55}
.tick+.hint{margin:.3rem 0 0 1.95rem}
:is(legend,.label)+.hint,.entry>.hint:first-child{margin:-.15rem 0 .6rem}
.tick~.fault{margin-left:1.95rem}
.fault{display:flex;gap:.45rem;margin:.5rem 0 0;color:var(--fault);font-size:.9063rem;font-weight:500;line-height:1.45}
:is(.fault,.file-fault)::before{content:"!";flex:none;display:grid;place-items:center;width:1.3em;height:1.3em;margin-top:.22em;border-radius:50%;background:var(--fault);color:var(--surface);font-size:.77em;font-weight:700;line-height:1}
.fault:empty{display:none}
[data-fault] .input,[data-fault] .option,[data-fault] .tick input{border-color:var(--fault)}
[data-fault] .tick input{outline:1px solid var(--fault)}
[data-fault] .input{box-shadow:0 0 0 1px var(--fault)}
[data-fault] .input:focus-visible{box-shadow:0 0 0 1px var(--fault),0 0 0 4px color-mix(in srgb,var(--fault) 24%,transparent)}
.block .label{font-size:1rem}
hr.field{width:100%;border-top:1px solid var(--line);margin:.5rem 0}
.heading{margin-top:.75rem}
.heading:first-child{margin-top:0}
.heading .hint{margin:.35rem 0 0}
.note{border:1px solid var(--ring);border-left-width:.3125rem;border-radius:.75rem;padding:1rem 1.125rem;margin:1.5rem 0 0;background:var(--tint);color:var(--text)}
.faults{border-radius:.75rem;padding:1.125rem 1.25rem;margin:1.75rem 0 0;background:var(--fault-tint);border:1px solid var(--fault);border-left-width:.3125rem}
.faults:focus,h1:focus{outline:none}
.faults:focus-visible{outline:none;box-shadow:0 0 0 4px color-mix(in srgb,var(--fault) 24%,transparent)}
.faults h2{font-size:1.0625rem;margin-bottom:.4rem}
.faults ul{list-style:none;padding:0;margin:0}
.faults li{padding:.2rem 0;font-size:.9688rem;line-height:1.45}
.faults a{color:var(--fault);font-weight:600}
.actions{margin-top:2.25rem;display:flex;flex-wrap:wrap;gap:1rem;align-items:center}
form>.actions:only-child{margin-top:0}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.6rem;min-height:3rem;padding:.7rem 1.75rem;border:1px solid transparent;border-radius:.625rem;background:var(--button);color:var(--button-ink);font:inherit;font-weight:600;line-height:1.4;text-decoration:none;cursor:pointer;transition:background-color .12s}
.button:hover{background:var(--button-hover)}
.button.delete{background:var(--delete);color:var(--delete-ink)}
.button.delete:hover{background:color-mix(in srgb,var(--delete) 86%,#000)}
.button.quiet{background:none;border-color:var(--edge);color:var(--text);font-weight:500}
.button.quiet:hover{background:var(--quiet)}
.button:focus-visible{outline:3px solid var(--ring);outline-offset:3px}
a:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.button[aria-disabled=true]{cursor:progress}
.spin{display:none;width:1.05em;height:1.05em;border:2px solid currentColor;border-right-color:transparent;border-radius:50%;animation:turn .8s linear infinite}
[aria-disabled=true] .spin{display:block}
@keyframes turn{to{transform:rotate(1turn)}}
@media (max-width:30rem){.actions .button{width:100%}}
.trap{position:absolute!important;inset-inline-start:-9999px;width:1px;height:1px;overflow:hidden}
.again{margin:2rem 0 0}
.reference{width:fit-content;margin:1.5rem auto 0;padding:.5rem 1.125rem;border:1px solid var(--line);border-radius:2rem;background:var(--quiet);color:var(--soft);font-size:.9375rem;line-height:1.45}
.reference b{color:var(--text);font-weight:650;font-variant-numeric:tabular-nums}
.remark{margin:1.25rem 0 0;font-size:.875rem}
.remark a{color:var(--soft)}
main:has(.alone,.done){margin-block:auto}
main:has(.alone,.done)~footer{margin-top:0}
:is(.alone,.done){text-align:center;padding-block:clamp(2.5rem,9vw,5rem)}
:is(.alone,.done) .lead{margin-inline:auto;max-width:34rem;text-wrap:pretty}
.lead+.lead{margin-top:.35rem}
.done ul,.done ol{width:fit-content;margin-inline:auto;text-align:left}
:is(.alone,.done) .actions{justify-content:center}
.summary{max-width:34rem;margin:2.5rem auto 0;padding:1.375rem 1.5rem;border:1px solid var(--line);border-radius:.875rem;text-align:left}
.summary h2{font-size:1.125rem}
.summary dl{margin:.9rem 0 0}
.summary dt{margin-top:1rem;color:var(--soft);font-size:.9063rem}
.summary dd{margin:.15rem 0 0;white-space:pre-line}
@media (min-width:40rem){.summary dl{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.75rem 1.25rem}.summary dt,.summary dd{margin:0}}
.seal{width:3.75rem;height:3.75rem;margin:0 auto 1.5rem;border-radius:50%;background:var(--ring);display:grid;place-items:center}
.seal::before{content:"";width:.7rem;height:1.35rem;margin-top:-.3rem;border:solid var(--button-ink);border-width:0 .22rem .22rem 0;transform:rotate(45deg)}
footer{width:100%;max-width:calc(var(--width) + 2*var(--side));margin:auto auto 0;padding:2rem calc(var(--side) + var(--pad)) 2.5rem;color:var(--page-ink);font-size:.875rem;line-height:1.6;display:flex;flex-wrap:wrap;gap:.75rem 2rem;align-items:baseline;justify-content:space-between}
body:not(:has(>i))>:not(main,.scene){visibility:hidden}
@media (max-width:39.99rem){footer{column-gap:1rem}footer>:first-child:nth-last-child(n+3){flex-basis:100%}}
@media (max-width:23rem){footer{font-size:.8125rem;column-gap:.75rem}}
footer p{margin:0}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
footer a{color:inherit;padding:.1rem 0}
footer a:focus-visible{outline-color:var(--page-ink)}
.embed .card{padding-bottom:1.75rem}
.embed footer{max-width:none;padding:1rem var(--pad) 1.5rem;background:var(--surface);color:var(--soft)}
.clear footer{background:none}
[hidden],.js [data-rule-hidden]{display:none!important}
@media (max-width:39.99rem){body{background:var(--surface)}.plain body{background:var(--page)}.embed.clear body{background:none}:root:not(.plain) .top{color:var(--soft)}footer{color:var(--soft);border-top:1px solid var(--line)}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}.spin{animation-duration:4s}}
@media (forced-colors:active){.option input,.tick input{-webkit-appearance:auto;appearance:auto}.input,.option,.button,.faults{border:1px solid}.input:focus-visible,.option:has(input:focus-visible),.tick:has(input:focus-visible){outline:3px solid Highlight;outline-offset:1px}.option:has(:checked){outline:2px solid Highlight}.tick{border-color:Canvas}:is(.fault,.file-fault)::before{border:1px solid}.pick::after{border-color:ButtonText}}
@media print{:root{color-scheme:light}body{background:#fff;color:#000;font-size:10.5pt}main{padding:0;max-width:none}.card{padding:0;box-shadow:none;background:none}.actions,.trap,.seal{display:none}.field{break-inside:avoid}.input,.option{background:none;color:#000}.option input,.tick input{-webkit-appearance:auto;appearance:auto}.rich a[href^=http]::after{content:" (" attr(href) ")";font-size:.85em}}
`
  .trim()
  .replace(/\n/g, '')

/**
 * The one inline script: lets the sheet know, before anything is painted, that scripts run, and when one of the page's own
 * cannot be loaded, that they do not: then everything is there as without scripts. A logo that cannot be loaded goes.
 */
export const markScript = `{let c=document.documentElement.classList;c.add('js');addEventListener('error',({target:t})=>t.defer?c.remove('js'):t.closest?.('.logo')?.remove(),true)}`

/** Runs on pages that wait for something: they are left when it is there, or when they are to ask no more by themselves. */
export const waitScript = `{let[s,u]=document.querySelector('[name=foyer-wait]').content.split(/;(.*)/),l=async()=>{let r=await fetch(u).catch(()=>0),w=r&&r.headers.get('retry-after');if(!w||w>30)return location.replace(u);u=u.replace(/wait=(\\d+)/,(_,n)=>'wait='+(+n+1));setTimeout(l,w*1e3)};setTimeout(l,s*1e3)}`
