import { Box, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'

export interface Curve {
  name: string
  colour: string
  isDashed?: boolean
  values: readonly number[]
}

/** In pixels: words keep their size however wide the chart is. */
const [height, side, foot] = [220, 40, 24]
/** Between an axis and its nearest day: half of the widest bar. */
const inset = 8
const widthAtFirst = 720

interface LineChartProps {
  label: string
  days: readonly string[]
  lines: readonly Curve[]
  /** What is much less than the lines, by an axis of its own, at the right. */
  bars: Curve
}

/** Lines over the same days, and bars behind them. What they show is in the table beside it, too: for readers of the screen this is a picture. */
export function LineChart({ label, days, lines, bars }: LineChartProps) {
  const { ref, width: measured } = useElementSize()
  const width = measured || widthAtFirst
  const top = niceTop(Math.max(1, ...lines.flatMap(({ values }) => values)))
  const barTop = niceTop(Math.max(1, ...bars.values))
  const room = (width - 2 * (side + inset)) / Math.max(days.length - 1, 1)
  const x = (at: number) => side + inset + at * room
  const y = (value: number) => 8 + (1 - value / top) * (height - foot - 8)
  const path = (values: readonly number[]) =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const marks = [0, Math.floor((days.length - 1) / 2), days.length - 1].filter((at, i, all) => all.indexOf(at) === i)
  return (
    <>
      <Legend lines={lines} bars={bars} />
      <Box ref={ref}>
        <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} role="img" aria-label={label}>
          <Levels width={width} y={(part) => y(part * top)} top={top} barTop={barTop} />
          {marks.map((at) => (
            <text
              key={at}
              x={x(at)}
              y={height - 6}
              textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
              fontSize={12}
              fill="var(--mantine-color-dimmed)"
            >
              {days[at]}
            </text>
          ))}
          <Columns bars={bars} left={x} room={room} top={barTop} />
          {lines.map(({ name, colour, isDashed, values }) => (
            <path
              key={name}
              d={path(values)}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeDasharray={isDashed ? '4 3' : undefined}
            />
          ))}
          <Days days={days} lines={[...lines, bars]} left={x} width={room} />
        </svg>
      </Box>
    </>
  )
}

interface LevelsProps {
  width: number
  /** Where a part of the height is. */
  y: (part: number) => number
  top: number
  barTop: number
}

/** Of the lines at the left, of the bars at the right. */
const Levels = ({ width, y, top, barTop }: LevelsProps) =>
  [0, 0.5, 1].map((part) => (
    <g key={part} fontSize={12} fill="var(--mantine-color-dimmed)">
      <path d={`M${side} ${y(part)}H${width - side}`} stroke="var(--mantine-color-default-border)" />
      <text x={side - 8} y={y(part) + 4} textAnchor="end">
        {part * top}
      </text>
      <text x={width - side + 8} y={y(part) + 4}>
        {part * barTop}
      </text>
    </g>
  ))

interface ColumnsProps {
  bars: Curve
  left: (at: number) => number
  /** Between two days. */
  room: number
  top: number
}

const Columns = ({ bars: { colour, values }, left, room, top }: ColumnsProps) => {
  const wide = Math.min(14, Math.max(2, room * 0.6))
  return values.map((value, at) => {
    const high = (value / top) * (height - foot - 8)
    return (
      <rect
        key={at}
        x={left(at) - wide / 2}
        y={height - foot - high}
        width={wide}
        height={high}
        rx={2}
        fill={colour}
        opacity={0.55}
      />
    )
  })
}

interface DaysProps {
  days: readonly string[]
  lines: readonly Curve[]
  /** Where a day is. */
  left: (at: number) => number
  /** Of a day. */
  width: number
}

/** What each day says where the mouse rests on it. */
const Days = ({ days, lines, left, width }: DaysProps) =>
  days.map((day, at) => (
    <rect key={day} x={left(at) - width / 2} width={width} height={height - foot} fill="transparent">
      <title>{[day, ...lines.map(({ name, values }) => `${name}: ${values[at] ?? 0}`)].join('\n')}</title>
    </rect>
  ))

const Legend = ({ lines, bars }: Pick<LineChartProps, 'lines' | 'bars'>) => (
  <Group gap="md" mb="xs">
    {lines.map(({ name, colour, isDashed }) => (
      <Group key={name} gap={6} wrap="nowrap">
        <svg width={20} height={8} aria-hidden>
          <path d="M0 4H20" stroke={colour} strokeWidth={2.5} strokeDasharray={isDashed ? '4 3' : undefined} />
        </svg>
        <Text size="sm">{name}</Text>
      </Group>
    ))}
    <Group gap={6} wrap="nowrap">
      <svg width={12} height={12} aria-hidden>
        <rect width={12} height={12} rx={2} fill={bars.colour} opacity={0.55} />
      </svg>
      <Text size="sm">{bars.name}</Text>
    </Group>
  </Group>
)

/** The next even number with few digits: 7 → 8, 23 → 30, 180 → 200. */
function niceTop(value: number): number {
  const unit = Math.max(2, 10 ** Math.floor(Math.log10(value)))
  return Math.ceil(value / unit) * unit
}
