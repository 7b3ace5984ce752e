import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formSettings } from '../../src/shared/contract/form-settings.ts'
import { addedSettings, settingNames } from './setting-names.ts'

const root = join(import.meta.dirname, '../..')

/** Titles as they stand in the source; those of tests that are skipped or planned do not count. */
const title = /(?:\btest|\)|\])\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*,/g

function titlesIn(source: string): string[] {
  return [...source.matchAll(title)].map(([, literal = '']) => literal.slice(1, -1).replaceAll('\\`', '`'))
}

/**
 * The settings whose effect a title says it shows: in backticks, in a list such as `(settings: title, font)`, or by a name that
 * is no word of any language because of its underscores.
 */
function settingsNamedBy(text: string): string[] {
  const quoted = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const listed = /\(settings: ([^)]+)\)/.exec(text)?.[1]?.split(/[^\w]+/) ?? []
  return [...quoted, ...listed, ...(text.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [])]
}

test('behaviour: a title names settings by their names, not by the words that some of them are', () => {
  expect(settingsNamedBy('`title`, font_size, active, url (settings: font, id)')).toEqual([
    'title',
    'font',
    'id',
    'font_size',
  ])
  expect(titlesIn("test('a', () => {\ntest.for([\n 1])(\n  `b \\`c\\``,\n  f)\ntest.skip('d', f)")).toEqual([
    'a',
    'b `c`',
  ])
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
  const named = new Set(
    files.flatMap((file) => titlesIn(readFileSync(join(root, file), 'utf8')).flatMap(settingsNamedBy)),
  )
  expect([...settingNames, ...addedSettings].filter((name) => !named.has(name))).toEqual([])
})
