import { mix } from '../../../shared/form/styles/colour.ts'
import type { Layout } from '../../../shared/form/styles/layout.ts'
import type { LookValues } from '../../../shared/form/styles/looks.ts'
import classes from './looks.module.css'

/** Where the words of the form begin, and how wide they are. */
const places: Record<Layout, { x: number; width: number }> = {
  card: { x: 38, width: 68 },
  split: { x: 74, width: 58 },
  cover: { x: 38, width: 68 },
  plain: { x: 28, width: 88 },
}

/** A page in small, in the colours of the form. */
export function LayoutPicture({ layout, values }: { layout: Layout; values: LookValues }) {
  const { background_color: page, accent_color: accent, text_color: ink, card_background_color: card } = values
  const surface = layout === 'plain' ? page : card
  const { x, width } = places[layout]
  return (
    <svg viewBox="0 0 144 96" className={classes['picture']} aria-hidden>
      <rect width="144" height="96" fill={layout === 'split' ? surface : page} />
      {layout === 'cover' && <House width={144} ink={ink} />}
      {layout === 'split' && <House width={60} ink={ink} />}
      {(layout === 'card' || layout === 'cover') && <rect x="28" y="12" width="88" height="72" rx="5" fill={surface} />}
      <rect x={x} y="22" width={width * 0.7} height="6" rx="2" fill={ink} />
      <rect x={x} y="34" width={width} height="3" rx="1.5" fill={mix(surface, ink, 0.5)} />
      <rect x={x + 0.5} y="43.5" width={width} height="11" rx="2.5" fill="none" stroke={mix(surface, ink, 0.35)} />
      <rect x={x} y="63" width="36" height="11" rx="3" fill={accent} />
    </svg>
  )
}

/** A picture stands for all of them: a house below the sky. */
function House({ width, ink }: { width: number; ink: string }) {
  const middle = width / 2
  return (
    <g>
      <rect width={width} height="96" fill={mix('#bcd3ea', ink, 0.08)} />
      <path d={`M0 74 Q${middle} 58 ${width} 72 V96 H0 Z`} fill={mix('#8fae86', ink, 0.08)} />
      <path d={`M${middle - 18} 46 L${middle} 30 L${middle + 18} 46 Z`} fill={mix('#a5543f', ink, 0.08)} />
      <rect x={middle - 14} y="46" width="28" height="24" fill={mix('#f5efe4', ink, 0.05)} />
      <rect x={middle - 4} y="56" width="8" height="14" fill={mix('#7a5b45', ink, 0.1)} />
    </g>
  )
}
