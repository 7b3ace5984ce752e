import { expect, test } from 'vitest'
import { withSection } from '../bench/report.ts'

const report = '# Measurements\n\nHead.\n\n## First\n\nold\n\n## Second\n\nkept\n'

test('bench: a section takes the place of the one before it; a new one is the last', () => {
  expect(withSection(report, 'First', 'new\n')).toBe(
    '# Measurements\n\nHead.\n\n## First\n\nnew\n\n## Second\n\nkept\n',
  )
  expect(withSection(report, 'Third', 'more\n')).toBe(`${report}\n## Third\n\nmore\n`)
  expect(withSection('# Measurements\n', 'First', 'a\n')).toBe('# Measurements\n\n## First\n\na\n')
})
