import { Box, Text } from '@mantine/core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../text/language.ts'
import classes from './letterheads.module.css'
import { fitting, mostMargin, sides, type Margins, type Side } from './model.ts'
import { letterheadTexts } from './texts.ts'

interface SheetProps {
  /** Address of the picture of the sheet. */
  picture: string
  width_mm: number
  height_mm: number
  margins: Margins
  change: (margins: Margins) => void
}

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** mm that an arrow key moves a line; with the shift key more. */
const step = 1
const largeStep = 10

/** A sheet with the room for the text on it: its four lines are dragged, or moved with the arrow keys. */
export function Sheet({ picture, width_mm, height_mm, margins, change }: SheetProps) {
  const t = useText(letterheadTexts)
  const sheet = useRef<HTMLDivElement>(null)
  const lengthOf = (side: Side) => (side === 'top' || side === 'bottom' ? height_mm : width_mm)
  const fit = (side: Side, value: number) =>
    fitting(value, { length: lengthOf(side), opposite: margins[opposite[side]] })
  // While a number is typed, it can be one that leaves no room: its line stays on the sheet.
  const percent = (side: Side) => `${(fit(side, margins[side]) / lengthOf(side)) * 100}%`
  const set = (side: Side, value: number) => change({ ...margins, [side]: fit(side, value) })

  function drag(side: Side, event: PointerEvent<HTMLElement>) {
    if (!sheet.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top, right, bottom, width } = sheet.current.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    const pixels = { top: y - top, bottom: bottom - y, left: x - left, right: right - x }[side]
    // Half millimetres are as exact as a hand is.
    set(side, Math.round((pixels / width) * width_mm * 2) / 2)
  }

  function press(side: Side, event: KeyboardEvent) {
    const inwards = { top: 'ArrowDown', bottom: 'ArrowUp', left: 'ArrowRight', right: 'ArrowLeft' }[side]
    const outwards = { top: 'ArrowUp', bottom: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' }[side]
    const direction = event.key === inwards ? 1 : event.key === outwards ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    set(side, margins[side] + direction * (event.shiftKey ? largeStep : step))
  }

  return (
    <Box
      ref={sheet}
      className={classes['sheet']}
      style={{ aspectRatio: `${width_mm} / ${height_mm}`, backgroundImage: `url("${picture}")` }}
    >
      <Box
        className={classes['text']}
        style={{ top: percent('top'), right: percent('right'), bottom: percent('bottom'), left: percent('left') }}
      >
        <Text size="xs" className={classes['mark']}>
          {t.text}
        </Text>
      </Box>
      {sides.map((side) => (
        <Box
          key={side}
          className={classes['line']}
          data-side={side}
          role="slider"
          tabIndex={0}
          aria-label={t.line[side]}
          aria-orientation={side === 'top' || side === 'bottom' ? 'vertical' : 'horizontal'}
          aria-valuemin={0}
          aria-valuemax={mostMargin}
          aria-valuenow={margins[side]}
          aria-valuetext={t.mm(margins[side])}
          style={{ [side]: `calc(${percent(side)} - var(--thickness) / 2)` }}
          onPointerDown={(event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event: PointerEvent<HTMLElement>) => drag(side, event)}
          onKeyDown={(event: KeyboardEvent) => press(side, event)}
        />
      ))}
    </Box>
  )
}
