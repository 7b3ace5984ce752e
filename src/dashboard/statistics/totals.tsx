import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { StatisticsSeries } from '../../shared/contract/forms/statistics.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { statisticsTexts } from './texts.ts'

/** The sums of a period, each against the one before. */
export function Totals({ data: { totals, previous } }: { data: StatisticsSeries }) {
  const t = useText(statisticsTexts)
  const { number } = useFormat()
  const before = previous?.totals
  // Said once below all, instead of under each.
  const isEmpty = !before || (before.views === 0 && before.starts === 0 && before.submissions === 0)
  const change = (now: number, then: number | undefined) => {
    if (then === undefined || then === 0) return isEmpty ? '' : t.noBefore
    const percent = Math.round((100 * (now - then)) / then)
    return t.before(`${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${number(Math.abs(percent))} %`)
  }
  const length = (seconds: number) =>
    seconds < 60 ? t.seconds(seconds) : t.minutes(Math.floor(seconds / 60), seconds % 60)
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 5 }}>
        {(['views', 'starts', 'submissions'] as const).map((name) => (
          <Total key={name} name={t[name]} value={number(totals[name])} note={change(totals[name], before?.[name])} />
        ))}
        <Total
          name={t.rate}
          value={`${number(totals.conversion_rate)} %`}
          note={change(totals.conversion_rate, before?.conversion_rate)}
        />
        <Total
          name={t.duration}
          value={totals.median_seconds === null ? '–' : length(totals.median_seconds)}
          note={
            totals.median_seconds === null ? '' : change(totals.median_seconds, before?.median_seconds ?? undefined)
          }
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs" mb="lg">
        {isEmpty && t.noneBefore}
      </Text>
    </>
  )
}

const Total = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <Paper p="md">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fz={26} fw={650} lh={1.3}>
      {value}
    </Text>
    {note !== '' && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </Paper>
)
