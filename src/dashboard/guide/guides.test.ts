import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideCrms } from '../../shared/contract/accounts/outside-crms.ts'
import type { Language } from '../text/language.ts'
import { guideFor, guideOfGroup, guideOfPage } from './guide-of-page.ts'
import { linkedGuide, readGuide, type Block, type Inline } from './markdown.ts'
import { guideIndex, guideNames } from './names.ts'

const folder = join(import.meta.dirname, '../../../docs/guide')
const languages: readonly Language[] = ['de', 'en']
const filesOf = (language: Language) => globSync('*.md', { cwd: join(folder, language) }).toSorted()
const textOf = (language: Language, name: string) => readFileSync(join(folder, language, `${name}.md`), 'utf8')
const guide = (language: Language, name: string) => readGuide(textOf(language, name))

/** All words that the dashboard shows, by where they stand: `en` and `de` of one place are two languages of the same. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/*texts.ts', '../**/common.ts', '../settings/labels/*.ts', '../account/entries.ts'],
  { eager: true },
)

const places: Record<Language, Map<string, Set<string>>> = { de: new Map(), en: new Map() }

function addWords(place: string, value: unknown, language: Language): void {
  // Of a label and its help, the label is what has a name.
  if (Array.isArray(value)) addWords(place, value[0], language)
  else if (typeof value === 'string') {
    const known = places[language].get(value) ?? new Set()
    places[language].set(value, known.add(place))
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) addWords(`${place}.${key}`, part, language)
  }
}

function addTexts(place: string, value: unknown): void {
  if (!isObject(value)) return
  const both = Object.hasOwn(value, 'de') && Object.hasOwn(value, 'en')
  if (both) languages.forEach((language) => addWords(place, (value as Record<Language, unknown>)[language], language))
  else Object.entries(value).forEach(([key, part]) => addTexts(`${place}.${key}`, part))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

for (const [path, exported] of Object.entries(modules)) addTexts(path, exported)
addTexts('CRM', outsideCrms)

const partsOf = (block: Block): readonly Inline[] => {
  if (block.kind === 'picture') return []
  return block.kind === 'list' ? block.items.flat() : block.parts
}
const marksOf = (blocks: readonly Block[]) => blocks.flatMap(partsOf).filter((part) => typeof part !== 'string')
const labelsOf = (language: Language, name: string) =>
  marksOf(guide(language, name)).flatMap((mark) => (mark.kind === 'label' ? mark.text : []))
const picturesOf = (language: Language, name: string) =>
  guide(language, name).flatMap((block) => (block.kind === 'picture' ? block.file : []))

test('guides: both languages have the same twelve, and their lists name each once, in one order', () => {
  expect(guideNames.length).toBe(12)
  const expected = [...guideNames, guideIndex].map((name) => `${name}.md`).toSorted()
  for (const language of languages) {
    expect(filesOf(language), language).toEqual(expected)
    const listed = marksOf(guide(language, guideIndex)).flatMap((mark) => (mark.kind === 'link' ? mark.to : []))
    expect(listed, language).toEqual(guideNames.map((name) => `${name}.md`))
  }
})

test.for(guideNames)('guides: %s is short, has one title, and no marks that the dashboard does not show', (name) => {
  for (const language of languages) {
    const blocks = guide(language, name)
    expect(blocks.filter(({ kind }) => kind === 'title').length).toBe(1)
    expect(blocks[0]?.kind).toBe('title')
    const texts = blocks.flatMap(partsOf).map((part) => (typeof part === 'string' ? part : part.text))
    expect(texts.filter((text) => /[*#[\]<>|]|^\s+- |!\(/.test(text))).toEqual([])
    expect(texts.join(' ').split(/\s+/).length).toBeLessThan(450)
  }
})

test.for(guideNames)('guides: each label in %s is one that the dashboard shows, the same in both languages', (name) => {
  const [german, english] = [labelsOf('de', name), labelsOf('en', name)]
  expect(german.filter((label) => !places.de.has(label))).toEqual([])
  expect(english.filter((label) => !places.en.has(label))).toEqual([])
  const isSame = (de: string, en: string) => {
    const ofEnglish = places.en.get(en)
    return [...(places.de.get(de) ?? [])].some((place) => ofEnglish?.has(place))
  }
  const pairs = german.map((label, at) => [label, english[at] ?? ''] as const)
  expect(pairs.filter(([de, en]) => !isSame(de, en))).toEqual([])
  expect(english.length).toBe(german.length)
})

test('guides: links lead to guides, and pictures are there; none is left over, and all are small', () => {
  const named = languages.flatMap((language) =>
    [...guideNames, guideIndex].flatMap((name) => {
      for (const mark of marksOf(guide(language, name))) {
        if (mark.kind !== 'link') continue
        expect([...guideNames, guideIndex], `${language}/${name}: ${mark.to}`).toContain(linkedGuide(mark.to))
      }
      const files = picturesOf(language, name)
      for (const file of files) expect(file).toMatch(new RegExp(`^\\.\\./pictures/${language}/[\\w-]+\\.webp$`))
      return files.map((file) => join(language, basename(file)))
    }),
  )
  const there = globSync('*/*.webp', { cwd: join(folder, 'pictures') })
  expect(there.toSorted()).toEqual([...new Set(named)].toSorted())
  const sizes = there.map((file) => statSync(join(folder, 'pictures', file)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})

test('guides: each is the help of a page or of a group of settings', () => {
  const helped = new Set([...Object.values(guideOfPage), ...Object.values(guideOfGroup)])
  expect(guideNames.filter((name) => !helped.has(name))).toEqual([])
})

test('guides: a page has the guide of its route, settings that of their group, other pages none', () => {
  expect(guideFor('/inside/forms/$id/logic', undefined)).toBe('rules')
  for (const mail of ['email', 'notification', 'second_email'])
    expect(guideFor('/inside/forms/$id/settings', mail)).toBe('mails')
  expect(guideFor('/inside/forms/$id/settings', 'documents')).toBe('documents')
  expect(guideFor('/inside/forms/$id/settings', 'spam')).toBe('first-form')
  expect(guideFor('/inside/forms/$id/settings', 'constructor')).toBe('first-form')
  expect(guideFor('/inside/', undefined)).toBeNull()
  expect([guideFor('/inside/guide/$name', undefined), guideFor('/sign-in', undefined), guideFor(undefined, 1)]).toEqual(
    [undefined, undefined, undefined],
  )
})
