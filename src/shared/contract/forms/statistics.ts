import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isCalendarDate } from '../values.ts'

const dateError = fault('parameter_not_day')
const date = () =>
  z
    .string({ error: dateError })
    .refine((value) => /^[2-9]\d{3}-\d\d-\d\d$/.test(value) && isCalendarDate(value), { error: dateError })
    .meta({ format: 'date' })

const day = () => z.string().describe('Date in the account’s time zone')
const views = () => z.int().describe('How often the form was opened')
const starts = () =>
  z
    .int()
    .describe(
      'How often visitors began to fill it in, as the page’s script tells; not of visitors without scripts, or who ask not to be tracked',
    )
const sent = () => z.int().describe('How often it was sent')

const Totals = z
  .strictObject({
    views: views(),
    starts: starts(),
    submissions: sent(),
    conversion_rate: z.number().describe('Percent: 100 × submissions ÷ views, rounded to 2 decimals; 0 without views'),
    median_seconds: z
      .int()
      .nullable()
      .describe('Half of the submissions took longer from opening to sending, to within a tenth; null without any'),
  })
  .meta({ title: 'StatisticsTotals' })

const Day = z
  .strictObject({ date: day(), views: views(), starts: starts(), submissions: sent() })
  .meta({ title: 'StatisticsDay' })

const period = {
  from: day(),
  to: day(),
  totals: Totals.describe('All days together'),
  series: z.array(Day).describe('Every day, in order'),
}

const totals = { views: 120, starts: 64, submissions: 31, conversion_rate: 25.83, median_seconds: 148 }
const days = [{ date: '2026-11-20', views: 120, starts: 64, submissions: 31 }]

/** What visitors did with a form, day by day. */
export const StatisticsSeries = z
  .strictObject({
    timezone: z.string().describe('In which days begin'),
    ...period,
    previous: z
      .strictObject(period)
      .meta({ title: 'StatisticsPeriod' })
      .nullable()
      .describe('As many days before; null unless asked for'),
    steps: z
      .array(
        z
          .strictObject({
            step: z.int().describe('From 1, in the order of the form; those that rules hide keep their number'),
            reached: z.int().describe('How often visitors came to it; of the first step, how often it was begun'),
          })
          .meta({ title: 'StatisticsStep' }),
      )
      .describe('Where visitors stop; empty for a form without steps'),
    sources: z
      .array(
        z
          .strictObject({
            type: z
              .enum(['direct', 'campaign', 'referrer', 'other'])
              .describe('campaign: `utm_source` of the address; referrer: the site that led here; other: all the rest'),
            name: z.string().nullable().describe('The campaign’s source or the site’s host; null for direct and other'),
            views: views(),
          })
          .meta({ title: 'StatisticsSource' }),
      )
      .describe('Where visitors came from, most views first'),
    devices: z
      .array(
        z
          .strictObject({ device: z.enum(['phone', 'tablet', 'desktop']).describe('Class of device'), views: views() })
          .meta({ title: 'StatisticsDevice' }),
      )
      .describe('What they opened it with, most views first'),
  })
  .meta({
    title: 'StatisticsSeries',
    examples: [
      {
        timezone: 'Europe/Berlin',
        from: '2026-11-20',
        to: '2026-11-20',
        totals,
        series: days,
        previous: null,
        steps: [
          { step: 1, reached: 64 },
          { step: 2, reached: 40 },
        ],
        sources: [
          { type: 'direct', name: null, views: 70 },
          { type: 'campaign', name: 'newsletter', views: 50 },
        ],
        devices: [{ device: 'phone', views: 120 }],
      },
    ],
  })
export type StatisticsSeries = z.infer<typeof StatisticsSeries>

const week = {
  from: day(),
  to: day(),
  views: z.int().describe('How often forms were opened'),
  submissions: z.int().describe('How often forms were sent'),
}

/** What visitors did with all forms of an account in a week. */
export const StatisticsWeek = z
  .strictObject({
    timezone: z.string().describe('In which days begin'),
    ...week,
    previous: z.strictObject(week).meta({ title: 'StatisticsWeekBefore' }).describe('The seven days before'),
  })
  .meta({
    title: 'StatisticsWeek',
    examples: [
      {
        timezone: 'Europe/Berlin',
        from: '2026-11-20',
        to: '2026-11-26',
        views: 840,
        submissions: 92,
        previous: { from: '2026-11-13', to: '2026-11-19', views: 790, submissions: 81 },
      },
    ],
  })
export type StatisticsWeek = z.infer<typeof StatisticsWeek>

/** An addition to version 1 [B9-2]. */
export const statistics = {
  series: endpoint({
    method: 'GET',
    path: '/forms/{id}/stats/series',
    replica: true,
    record: 'forms',
    summary: 'Statistics of a form by day',
    description:
      'Views, starts and submissions of every day, with sources, devices, steps and the time it took; without cookies, and in sums alone. Counts are at most a few seconds behind. Without `from` and `to`, the last 30 days; at most 366 days.',
    query: z.strictObject({
      from: date().optional().describe('First day'),
      to: date().optional().describe('Last day; today unless said otherwise'),
      step: z
        .enum(['day'], { error: fault('parameter_not_either', { words: 'day' }) })
        .optional()
        .meta({ default: 'day', description: 'What each entry of the series is about' }),
      compare: z
        .enum(['previous'], { error: fault('parameter_not_either', { words: 'previous' }) })
        .optional()
        .describe('previous: with as many days before'),
    }),
    data: StatisticsSeries,
    shape: 'one',
  }),
  week: endpoint({
    method: 'GET',
    path: '/stats/week',
    replica: true,
    summary: 'Statistics of all forms in the last seven days',
    description:
      'Views and submissions of the last seven days, today included, and of the seven before, of all forms together. Counts are at most a few seconds behind.',
    data: StatisticsWeek,
    shape: 'one',
  }),
}
