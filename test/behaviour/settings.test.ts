import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formSettings } from '../../src/shared/contract/form-settings/form-settings.ts'
import { addedSettings, settingNames } from './setting-names.ts'

const root = join(import.meta.dirname, '../..')

/** Titles as they stand in the source; those of tests that are skipped or planned do not count. */
const title = /(?:\btest|\)|\])\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*,/g

function titlesIn(source: string): string[] {
  return [...source.matchAll(title)].map(([, literal = '']) => literal.slice(1, -1).replaceAll('\\`', '`'))
}

/** What a comment above a test lists where its title would become too long: `// Settings: title, font.` */
const list = /\/\/ Settings: ([\w,\s/]+)\.\n\s*(?:test\b(?!\.(?:skip|todo)\b)|['"`])/g

/**
 * The settings whose effect a test says it shows: in such a list, or in its title in backticks, or by a name that is no word of any
 * language because of its underscores.
 */
function settingsNamedIn(source: string): string[] {
  const text = titlesIn(source).join('\n')
  const listed = [...source.matchAll(list)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  const quoted = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return [...listed, ...quoted, ...(text.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [])]
}

test('behaviour: a title names settings by their names, not by the words that some of them are', () => {
  const source =
    "test('`title`, font_size, active, url', f)\ntest.for([\n 1])(\n  `b \\`c\\``,\n  f)\ntest.skip('`d`', f)"
  expect(titlesIn(source)).toEqual(['`title`, font_size, active, url', 'b `c`'])
  expect(settingsNamedIn(source)).toEqual(['title', 'c', 'font_size'])
})

test('behaviour: a list above a test names settings; one above a skipped test does not', () => {
  const above = (test: string) => `// Settings: font, id,\n// url.\n${test}('a', f)`
  expect(settingsNamedIn(above('test'))).toEqual(['font', 'id', 'url'])
  expect(settingsNamedIn(above('test.for([1])'))).toEqual(['font', 'id', 'url'])
  expect(settingsNamedIn(above('test.skip'))).toEqual([])
  expect(settingsNamedIn("test.for([1])(\n  // Settings: font.\n  'a',\n  f)")).toEqual(['font'])
})

test('behaviour: the registry has the settings of the catalogue, and those that decisions added [B2.2-33]', () => {
  expect(new Set(settingNames).size).toBe(201)
  expect([...settingNames, ...addedSettings]).toEqual(expect.arrayContaining(Object.keys(formSettings)))
  const besides = settingNames.filter((name) => !(name in formSettings))
  // What the service writes itself, the only name without a default, and what is written and never read.
  expect(besides.toSorted()).toEqual(
    ['chat_assistant_api_key', 'form_template', 'id', 'internal_title', 'password', 'slug', 'url'].toSorted(),
  )
})

test('behaviour: each setting has a test whose title says that it shows its effect', () => {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  const named = new Set(files.flatMap((file) => settingsNamedIn(readFileSync(join(root, file), 'utf8'))))
  expect([...settingNames, ...addedSettings].filter((name) => !named.has(name))).toEqual([])
})
