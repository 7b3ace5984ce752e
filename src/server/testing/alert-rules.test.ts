import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rules = new URL('../../../docs/operating/alerts.yaml', import.meta.url).pathname
const isMissing = spawnSync('promtool', ['--version']).error !== undefined

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('alert rules: promtool of Prometheus takes them [B10-30]', ({ skip }) => {
  if (isMissing) skip('promtool is missing: apt-get install prometheus')
  expect(promtool('check', 'rules', rules)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/\d+ rules found/),
  })
})

/** Series by minute, and the alerts that fire at its end. */
const cases = [
  {
    series: 'up{job="foyer"}',
    values: '1x5 0x5',
    minutes: 10,
    alert: 'FoyerDown',
    labels: { job: 'foyer', severity: 'page' },
  },
  {
    series: 'foyer_work_overdue_seconds{kind="crm"}',
    values: '0+60x20',
    minutes: 20,
    alert: 'FoyerWorkStandsStill',
    labels: { kind: 'crm', severity: 'page' },
  },
  {
    series: 'foyer_work_overdue_seconds{kind="crm"}',
    values: '500x20',
    minutes: 20,
    alert: 'FoyerWorkStandsStill',
    labels: null,
  },
  {
    series: 'foyer_trace_spans_total{outcome="dropped",instance="a"}',
    values: '0+600x30',
    minutes: 30,
    alert: 'FoyerTracesDropped',
    labels: { severity: 'ticket' },
  },
  {
    series: 'foyer_request_duration_seconds_count{status="500"}',
    values: '0+10x20',
    minutes: 20,
    alert: 'FoyerErrors',
    labels: { severity: 'page' },
  },
]

test('alert rules: what they are for fires them, and less does not', ({ skip }) => {
  if (isMissing) skip('promtool is missing: apt-get install prometheus')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rules-'))
  try {
    copyFileSync(rules, join(folder, 'alerts.yaml'))
    const summaries = Object.fromEntries(
      [...readFileSync(rules, 'utf8').matchAll(/alert: (\w+)[^]*?summary: '([^']*)'/g)].map(([, name, summary]) => [
        name,
        summary,
      ]),
    )
    const tests = cases.map(({ series, values, minutes, alert, labels }) => ({
      interval: '1m',
      input_series: [{ series, values }],
      alert_rule_test: [
        {
          eval_time: `${minutes}m`,
          alertname: alert,
          exp_alerts: labels && [
            {
              exp_labels: labels,
              exp_annotations: {
                summary: summaries[alert]?.replace('{{ $labels.kind }}', 'kind' in labels ? String(labels.kind) : ''),
              },
            },
          ],
        },
      ],
    }))
    // JSON is YAML.
    writeFileSync(join(folder, 'tests.yaml'), JSON.stringify({ rule_files: ['alerts.yaml'], tests }))
    expect(promtool('test', 'rules', join(folder, 'tests.yaml'))).toMatchObject({ status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
