import type { EmbedMode } from '../../shared/form/page/embed-code.ts'
import classes from './embed-picture.module.css'

const lines = [34, 46, 58, 100, 112, 124, 136, 148]

/** Where the form stands in a page, and what opens it; in pixels of the drawing. */
const placed: Record<EmbedMode, { form: Box; button?: Box; isAbove?: boolean }> = {
  inline: { form: { x: 24, y: 68, width: 172, height: 66 } },
  frame: { form: { x: 24, y: 68, width: 172, height: 66 } },
  modal: {
    form: { x: 62, y: 30, width: 116, height: 116 },
    button: { x: 24, y: 72, width: 62, height: 16 },
    isAbove: true,
  },
  popup: { form: { x: 142, y: 34, width: 86, height: 100 }, button: { x: 166, y: 140, width: 62, height: 16 } },
  slider: {
    form: { x: 146, y: 18, width: 94, height: 146 },
    button: { x: 24, y: 72, width: 62, height: 16 },
    isAbove: true,
  },
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How a form stands in a website, drawn; the words for it are beside it. */
export function EmbedPicture({ kind }: { kind: EmbedMode }) {
  const { form, button, isAbove = false } = placed[kind]
  const isInPage = button === undefined
  return (
    <svg viewBox="0 0 240 164" className={classes['picture']} data-embedding={kind} aria-hidden>
      <rect width={240} height={164} className={classes['page']} />
      <rect width={240} height={18} className={classes['bar']} />
      {[12, 22, 32].map((x) => (
        <circle key={x} cx={x} cy={9} r={3} className={classes['line']} />
      ))}
      {lines.map((y, at) => (
        <rect
          key={y}
          x={24}
          y={isInPage && y > 60 ? y + 44 : y}
          width={at % 3 === 2 ? 110 : 172}
          height={5}
          rx={2}
          className={classes['line']}
        />
      ))}
      {button && <rect {...button} rx={4} className={classes['button']} />}
      {isAbove && <rect y={18} width={240} height={146} className={classes['shade']} />}
      <rect {...form} rx={kind === 'slider' ? 0 : 5} className={classes['form']} data-form />
      {[10, 26].map((down) => (
        <rect
          key={down}
          x={form.x + 10}
          y={form.y + down}
          width={form.width - 20}
          height={10}
          rx={2}
          className={classes['input']}
        />
      ))}
      <rect x={form.x + 10} y={form.y + 44} width={44} height={12} rx={3} className={classes['button']} />
    </svg>
  )
}
