/** The sheet of the pages on which a document is read, signed and verified. */
export const signingCss = `
.sheet{margin:1.75rem 0 0;padding:clamp(1.125rem,4vw,2rem);border:1px solid var(--line);border-radius:.75rem;background:var(--field);overflow-wrap:anywhere}
.sheet>.trap+*{margin-top:0}.sheet>:last-child{margin-bottom:0}
.sheet h3{font-size:1.3125rem;line-height:1.3;margin:1.75rem 0 .6rem}
.sheet h4{font-size:1.0938rem;line-height:1.35;margin:1.5rem 0 .5rem}
.sheet h5{font-size:1rem;margin:1.25rem 0 .4rem}
.sheet p{margin:0 0 .875rem}
.sheet hr{width:100%;border:0;border-top:1px solid var(--line);margin:1.25rem 0}
.sheet ul{margin:0 0 .875rem;padding-left:1.25rem}
.facts,.sheet dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;margin:0 0 .875rem}
.facts dt,.facts dd,.sheet dt,.sheet dd{margin:0;padding:.5rem 0;border-bottom:1px solid var(--line)}
.facts dt,.sheet dt{padding-right:1.25rem;color:var(--soft);font-size:.9063rem;line-height:1.7}
.facts{margin-top:1.5rem;overflow-wrap:anywhere}
.facts code{font-size:.875rem}
.hash{display:block;max-width:32ch;word-break:break-all}
.asides{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:1rem 0 0}
.asides a:first-child{font-weight:600}
.signing{margin-top:.5rem;scroll-margin-top:1.5rem}
.read{--room:calc(6.25rem + env(safe-area-inset-bottom));margin-bottom:calc(-1*var(--room));clip-path:inset(0 0 var(--room))}
.ahead{position:sticky;bottom:0;box-sizing:border-box;display:flex;align-items:end;justify-content:end;height:var(--room);margin:0 1px;padding:0 clamp(1.125rem,4vw,2rem) calc(1rem + env(safe-area-inset-bottom));background:linear-gradient(transparent,var(--field) 50%);pointer-events:none}
.ahead a{pointer-events:auto}
.read:has(:focus-visible){clip-path:none;position:relative;z-index:1}
.read:has(:focus-visible) .ahead{background:none}
.ahead .button{min-height:2.75rem;padding:.5rem 1.25rem;border-radius:2rem;box-shadow:0 4px 16px rgb(15 23 42/.22)}
.ahead .button::after{content:"";width:.5rem;height:.5rem;margin-top:-.25rem;border:solid currentColor;border-width:0 .125rem .125rem 0;transform:rotate(45deg)}
.number{margin:1.75rem 0 0;font-weight:600;overflow-wrap:anywhere}
.busy{width:2rem;height:2rem;margin:2rem auto 0;border:.1875rem solid var(--line);border-top-color:var(--link);border-radius:50%;animation:turn .9s linear infinite}
.signing>.field{margin-top:1.5rem}
.kind,.facts+.field{margin-top:1.5rem}
.verdict{margin:1.5rem 0 0;padding:1rem 1.25rem;border-radius:.75rem;border:1px solid var(--line);border-left-width:.3125rem}
.verdict:empty{display:none}
.verdict strong{display:block;font-size:1.0938rem;margin-bottom:.25rem}
.verdict p{margin:0}
.verdict+.field{margin-top:1.5rem}
.verdict:not(:empty)+.upload .drop{min-height:0;padding:.75rem 1rem}.verdict:not(:empty)+.upload .drop::before{display:none}
.verdict:is([data-verdict=genuine],[data-verdict=unsigned],[data-verdict=different]){position:relative;padding-left:3.75rem;--mark:var(--link)}
.verdict[data-verdict=genuine]{--mark:#15803d}.verdict[data-verdict=different]{--mark:var(--fault)}
.verdict:is([data-verdict=genuine],[data-verdict=unsigned],[data-verdict=different])::before{content:"";position:absolute;left:1.125rem;top:1rem;width:1.75rem;height:1.75rem;border-radius:50%;background:var(--mark)}
.verdict:is([data-verdict=genuine],[data-verdict=unsigned],[data-verdict=different])::after{content:"";position:absolute;left:1.625rem;top:1.5rem;width:.75rem;height:.75rem;background:var(--surface);clip-path:polygon(14% 44%,0 58%,36% 94%,100% 22%,86% 8%,36% 66%)}
.verdict[data-verdict=different]::after{clip-path:polygon(20% 0,50% 30%,80% 0,100% 20%,70% 50%,100% 80%,80% 100%,50% 70%,20% 100%,0 80%,30% 50%,0 20%)}
.verdict[data-verdict=genuine]{border-color:#15803d;background:color-mix(in srgb,#15803d 9%,var(--surface))}
.verdict[data-verdict=unsigned]{border-color:var(--ring);background:var(--tint)}
.verdict[data-verdict=different]{border-color:var(--fault);background:var(--fault-tint)}
@media (forced-colors:active){.verdict[data-verdict]::before{background:CanvasText}.verdict[data-verdict]::after{background:Canvas}}
@media (prefers-reduced-motion:reduce){.busy{animation-duration:4s}}
@media print{.ahead,.busy{display:none}.read{margin:0;clip-path:none}}
@media (max-width:34rem){.facts,.sheet dl{display:block}.facts dt,.sheet dt{border:0;padding-bottom:0}.facts dd,.sheet dd{padding-top:.1rem}}
`
  .trim()
  .replace(/\n/g, '')
