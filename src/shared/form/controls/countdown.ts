import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { catalogue } from '../../text/catalogue.ts'
import { attributes, html, type Html } from '../markup/html.ts'

/** Where a thank-you page leads by itself; without, the page's script says it. */
interface Target {
  url: string
  seconds: number
}

/**
 * Says how long it is until the thank-you page leads on (`redirect_delay_seconds`), and lets a visitor who still reads stay (WCAG
 * 2.2.1). Nothing moves without a script: then there is the link alone.
 */
export function countdownMarkup({ language }: FormSettings, target?: Target): Html {
  const { leadsOn, stay, stays } = catalogue[language].countdown
  const marks = attributes({
    'data-url': target?.url ?? null,
    'data-seconds': target?.seconds ?? null,
    'data-stays': stays,
  })
  return html`<div class="countdown" id="foyer-countdown" hidden ${marks}>
    <p role="timer">${leadsOn}</p>
    <button class="button" type="button">${stay}</button>
  </div>`
}

/** Whether a form's own page may have to count down: in a frame it thanks in its place. */
export const countsInPlace = (
  { redirect, redirect_rules: rules, redirect_delay_seconds: seconds }: FormSettings,
  embed: boolean,
): boolean => embed && seconds > 0 && (redirect !== null || rules.length > 0)

export const countdownInPlace = (settings: FormSettings, embed: boolean): Html | null =>
  countsInPlace(settings, embed) ? countdownMarkup(settings) : null

export const countdownCss = `
.countdown{margin-top:2.25rem}
.countdown p{margin-bottom:1rem;color:var(--soft);font-variant-numeric:tabular-nums}
.countdown .button{background:none;color:var(--link);border-color:var(--edge)}
.countdown .button:hover{background:var(--quiet)}
`
  .trim()
  .replace(/\n/g, '')

/** Counts down where {@link countdownMarkup} stands, and leads on: at once on a thank-you page, when it is called on a form's. */
export const countdownScript = `foyerCountdown=(n,go)=>{let d=document,p=d.getElementById('foyer-countdown'),[t,b]=p.children,w=t.textContent,f=new Intl.NumberFormat(d.documentElement.lang,{style:'unit',unit:'second',unitDisplay:'long'}),say=()=>t.textContent=w.replace('{time}',f.format(n)),i=setInterval(()=>{if(--n>0)return say();clearInterval(i);p.hidden=true;go()},1e3);b.onclick=()=>{clearInterval(i);b.remove();t.role='status';t.textContent=p.dataset.stays;t.tabIndex=-1;t.focus()};say();p.hidden=false};addEventListener('DOMContentLoaded',()=>{let{seconds:s,url:u}=document.getElementById('foyer-countdown')?.dataset??{};u&&foyerCountdown(+s,()=>location.replace(u))})`
