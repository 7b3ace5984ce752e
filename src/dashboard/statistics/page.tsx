import { Grid, Group, Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StatisticsSeries } from '../../shared/contract/forms/statistics.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { formQuery } from '../form/query.ts'
import { Section } from '../form/section.tsx'
import { useTitle } from '../shell/title.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { Bars, type Bar } from './bars.tsx'
import { DataTable } from './data-table.tsx'
import { DayCharts } from './day-charts.tsx'
import { periods, spanOf } from './period.ts'
import { statisticsTexts } from './texts.ts'
import { Totals } from './totals.tsx'

/** What visitors did with a form: day by day, step by step, and where they came from. */
export function StatisticsPage() {
  const t = useText(statisticsTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const { days = 30 } = useSearch({ from: '/inside/forms/$id/statistics' })
  const navigate = useNavigate()
  useTitle(`${t.title} · ${useSuspenseQuery(formQuery(id)).data.answer.internal_title}`)
  const { data, error } = useQuery(
    endpointQuery(endpoints.statistics.series, { id, query: { ...spanOf(days), compare: 'previous' } }),
  )
  if (error) throw error
  return (
    <Section>
      <Group justify="space-between" mb="lg">
        <Title order={2}>{t.title}</Title>
        <SegmentedControl
          aria-label={t.period}
          value={String(days)}
          data={periods.map((count) => ({ value: String(count), label: t.days(count) }))}
          onChange={(value) =>
            void navigate({ to: '/forms/$id/statistics', params: { id }, search: { days: Number(value) } })
          }
        />
      </Group>
      {data ? <Charts data={data} /> : <Skeleton h={420} radius="lg" />}
    </Section>
  )
}

function Charts({ data }: { data: StatisticsSeries }) {
  const t = useText(statisticsTexts)
  return (
    <>
      <Totals data={data} />
      <Grid gap="lg">
        <Grid.Col span={12}>
          <Days data={data} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <BarCard title={t.funnel} bars={funnelOf(data, t)} share />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <BarCard title={t.sources} bars={sourcesOf(data, t)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <BarCard
            title={t.devices}
            bars={data.devices.map(({ device, views }) => ({ name: t[device], value: views }))}
          />
        </Grid.Col>
      </Grid>
      <Text c="dimmed" size="sm" mt="lg">
        {t.note}
      </Text>
    </>
  )
}

type Words = (typeof statisticsTexts)['en']

/** From the view to the submission; the first step is the start. */
function funnelOf({ totals, steps }: StatisticsSeries, t: Words): Bar[] {
  return [
    { name: t.views, value: totals.views },
    { name: t.starts, value: totals.starts },
    ...steps.slice(1).map(({ step, reached }) => ({ name: t.step(step), value: reached })),
    { name: t.submissions, value: totals.submissions },
  ]
}

function sourcesOf({ sources }: StatisticsSeries, t: Words): Bar[] {
  return sources.map(({ type, name, views }) => {
    const words = type === 'direct' ? t.direct : type === 'other' ? t.other : (name ?? t.other)
    return { name: type === 'campaign' ? `utm_source: ${words}` : words, value: views }
  })
}

function Days({ data: { series, previous } }: { data: StatisticsSeries }) {
  const t = useText(statisticsTexts)
  const { date } = useFormat()
  const days = series.map((day) => date(`${day.date}T12:00:00`))
  return (
    <Card title={t.perDay}>
      <DayCharts
        days={days}
        lines={[
          { name: t.views, colour: 'var(--mantine-color-foyer-5)', values: series.map(({ views }) => views) },
          ...(previous && previous.totals.views > 0
            ? [
                {
                  name: t.viewsBefore,
                  colour: 'light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-2))',
                  isDashed: true,
                  values: previous.series.map(({ views }) => views),
                },
              ]
            : []),
        ]}
        bars={{
          name: t.submissions,
          colour: 'var(--mantine-color-teal-6)',
          values: series.map((day) => day.submissions),
        }}
      />
      <DataTable
        head={[t.day, t.views, t.starts, t.submissions]}
        rows={series.map((day, at) => [days[at] ?? day.date, day.views, day.starts, day.submissions])}
      />
    </Card>
  )
}

function BarCard({ title, bars, share = false }: { title: string; bars: readonly Bar[]; share?: boolean }) {
  const t = useText(statisticsTexts)
  if (bars.every(({ value }) => value === 0)) {
    return (
      <Card title={title}>
        <Text c="dimmed">{t.empty}</Text>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <Bars bars={bars} share={share} />
      <DataTable head={[t.what, t.count]} rows={bars.map(({ name, value }) => [name, value])} />
    </Card>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper p="lg" component="section" h="100%">
    <Title order={3} size="h4" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)
