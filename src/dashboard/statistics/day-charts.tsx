import { Box, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'

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

/** Lines and bars over the same days, below each other: each has a scale of its own, and a day stands at one place in both. */
export function DayCharts({ days, lines, bars }: DayChartsProps) {
  const { ref, width: measured } = useElementSize()
  const width = measured || widthAtFirst
  const room = (width - side - 2 * inset) / Math.max(days.length - 1, 1)
  const axis = { days, width, room, x: (at: number) => side + inset + at * room, said: [...lines, bars] }
  return (
    <Box ref={ref}>
      <Legend curves={lines} />
      <Chart label={lines.map(({ name }) => name).join(', ')} axis={axis} curves={lines} height={heights.lines}>
        {(y) => lines.map((line) => <Line key={line.name} line={line} x={axis.x} y={y} />)}
      </Chart>
      <Legend curves={[bars]} areBars />
      <Chart label={bars.name} axis={axis} curves={[bars]} height={heights.bars} hasDays>
        {(y) => <Columns bars={bars} x={axis.x} y={y} room={room} />}
      </Chart>
    </Box>
  )
}

interface Axis {
  days: readonly string[]
  width: number
  /** Between two days. */
  room: number
  /** Where a day is. */
  x: (at: number) => number
  /** What each day says where the mouse rests on it. */
  said: readonly Curve[]
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
  const { days, width, x, room, said } = axis
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
      {children(y)}
      {days.map((day, at) => (
        <rect key={day} x={x(at) - room / 2} width={room} height={ground} fill="transparent">
          <title>{[day, ...said.map(({ name, values }) => `${name}: ${values[at] ?? 0}`)].join('\n')}</title>
        </rect>
      ))}
    </svg>
  )
}

/** The first, the middle and the last day. */
function DayNames({ axis: { days, x }, y }: { axis: Axis; y: number }) {
  const last = days.length - 1
  const named = [...new Set([0, Math.floor(last / 2), last])]
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

const Legend = ({ curves, areBars = false }: { curves: readonly Curve[]; areBars?: boolean }) => (
  <Group gap="md" mb={4} mt={areBars ? 'md' : 0}>
    {curves.map(({ name, colour, isDashed }) => (
      <Group key={name} gap={6} wrap="nowrap">
        <svg width={areBars ? 12 : 20} height={12} aria-hidden>
          {areBars ? (
            <rect width={12} height={12} rx={2} fill={colour} />
          ) : (
            <path d="M0 6H20" stroke={colour} strokeWidth={2.5} strokeDasharray={isDashed ? '4 3' : undefined} />
          )}
        </svg>
        <Text size="sm">{name}</Text>
      </Group>
    ))}
  </Group>
)

/** The next even number with few digits: 7 → 8, 23 → 30, 180 → 200. */
function niceTop(value: number): number {
  const unit = Math.max(2, 10 ** Math.floor(Math.log10(value)))
  return Math.ceil(value / unit) * unit
}
