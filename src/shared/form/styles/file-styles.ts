/** The sheet of forms with uploads and signatures. */
export const fileCss = `
.upload>.hint,.sign .hint{margin:.45rem 0 0}
input[type=file].input{padding:.5rem;min-height:0}
input[type=file].input:enabled{background:var(--field);border-color:var(--edge);color:var(--text)}
[data-fault] input[type=file].input{border-color:var(--fault)}
.upload>.kept-files{margin:0 0 .35rem}
.ready .or{display:none}
input[type=file]::file-selector-button{font:inherit;font-weight:600;margin-right:.875rem;padding:.375rem .875rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--quiet);color:var(--text);cursor:pointer}
.kept{margin-bottom:.625rem}
.kept .hint{margin-left:.35rem}
.ready input[type=file]{position:absolute;width:1px;height:1px;min-height:0;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.upload,.sign{position:relative}
.files{list-style:none;margin:0;padding:0}
.files:not(:empty){margin-bottom:.625rem}
.file{display:flex;gap:.75rem;align-items:flex-start;padding:.6875rem .375rem .6875rem .875rem;border:1px solid var(--line);border-radius:.625rem;background:var(--field)}
.file+.file{margin-top:.5rem}
.file[data-state=failed],.file[data-state=refused]{border-color:var(--fault)}
.file img{flex:none;width:3rem;height:3rem;object-fit:cover;border:1px solid var(--line);border-radius:.375rem;background:var(--quiet)}
.file img+.file-info{align-self:center}
.file-info{flex:1;min-width:0;display:flex;flex-wrap:wrap;gap:.1rem .625rem;align-items:baseline}
.file-name{overflow-wrap:anywhere;font-weight:500}
.file .hint{margin:0;white-space:nowrap}
.file .file-note{flex-basis:100%;white-space:normal}
.file-note:empty{display:none}
.file[data-state=kept] .hint::before{content:"";display:inline-block;width:.35em;height:.7em;margin:0 .55em .1em .2em;border:solid var(--link);border-width:0 .14em .14em 0;transform:rotate(45deg)}
.file progress{flex-basis:100%;width:100%;height:.375rem;margin:.375rem 0 .25rem;border:0;border-radius:1rem;overflow:hidden;background:var(--line);-webkit-appearance:none;appearance:none}
.file progress::-webkit-progress-bar{background:var(--line)}
.file progress::-webkit-progress-value{background:var(--ring);border-radius:1rem;transition:width .15s}
.file progress::-moz-progress-bar{background:var(--ring)}
.file-fault{display:flex;gap:.45rem;flex-basis:100%;color:var(--fault);font-size:.9063rem;font-weight:500;line-height:1.45}
.file-fault:empty{display:none}
.file-retry,.sign-clear{font:inherit;font-size:.9063rem;font-weight:600;padding:.25rem 0;border:0;background:none;color:var(--link);text-decoration:underline;text-underline-offset:.18em;cursor:pointer;min-height:1.75rem}
.file-remove{flex:none;width:2.25rem;height:2.25rem;margin:-.25rem 0;border:0;border-radius:.5rem;background:none;color:var(--soft);font:400 1.375rem/1 var(--font);cursor:pointer}
.file-remove:hover{background:var(--quiet);color:var(--text)}
.file button:focus-visible,.sign-clear:focus-visible{outline:3px solid var(--ring);outline-offset:1px;border-radius:.4rem}
.drop{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;justify-content:center;min-height:5.25rem;padding:1rem;border:1.5px dashed var(--edge);border-radius:.625rem;background:var(--field);color:var(--soft);text-align:center;cursor:pointer;transition:border-color .12s,background-color .12s}
.drop-choose{color:var(--link);font-weight:600;text-decoration:underline;text-underline-offset:.18em}
.drop:hover,.over .drop{border-color:var(--ring);background:var(--tint)}
.ready input:focus-visible~.drop{outline:3px solid transparent;border-color:var(--ring);box-shadow:0 0 0 1px var(--ring),0 0 0 4px color-mix(in srgb,var(--ring) 24%,transparent)}
.ready input:disabled~.drop{cursor:default;opacity:.6;pointer-events:none}
[data-fault] .drop,[data-fault] .pad{border-color:var(--fault)}
@media (hover:none){.drop-here{display:none}}
.upload:has(.file-fault:not(:empty))~.fault{display:none}
[data-answer=""] .sign-clear{visibility:hidden}
.sign-draw{position:relative}.sign-clear{position:absolute;top:.5rem;right:.75rem}
.drop::before{content:"";width:.9rem;height:1.05rem;margin:0 calc(50% - .45rem) .15rem;background:currentColor;clip-path:polygon(50% 0,100% 44%,86% 58%,60% 31%,60% 100%,40% 100%,40% 31%,14% 58%,0 44%)}
.sign-image{margin-top:.875rem}
.sign-image label.hint{display:block;margin:0 0 .4rem}
.ready[data-way] .sign-draw,.ready[data-way] .sign-type,.ready[data-way] .sign-image{display:none;margin:0}
.ready[data-way=draw] .sign-draw,.ready[data-way=type] .sign-type,.ready[data-way=upload] .sign-image{display:block}
.sign.ready .sign-image input{position:static;width:100%;height:auto;padding:.5rem;border:1px solid var(--edge);clip-path:none}
.ways{display:flex;flex-wrap:wrap;gap:.25rem;width:fit-content;max-width:100%;margin:0 0 .625rem;padding:.25rem;border-radius:.75rem;background:var(--quiet);border:1px solid var(--line)}
.way{position:relative;display:flex;align-items:center;padding:.4375rem .875rem;border-radius:.5rem;font-size:.9375rem;line-height:1.35;color:var(--soft);cursor:pointer;text-align:center}
.way input{position:absolute;inset:0;opacity:0;margin:0;cursor:inherit}
.way:has(:checked){background:var(--field);color:var(--text);font-weight:600;box-shadow:0 1px 2px rgb(15 23 42/.16)}
.way:has(:focus-visible){outline:3px solid var(--ring);outline-offset:1px}
.pad{display:block;width:100%;aspect-ratio:3;border:1px solid var(--edge);border-radius:.625rem;background:#fff linear-gradient(#cbd5e1,#cbd5e1) center 78%/90% 1px no-repeat;touch-action:none;cursor:crosshair}
.sign-type .input{font-family:Georgia,"Times New Roman",serif;font-size:1.5rem;line-height:1.25}
@media (forced-colors:active){.drop::before{background:CanvasText}.drop,.file,.pad,.way{border:1px solid}.way:has(:checked){outline:2px solid Highlight}}
@media print{.drop,.file-remove,.file-retry,.sign-clear,.ways{display:none}}
`
  .trim()
  .replace(/\n/g, '')
