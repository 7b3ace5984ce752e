import { Box, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './statistics.module.css'
import { statisticsTexts } from './texts.ts'

export interface Curve {
  name: string
  colour: string
  isDashed?: boolean
  values: readonly number[]
}

/** In pixels: words keep their size however wide a chart is. */
const [head, side, foot] = [8, 40, 24]
/** Between an edge and its nearest day: half of the widest bar. */
const inset = 8
const widthAtFirst = 720
/** What visitors did most takes most of the room. */
const heights = { lines: 160, bars: 110 }

interface DayChartsProps {
  days: readonly string[]
  lines: readonly Curve[]
  bars: Curve
}

/**
 * Lines and bars over the same days, below each other: each has a scale of its own, and a day stands at one place in both. The numbers of one day are
 * said, which pointer, finger and arrow keys choose; at first it is the last one.
 */
export function DayCharts({ days, lines, bars }: DayChartsProps) {
  const { ref, width: measured } = useElementSize()
  const width = measured || widthAtFirst
  const last = days.length - 1
  const room = (width - side - 2 * inset) / Math.max(last, 1)
  const [wanted, choose] = useState(last)
  const chosen = Math.min(wanted, last)
  const axis = { days, width, x: (at: number) => side + inset + at * room, chosen }
  return (
    <Box ref={ref} pos="relative">
      <Legend curves={lines} at={chosen} day={days[chosen]} />
      <Chart label={lines.map(({ name }) => name).join(', ')} axis={axis} curves={lines} height={heights.lines}>
        {(y) => lines.toReversed().map((line) => <Line key={line.name} line={line} x={axis.x} y={y} />)}
      </Chart>
      <Legend curves={[bars]} at={chosen} areBars />
      <Chart label={bars.name} axis={axis} curves={[bars]} height={heights.bars} hasDays>
        {(y) => <Columns bars={bars} x={axis.x} y={y} room={room} />}
      </Chart>
      <DayChoice
        axis={axis}
        choose={(at) => choose(Math.max(0, Math.min(last, at)))}
        at={(x) => Math.round((x - side - inset) / room)}
        said={[...lines, bars].map(({ name, values }) => `${name}: ${values[chosen] ?? 0}`)}
      />
    </Box>
  )
}

interface DayChoiceProps {
  axis: Axis
  choose: (at: number) => void
  /** The day that is nearest to a place. */
  at: (x: number) => number
  /** The numbers of the chosen day, in words. */
  said: readonly string[]
}

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
}

/** Lies over both charts: one of their days is the value of a slider. */
function DayChoice({ axis: { days, chosen }, choose, at, said }: DayChoiceProps) {
  const t = useText(statisticsTexts)
  const last = days.length - 1
  const choosePlace = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    choose(at(clientX - currentTarget.getBoundingClientRect().left))
  return (
    <Box
      className={classes['choice']}
      role="slider"
      tabIndex={0}
      aria-label={t.day}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen}
      aria-valuetext={[days[chosen], ...said].join(', ')}
      onPointerDown={choosePlace}
      onPointerMove={choosePlace}
      onKeyDown={(event) => {
        const { key } = event
        const next = key === 'Home' ? 0 : key === 'End' ? last : chosen + (steps[key] ?? 0)
        if (next === chosen && steps[key] === undefined) return
        event.preventDefault()
        choose(next)
      }}
    />
  )
}

interface Axis {
  days: readonly string[]
  width: number
  /** Where a day is. */
  x: (at: number) => number
  /** The day whose numbers are said. */
  chosen: number
}

interface ChartProps {
  label: string
  axis: Axis
  /** What its scale is for. */
  curves: readonly Curve[]
  height: number
  /** The days are named below it. */
  hasDays?: boolean
  children: (y: (value: number) => number) => ReactNode
}

/** What it shows is in the table below, too: for readers of the screen this is a picture. */
function Chart({ label, axis, curves, height, hasDays = false, children }: ChartProps) {
  const { width, x, chosen } = axis
  const top = niceTop(Math.max(1, ...curves.flatMap(({ values }) => values)))
  const ground = height - (hasDays ? foot : 4)
  const y = (value: number) => head + (1 - value / top) * (ground - head)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} role="img" aria-label={label} display="block">
      {[0, top / 2, top].map((level) => (
        <g key={level} fontSize={12} fill="var(--mantine-color-dimmed)">
          <path d={`M${side} ${y(level)}H${width}`} stroke="var(--mantine-color-default-border)" />
          <text x={side - 8} y={y(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      {hasDays && <DayNames axis={axis} y={height - 6} />}
      <path className={classes['chosen']} d={`M${x(chosen).toFixed(1)} ${head}V${ground}`} />
      {children(y)}
    </svg>
  )
}

/** In pixels: a date and the room beside it. */
const dateWidth = 130

/** As many days as there is room for, equally far apart, the last one among them. */
function DayNames({ axis: { days, width, x }, y }: { axis: Axis; y: number }) {
  const last = days.length - 1
  const step = Math.max(1, Math.ceil((last * dateWidth) / (width - side)))
  const named = days.map((_, at) => at).filter((at) => (last - at) % step === 0)
  return named.map((at) => (
    <text
      key={at}
      x={x(at)}
      y={y}
      textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
      fontSize={12}
      fill="var(--mantine-color-dimmed)"
    >
      {days[at]}
    </text>
  ))
}

interface DrawnProps {
  x: (at: number) => number
  y: (value: number) => number
}

const Line = ({ line: { colour, isDashed, values }, x, y }: DrawnProps & { line: Curve }) => (
  <path
    d={values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')}
    fill="none"
    stroke={colour}
    strokeWidth={2}
    strokeLinejoin="round"
    strokeDasharray={isDashed ? '4 3' : undefined}
  />
)

function Columns({ bars: { colour, values }, x, y, room }: DrawnProps & { bars: Curve; room: number }) {
  const wide = Math.min(14, Math.max(2, room * 0.6))
  return values.map((value, at) => (
    <rect key={at} x={x(at) - wide / 2} y={y(value)} width={wide} height={y(0) - y(value)} rx={2} fill={colour} />
  ))
}

interface LegendProps {
  curves: readonly Curve[]
  /** Which of the values is said. */
  at: number
  /** The day that it is of. */
  day?: string | undefined
  areBars?: boolean
}

function Legend({ curves, at, day, areBars = false }: LegendProps) {
  const t = useText(statisticsTexts)
  const { number } = useFormat()
  return (
    <Group gap="md" style={{ rowGap: 2 }} mb={4} mt={areBars ? 'md' : 0}>
      {curves.map(({ name, colour, isDashed, values }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <svg width={areBars ? 12 : 20} height={12} aria-hidden>
            {areBars ? (
              <rect width={12} height={12} rx={2} fill={colour} />
            ) : (
              <path d="M0 6H20" stroke={colour} strokeWidth={2.5} strokeDasharray={isDashed ? '4 3' : undefined} />
            )}
          </svg>
          <Text size="sm">
            {t.ofDay(name)}: <b className={classes['said']}>{number(values[at] ?? 0)}</b>
          </Text>
        </Group>
      ))}
      {day !== undefined && (
        <Text size="sm" fw={600} ml={{ sm: 'auto' }}>
          {day}
        </Text>
      )}
    </Group>
  )
}

/** The next even number with few digits: 7 → 8, 23 → 30, 180 → 200. */
function niceTop(value: number): number {
  const unit = Math.max(2, 10 ** Math.floor(Math.log10(value)))
  return Math.ceil(value / unit) * unit
}
