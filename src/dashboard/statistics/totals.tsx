import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { StatisticsSeries } from '../../shared/contract/forms/statistics.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { changeOf } from './change.ts'
import classes from './statistics.module.css'
import { statisticsTexts } from './texts.ts'

const colours = { better: 'var(--mantine-color-green-light-color)', worse: 'var(--mantine-color-error)' }

/** The sums of a period, each against the one before. */
export function Totals({ data: { totals, previous, series } }: { data: StatisticsSeries }) {
  const t = useText(statisticsTexts)
  const { number, percent } = useFormat()
  const before = previous?.totals
  // Said once below all, instead of under each.
  const isEmpty = !before || (before.views === 0 && before.starts === 0 && before.submissions === 0)
  const length = (seconds: number) =>
    seconds < 60 ? t.seconds(seconds) : t.minutes(Math.floor(seconds / 60), seconds % 60)
  const values = {
    views: number(totals.views),
    starts: number(totals.starts),
    submissions: number(totals.submissions),
    conversion_rate: percent(totals.conversion_rate),
    median_seconds: totals.median_seconds === null ? '–' : length(totals.median_seconds),
  }
  const names = { ...t, conversion_rate: t.rate, median_seconds: t.duration }
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 5 }}>
        {(['views', 'starts', 'submissions', 'conversion_rate', 'median_seconds'] as const).map((name) => (
          <Paper key={name} p="md" className={classes['total']}>
            <Text size="sm" c="dimmed">
              {names[name]}
            </Text>
            <Text fz={26} fw={650} lh={1.3}>
              {values[name]}
            </Text>
            {totals[name] === null && (
              <Text size="xs" c="dimmed">
                {t.noDuration}
              </Text>
            )}
            {!isEmpty && totals[name] !== null && <Against name={name} now={totals[name]} then={before[name]} />}
          </Paper>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs" mb="lg">
        {isEmpty ? t.noneBefore : t.against(series.length)}
      </Text>
    </>
  )
}

interface AgainstProps {
  name: Parameters<typeof changeOf>[0]
  now: number | null
  then: number | null
}

function Against({ name, now, then }: AgainstProps) {
  const t = useText(statisticsTexts)
  const { number } = useFormat()
  const change = changeOf(name, now, then)
  const sign = change && (change.by > 0 ? '+' : change.by < 0 ? '−' : '±')
  return (
    <Text size="xs" c={change?.is ? colours[change.is] : 'dimmed'}>
      {change ? `${sign}${number(Math.abs(change.by))} ${change.isPoints ? t.points : '%'}` : t.noBefore}
    </Text>
  )
}
