/** A field that is seen and asks something. */
const question = '.field:not([data-rule-hidden],.block,.heading,hr)'

/** Read by screen readers alone. */
const unseen = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

/**
 * The sheet of forms with page breaks. Where a script runs, one step is seen from the first paint on, which the server has
 * marked; without one, all of them, as sections. The one fault of a step with one question is said at the field alone.
 */
export const stepCss = `
.step+.step{margin-top:3rem}
.step-title{margin:0}
.step-title:empty{display:none}
.step>.hint{margin:.35rem 0 0}
.step-title:not(:empty)+.grid,.step>.hint+.grid{margin-top:1.35rem}
.step:focus{outline:none}
.js .step:not(.review,:has(.field:not([data-rule-hidden]))){display:none}
.progress,.review,.back,.next{display:none}
.js .progress{display:block;margin-bottom:1.75rem}
.js .steps .step{display:none;margin:0}
.js .steps .step[data-current]{display:block}
.js .asked .titled:has(~[data-current]:not(.titled,.review)):not(:has(~.titled~[data-current])){display:block}
.js .asked .titled:not([data-current])>:not(.step-title){display:none}
.js .asked .titled>.step-title{margin:0 0 .5rem;color:var(--link);font-size:.9063rem;font-weight:600;line-height:1.4;letter-spacing:0}
.js .asked .titled>.step-title+.grid,.js .asked .titled~.step[data-current]:not(.review){margin-top:0}
.js .card:has(.steps:not([data-at-first])) :is(.lead,.key){display:none}
.js .card:has(.asked:not([data-at-first])) h1{${unseen}}
.js .asked:not([data-at-first]){margin-top:0}
.js .faults:has(~.asked:not([data-at-first])){margin:0 0 1.75rem}
@media (max-width:30rem){.js .card:has(.steps:not([data-at-first])) h1{${unseen}}.js .steps:not([data-at-first]){margin-top:0}.js .faults:has(~.steps:not([data-at-first])){margin-bottom:1.75rem}}
.js .faults:not(:has(li~li)):has(~.steps [data-current] .field):not(:has(~.steps [data-current] ${question}~${question})):not(:has(~[data-at-last] .consent)){display:none}
.js .faults:not(:has(li~li)):has(~.asked [data-current] [data-fault]):not(:has(~[data-at-last] .consent)){display:none}
.js .asked :is(.grid:not(.pairs)>.field:not(.block)>.label,.heading:first-child>:first-child){font-size:clamp(1.3125rem,1.1rem + 1vw,1.75rem);font-weight:650;line-height:1.25;letter-spacing:-.014em;text-wrap:balance}
.js .asked .grid:not(.pairs)>.field:not(.block)>.label{margin-bottom:1.1rem}
.js .asked :is(fieldset,.grid:not(.pairs)>[role]>.entry){display:flex;flex-direction:column}
.js .asked :is(fieldset,.grid:not(.pairs)>[role]) .fault{order:-1;margin:0 0 .6rem}
.js .back,.js .next{display:inline-flex}
.js .steps[data-at-first] .back,.js .steps[data-at-last] .next,.js .steps:not([data-at-last]) [data-target=__submit]{display:none}
.button.back{background:none;border-color:var(--edge);color:var(--text);font-weight:500}
.button.back:hover{background:var(--quiet)}
@media (max-width:30rem){.js .steps .actions{flex-wrap:nowrap;gap:.75rem}.js .steps .actions .button{flex:1 1 auto;width:auto;padding-inline:1rem}.js .steps .actions .back{flex:0 1 auto}}
.asked .step+.step:not(:has(>.step-title)){margin-top:1.5rem}
@media (max-width:30rem){.js:has(.asked){scroll-padding-bottom:6rem}.js .asked:not([data-at-first],:has([data-current] [type=radio])) .actions{position:sticky;bottom:0;z-index:1;padding-block:.75rem;background:var(--surface)}}
@media (max-width:30rem) and (max-height:48rem){.js .asked[data-at-first]{margin-top:1.25rem}.js .asked[data-at-first] .progress{margin-bottom:1rem}.js .card:has(>.asked){padding-top:1.25rem}.js .card:has(>[data-at-first].asked) :is(.lead,.key){margin-top:.6rem;font-size:.9375rem;line-height:1.45}.js .card:has(>.asked) .lead li{margin:0}.js .card:has(>.asked) h1{font-size:1.4375rem}.js .asked[data-at-first] .actions{margin-top:1.25rem}.js .asked[data-at-first] .grid:not(.pairs)>.field:not(.block)>.label{margin-bottom:.75rem}}
.js .asked .progress{display:flex;flex-wrap:wrap;justify-content:space-between;column-gap:1rem}
.asked .progress progress{flex:0 0 100%}
@media (min-width:40rem) and (min-height:45rem){html:not(.embed,.split):has(.asked) main{padding-top:clamp(2rem,13vh,9rem)}}
@media (min-width:40rem) and (min-height:45rem){.js:not(.embed) .card:has(>.asked){display:flex;flex-direction:column;min-height:33rem}.js:not(.embed) .card>.asked{flex:1;display:flex;flex-direction:column}.js:not(.embed) .card>.asked>.actions{margin-top:auto;padding-top:2.25rem}}
@media (prefers-reduced-motion:no-preference){.asked[data-from] .step[data-current]{--aside:1.25rem;animation:arrive .24s ease-out}.asked[data-from=start] .step[data-current]{--aside:-1.25rem}}
@keyframes arrive{from{opacity:0;transform:translateX(var(--aside))}}
.progress p{margin:0 0 .5rem;color:var(--soft);font-size:.9063rem;font-weight:500;line-height:1.4}
.progress progress{-webkit-appearance:none;appearance:none;display:block;width:100%;height:.5rem;border:0;border-radius:1rem;background:var(--line);color:var(--ring);overflow:hidden}
.progress progress::-webkit-progress-bar{background:var(--line)}
.progress progress::-webkit-progress-value{background:var(--ring);border-radius:1rem}
.progress progress::-moz-progress-bar{background:var(--ring);border-radius:1rem}
.trail{list-style:none;display:flex;gap:.375rem;margin:0;padding:0;color:var(--soft);font-size:.875rem;line-height:1.35}
.trail li{flex:1 1 0;min-width:0;border-top:.3125rem solid var(--line);border-radius:.15rem;padding:.4rem .25rem 0 0;font-size:0}
.trail li:has(~[aria-current]),.trail [aria-current]{border-color:var(--ring)}
.trail [aria-current]{color:var(--text);font-weight:600}
@container (min-width:34rem){.trail li{font-size:inherit}}
.reviewed{margin-top:1.35rem;display:grid;gap:1.75rem}
.part-head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:baseline;border-bottom:1px solid var(--line);padding-bottom:.5rem}
.change{min-height:2.75rem;margin-block:-.7rem;padding:.35rem .5rem;margin-inline-end:-.5rem;border:0;border-radius:.5rem;background:none;color:var(--link);font:inherit;font-weight:600;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.change:focus-visible{outline:3px solid var(--ring);outline-offset:-2px}
.reviewed dl{margin:.9rem 0 0;display:grid;gap:.75rem}
.reviewed dt{color:var(--soft);font-size:.9063rem;line-height:1.45}
.reviewed dd{margin:.1rem 0 0;white-space:pre-line}
.reviewed .none{color:var(--soft)}
.reviewed dd:has(>img:not(.drawn)){display:flex;flex-wrap:wrap;gap:.375rem .625rem;align-items:center;overflow-wrap:anywhere}
.reviewed dd:has(>img:only-child){flex-wrap:nowrap}
.reviewed dd>img:not(.drawn){flex:none;width:3rem;height:3rem;object-fit:cover;border:1px solid var(--line);border-radius:.375rem;background:var(--quiet)}
.reviewed .typed{font-size:1.5rem;line-height:1.25}
.drawn{display:block;width:12rem;max-width:100%;border:1px solid var(--line);border-radius:.5rem;background:#fff}
@container (min-width:34rem){.reviewed dl>div{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:1.25rem}.reviewed dd{margin:0}}
@media (forced-colors:active){.progress progress{border:1px solid CanvasText}.progress progress::-webkit-progress-value{background:Highlight;forced-color-adjust:none}.trail li:has(~[aria-current]),.trail [aria-current]{border-color:Highlight;forced-color-adjust:none}.trail li{color:CanvasText;border-top-style:dotted}.trail li:has(~[aria-current]),.trail [aria-current]{border-top-style:solid}}
@media print{.js .steps .step:not(.review){display:block;margin:0 0 2rem}.progress{display:none!important}}
`
  .trim()
  .replace(/\n/g, '')
