import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test('statistics: a rate changes in points, all else in per cent; to be quicker is better [B31-62, B31-86]', () => {
  expect(changeOf('views', 30, 20)).toEqual({ by: 50, isPoints: false, is: 'better' })
  expect(changeOf('submissions', 10, 20)).toEqual({ by: -50, isPoints: false, is: 'worse' })
  expect(changeOf('conversion_rate', 20.1, 12.5)).toEqual({ by: 7.6, isPoints: true, is: 'better' })
  expect(changeOf('conversion_rate', 20, 0)).toEqual({ by: 20, isPoints: true, is: 'better' })
  expect(changeOf('median_seconds', 60, 40)).toEqual({ by: 50, isPoints: false, is: 'worse' })
  expect(changeOf('views', 20, 20)).toEqual({ by: 0, isPoints: false, is: undefined })
  // What comes and goes by itself is neither.
  expect(changeOf('views', 104, 100)).toEqual({ by: 4, isPoints: false, is: undefined })
  expect(changeOf('views', 95, 100)).toEqual({ by: -5, isPoints: false, is: 'worse' })
  expect(changeOf('conversion_rate', 12, 12.4)).toEqual({ by: -0.4, isPoints: true, is: undefined })
  expect([changeOf('views', 20, 0), changeOf('median_seconds', null, 4), changeOf('views', 1, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
