import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const sources = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Each form in the source of a page, without those that are one button. */
const formsIn = (source: string) =>
  [...source.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].filter(([, , inside = '']) =>
    /<input class|input\(|Field\(/.test(inside),
  )

test('pages: no form leaves it to the browser to say what is missing, in its own language [B13-76]', () => {
  const forms = sources.flatMap((name) =>
    formsIn(readFileSync(join(here, name), 'utf8')).map(([, marks]) => ({ name, marks })),
  )
  expect(new Set(forms.map(({ name }) => name)).size).toBeGreaterThanOrEqual(7)
  for (const { name, marks } of forms) expect(marks, name).toContain('novalidate')
})
