import { expect, test } from 'vitest'
import { alike } from './attempts.ts'

test('webhooks: attempts that follow one another with the same answer stand together [B31-71]', () => {
  const attempt = (number: number, status: number) => ({
    number,
    status,
    at: `2026-11-28T0${number}:00:00.000+00:00`,
    duration_ms: number,
    error: null,
    error_details: [],
    response_excerpt: 'Bad gateway',
  })
  const runs = alike([attempt(1, 502), attempt(2, 502), attempt(3, 500), attempt(4, 502)])
  expect(runs.map((run) => run.map(({ number }) => number))).toEqual([[1, 2], [3], [4]])
})
