/** The sheet of what stands around a form for trust, and of the person to ask. */
export const trustCss = `
.trust{width:100%;max-width:calc(var(--width) + 2*var(--side));margin:1.5rem auto 0;padding:0 var(--side)}
.trust>div{display:flex;flex-wrap:wrap;gap:1.25rem 2.5rem;align-items:center;justify-content:space-between;padding:1.5rem var(--pad);background:var(--surface)}
.rated{margin:0;display:flex;flex-wrap:wrap;gap:.15rem .6rem;align-items:center;line-height:1.4}
.rated b{font-size:1.375rem;letter-spacing:-.01em}
.rated svg{display:block;width:7rem;height:1.4rem;fill:#e5a50a}
.rated .off{fill:var(--soft);opacity:.5}
.rated svg svg{width:auto}
.rated>:is(a,span){flex-basis:100%;font-size:.9063rem;color:var(--soft)}
.badges{list-style:none;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:0;padding:0}
.badges img{display:block;width:5.5rem;height:3.75rem;padding:.25rem;object-fit:contain;background:#fff;border-radius:.5rem;color:#1f2937;font-size:.75rem;line-height:1.2}
.badges span{display:block;padding:.35rem .85rem;border:1px solid var(--line);border-radius:2rem;font-size:.875rem;font-weight:500;line-height:1.4}
.person{display:flex;gap:1rem;align-items:center;text-align:start;overflow-wrap:anywhere}
.person>div{min-width:0}
.person p{margin:0;line-height:1.4}
.person .role{color:var(--soft);font-size:.9063rem}
.person a{display:inline-block;padding-block:.1rem}
.face{position:relative;flex:none;display:grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:50%;overflow:hidden;background:var(--tint);color:var(--text);font-size:1.375rem;font-weight:600;letter-spacing:.02em}
.face img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.plain .trust>div{background:none}
.clear .trust>div{background:none}
.embed .trust{max-width:none;margin-top:0;padding:0}
.embed .trust>div{border-radius:0;border-top:1px solid var(--line)}
body:has(.card .contact) .trust .person,body:has(.card .contact) .trust:not(:has(.rated,.badges)){display:none}
@media (pointer:coarse){.rated a{padding-block:.8rem}.person a{padding-block:.7rem}.person p:not(:has(a))+p:has(a){margin-top:.7rem}.person p:has(a):last-child{margin-bottom:-.7rem}}
@media (min-width:40rem){.trust>div{border-radius:1.125rem}.cover .trust{margin:0 auto 1.75rem}}
@media (max-width:39.99rem){.trust{margin-top:0;padding:0}.trust>div{flex-direction:column;align-items:flex-start;border-top:1px solid var(--line)}}
@media (min-width:64rem){.split .trust{grid-area:1/1/3/2;align-self:end;position:sticky;bottom:0;margin:0;padding:1.5rem;max-width:none}.split .trust>div{flex-direction:column;align-items:flex-start;max-width:34rem;padding:1.5rem;box-shadow:0 8px 30px -12px rgb(15 23 42/.35)}.split .scene:empty~.trust{top:0;bottom:auto;align-self:start;min-height:100vh;display:grid;align-content:center;justify-items:center}}
@media (forced-colors:active){.rated svg{fill:CanvasText;forced-color-adjust:none}.face{border:1px solid}}
@media print{.trust>div{padding:1rem 0;box-shadow:none}}
`
  .trim()
  .replace(/\n/g, '')
