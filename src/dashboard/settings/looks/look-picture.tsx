import { mix } from '../../../shared/form/styles/colour.ts'
import type { LookValues } from '../../../shared/form/styles/looks.ts'
import classes from './looks.module.css'

const serifs: readonly string[] = ['eb-garamond', 'merriweather', 'source-serif-4'] satisfies LookValues['font'][]

/** A form in small, in the colours of a look. */
export function LookPicture({ values, title }: { values: LookValues; title: string }) {
  const { background_color: page, accent_color: accent, text_color: ink, card_enabled: hasCard } = values
  const surface = hasCard ? values.card_background_color : page
  const edge = mix(surface, ink, 0.35)
  const family = serifs.includes(values.font) ? 'Georgia, serif' : 'system-ui, sans-serif'
  return (
    <svg viewBox="0 0 144 96" className={classes['picture']} aria-hidden>
      <rect width="144" height="96" fill={page} />
      {hasCard && <rect x="18" y="10" width="108" height="76" rx="5" fill={surface} />}
      <text x="28" y="30" fontSize="13" fontWeight="650" fontFamily={family} fill={ink}>
        {title}
      </text>
      <rect x="28" y="38" width="70" height="3" rx="1.5" fill={mix(surface, ink, 0.5)} />
      <rect x="28.5" y="47.5" width="42" height="11" rx="2.5" fill={mix(surface, accent, 0.09)} stroke={accent} />
      <rect x="74.5" y="47.5" width="41" height="11" rx="2.5" fill="none" stroke={edge} />
      <rect x="28" y="66" width="40" height="12" rx="3" fill={accent} />
      <rect x="37" y="70.5" width="22" height="3" rx="1.5" fill={values.button_text_color ?? surface} />
    </svg>
  )
}
