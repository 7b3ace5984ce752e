/**
 * The sheet of numbers with a unit or a slider, only on pages that have some. A slider is hollow until it is touched, and drawn by the
 * browser itself where colours are forced. The middle of its handle moves less far than its track is long.
 */
export const measureCss = `
.measure{display:flex}
.measure .input{flex:1;min-width:0}
.measure .input:focus-visible{position:relative}
.measure:has(.unit) .input{border-start-end-radius:0;border-end-end-radius:0}
.unit{flex:none;display:grid;place-items:center;min-width:2.875rem;padding:0 .8rem;border:1px solid var(--edge);border-inline-start:0;border-start-end-radius:.625rem;border-end-end-radius:.625rem;background:var(--quiet);color:var(--soft);white-space:nowrap}
.measure:has(.input:disabled,.input:read-only) .unit{border-color:var(--line)}
[data-fault] .unit{border-color:var(--fault)}
.nudge{display:none;flex:none;place-items:center;width:3rem;padding:0;border:1px solid var(--edge);background:var(--field);color:var(--text);font:inherit;cursor:pointer;touch-action:manipulation}
.js .nudge{display:grid}
.nudge::before{content:"+";font-size:1.375rem;line-height:1}
.nudge.less::before{content:"−"}
.nudge.less{border-inline-end:0;border-start-start-radius:.625rem;border-end-start-radius:.625rem}
.nudge.more{border-inline-start:0;border-start-end-radius:.625rem;border-end-end-radius:.625rem}
.nudge:hover:not([aria-disabled=true]){background:var(--quiet)}
.nudge[aria-disabled=true]{color:var(--soft);background:var(--quiet);cursor:default}
.nudge:focus-visible{position:relative;outline:3px solid var(--ring);outline-offset:1px}
.js .measure:has(.nudge) .input{border-radius:0;text-align:center}
.js .measure:has(.nudge) .unit{border-radius:0}
[data-fault] .nudge{border-color:var(--fault)}
.slide{display:none;margin-top:.5rem}
.js .slide{display:block}
.slide input{--part:0;--at:calc(100%*var(--part) + 1.75rem*(.5 - var(--part)));--to:right;-webkit-appearance:none;appearance:none;display:block;width:100%;height:2.75rem;margin:0;background:none;cursor:pointer;touch-action:pan-y}
.slide input:dir(rtl){--to:left}
.slide input::-webkit-slider-runnable-track{height:.375rem;border-radius:1rem;background:linear-gradient(to var(--to),var(--ring) var(--at),var(--edge) var(--at))}
.slide input::-moz-range-track{height:.375rem;border-radius:1rem;background:var(--edge)}
.slide input::-moz-range-progress{height:.375rem;border-radius:1rem;background:var(--ring)}
.slide input::-webkit-slider-thumb{-webkit-appearance:none;width:1.75rem;height:1.75rem;margin-top:-.6875rem;border:2px solid var(--ring);border-radius:50%;background:var(--ring);box-shadow:0 0 0 3px var(--surface)}
.slide input::-moz-range-thumb{box-sizing:border-box;width:1.75rem;height:1.75rem;border:2px solid var(--ring);border-radius:50%;background:var(--ring);box-shadow:0 0 0 3px var(--surface)}
.slide .empty::-webkit-slider-runnable-track{background:var(--edge)}
.slide .empty::-webkit-slider-thumb{background:var(--field)}
.slide .empty::-moz-range-thumb{background:var(--field)}
.slide .empty::-moz-range-progress{background:none}
.slide input:focus-visible{outline:none}
.slide input:focus-visible::-webkit-slider-thumb{outline:3px solid var(--ring);outline-offset:3px}
.slide input:focus-visible::-moz-range-thumb{outline:3px solid var(--ring);outline-offset:3px}
.slide input:disabled{cursor:default;opacity:.5}
.reach{display:flex;justify-content:space-between;gap:1rem;margin:-.25rem 0 0;color:var(--soft);font-size:.9063rem;font-variant-numeric:tabular-nums}
.reach bdi:nth-child(2):not(:last-child){position:relative}
.reach bdi:nth-child(2):not(:last-child)::before{content:"";position:absolute;left:50%;bottom:100%;height:.4rem;border-left:1px solid var(--edge)}
.reach:has(:nth-child(3)){display:grid;grid-template-columns:1fr auto 1fr}
.reach :nth-child(3){text-align:end}
@media (forced-colors:active){.unit{border:1px solid;border-inline-start:0}.slide input{-webkit-appearance:auto;appearance:auto}.slide input::-webkit-slider-runnable-track{-webkit-appearance:auto;height:auto}.slide input::-webkit-slider-thumb{-webkit-appearance:auto;width:1rem;height:1rem;margin:0}.slide input:focus-visible{outline:3px solid Highlight}}
@media print{.slide,.nudge{display:none!important}.unit{background:none;color:#000}}
`
  .trim()
  .replace(/\n/g, '')
