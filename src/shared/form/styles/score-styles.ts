/** The sheet of ratings and scales, only on pages that have one. A star is full up to the one that is chosen or pointed at. */
export const scoreCss = `
.stars{--words:1.75rem;display:flex;position:relative;margin-inline-start:-.3rem;padding-bottom:var(--words)}
.stars:has(.ends){--words:3.1rem}
@container (min-width:30rem){.stars:has(.ends){--words:1.75rem}}
.stars:not(:has(.ends,:checked)){--words:0rem}
.grade{flex:0 1 2.75rem;min-width:24px;padding:.3rem 0;display:grid;place-items:center;border-radius:.5rem;color:var(--edge);cursor:pointer}
.grade svg{grid-area:1/1;pointer-events:none;width:calc(100% - .5rem);max-width:2.25rem;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round;display:block}
.grade input{grid-area:1/1;width:100%;height:100%;margin:0;opacity:0;cursor:inherit}
.stars:has(:checked) .grade{color:var(--ring)}
.stars:has(:checked) .grade svg{fill:currentColor}
.grade:has(:checked)~.grade{color:var(--edge)}
.grade:has(:checked)~.grade svg{fill:none}
@media (hover:hover){.stars:has(.grade:hover :enabled) .grade{color:var(--ring)}.stars:has(.grade:hover :enabled) .grade svg{fill:currentColor}.stars:has(:enabled) .grade:hover~.grade{color:var(--edge)}.stars:has(:enabled) .grade:hover~.grade svg{fill:none}}
.grade:has(:disabled){cursor:default}
.grade:has(:focus-visible){outline:3px solid var(--ring);outline-offset:-1px}
.word,.ends.rating{position:absolute;inset-block-start:calc(100% - var(--words));inset-inline-start:.3rem;color:var(--soft);font-size:.9375rem;line-height:1.45}
.word{opacity:0;pointer-events:none}
.grade:has(:checked) .word{opacity:1;color:var(--text)}
.ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1.5rem;margin-top:.4rem;color:var(--soft);font-size:.9063rem;line-height:1.45}
.ends.rating{margin:0}
.stars:has(:checked) .ends{display:none}
.points{display:grid;grid-template-columns:repeat(auto-fit,minmax(2.4rem,1fr));gap:.375rem}
@container (max-width:27rem){.points:has(:nth-child(8)){grid-template-columns:repeat(5,minmax(0,1fr))}.points:has(:nth-child(11)){grid-template-columns:repeat(6,minmax(0,1fr))}}
.point{position:relative;display:grid;place-items:center;min-height:2.875rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--field);cursor:pointer;font-variant-numeric:tabular-nums;transition:border-color .12s,background-color .12s}
.point input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:inherit}
.point:hover{border-color:var(--soft)}
.point:has(:checked){background:var(--button);border-color:var(--button);color:var(--button-ink);font-weight:600}
.point:has(:focus-visible){outline:3px solid transparent;border-color:var(--ring);box-shadow:0 0 0 1px var(--surface),0 0 0 4px var(--ring)}
.point:has(:disabled){cursor:default;color:var(--soft);background:var(--quiet);border-color:var(--line)}
.point:has(:disabled:checked){color:var(--text);border-color:var(--edge)}
.grade,.point{scroll-margin-top:7rem}
[data-fault] .point{border-color:var(--fault)}
[data-fault] .grade{color:var(--fault)}
@media (forced-colors:active){.grade,.stars:has(:checked) .grade{color:CanvasText}.point{border:1px solid}.point:has(:checked){forced-color-adjust:none;background:Highlight;color:HighlightText;border-color:Highlight}.point:has(:focus-visible),.grade:has(:focus-visible){outline:3px solid Highlight;outline-offset:2px}.grade:has(:disabled),.point:has(:disabled){color:GrayText}}
@media print{.point:has(:checked){outline:2px solid #000;background:none;color:#000}.stars .grade{color:#000}}
`
  .trim()
  .replace(/\n/g, '')
