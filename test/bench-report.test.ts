import { expect, test } from 'vitest'
import { estimateRatio } from '../bench/paired.ts'
import { withSection } from '../bench/report.ts'

const report = '# Measurements\n\nHead.\n\n## First\n\nold\n\n## Second\n\nkept\n'

test('bench: a section takes the place of the one before it; a new one is the last', () => {
  expect(withSection(report, 'First', 'new\n')).toBe(
    '# Measurements\n\nHead.\n\n## First\n\nnew\n\n## Second\n\nkept\n',
  )
  expect(withSection(report, 'Third', 'more\n')).toBe(`${report}\n## Third\n\nmore\n`)
  expect(withSection('# Measurements\n', 'First', 'a\n')).toBe('# Measurements\n\n## First\n\na\n')
})

test('bench: the interval of ratios is as wide as their groups differ, and the same each time', () => {
  const equal = (ratio: number) => Array.from({ length: 12 }, () => ratio)
  expect(estimateRatio([equal(1.02), equal(1.02)])).toEqual({ ratio: 1.02, from: 1.02, to: 1.02 })
  // Many turns of two processes are no more than two processes.
  expect(estimateRatio([equal(1), equal(1.1)])).toMatchObject({ from: 1, to: 1.1 })
  const turns = (shift: number) => Array.from({ length: 12 }, (_, i) => 1.02 + shift + ((i * 7) % 12) / 100 - 0.055)
  const groups = [-0.01, 0, 0.01, 0, -0.005, 0.005].map(turns)
  const { ratio, from, to } = estimateRatio(groups)
  expect(estimateRatio(groups)).toEqual({ ratio, from, to })
  expect(ratio).toBeCloseTo(1.02, 2)
  expect(from).toBeLessThan(ratio)
  expect(to).toBeGreaterThan(ratio)
  expect(to - from).toBeLessThan(0.04)
})
