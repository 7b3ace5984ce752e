/** The sheet of the person to ask on a card. */
export const contactCss = `
.contact{max-width:34rem;margin:2.5rem 0 0;text-align:start}
.done .contact{margin-inline:auto}
.contact h2{font-size:1.125rem}
.contact>div{margin-top:1rem;padding:1.125rem;border:1px solid var(--line);border-radius:.875rem}
.contact-ways{display:flex;flex-wrap:wrap;gap:.625rem;margin:1.125rem 0 0}
.contact-ways .button{flex:1 1 auto;justify-content:flex-start;text-align:start;min-width:0;padding:.6rem 1rem;font-size:.9375rem;overflow-wrap:anywhere}
.contact-ways svg{flex:none;color:var(--link)}
.contact-ways .host{max-width:none}
`
  .trim()
  .replace(/\n/g, '')

/** The sheet of what follows sending, on a page that is left-aligned there: steps are read, and not looked at. */
export const nextCss = `
${contactCss}
.following{max-width:34rem;margin:2.5rem auto 0;text-align:start}
.following h2{font-size:1.125rem}
.done .following ol{list-style:none;counter-reset:step;width:auto;margin:1.1rem 0 0;padding:0}
.following li{position:relative;counter-increment:step;padding:0 0 1.35rem 3.25rem;min-height:3.25rem}
.following li::before{content:counter(step);position:absolute;left:0;top:-.2rem;display:grid;place-items:center;width:2.125rem;height:2.125rem;border:1px solid var(--edge);border-radius:50%;background:var(--tint);color:var(--text);font-weight:650;font-size:.9375rem}
.following li:not(:last-child)::after{content:"";position:absolute;left:1.0625rem;top:2.25rem;bottom:.55rem;border-left:1px solid var(--line)}
.following li:last-child{padding-bottom:0}
.following p{margin:0}
.following strong{margin-inline-end:.35rem}
.when{display:inline-block;padding:.05rem .6rem;border-radius:1rem;background:var(--quiet);color:var(--soft);font-size:.875rem;font-weight:500}
.following .what{margin-top:.2rem;color:var(--soft);white-space:pre-line}
`
  .trim()
  .replace(/\n/g, '')
