import { expect, test } from 'vitest'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { layoutSettings } from '../../contract/form-settings/layout.ts'
import { compileForm } from '../engine/compile.ts'
import { form } from '../engine/model.fixture.ts'
import { layoutCss } from '../styles/layout.ts'
import { renderFormPage } from './page.ts'
import { renderClosed } from './states.ts'

const picture_url = 'https://agency.example/a.jpg'

function compiled(settings: Partial<FormSettings>) {
  const { model } = form([{ label: 'Name' }], [], settings)
  return compileForm({ ...model, files: { ...model.files, pictures: { [picture_url]: '/assets/pictures/x/0a' } } })
}

const page = (settings: Partial<FormSettings>, embed = false) =>
  renderFormPage({
    form: compiled(settings),
    answers: {},
    faults: [],
    token: '',
    action: '/',
    scripts: { runtime: '/r.js' },
    embed,
  }).html

const classesOf = (html: string) => /<html lang="en"\s*(?:class="([^"]*)")?/.exec(html)?.[1]?.split(' ') ?? []
const sceneIn = (html: string) => /<div class="scene[^"]*"><img src="([^"]*)" alt=""/.exec(html)?.[1]

test('form: a form is on its card unless its `page_layout` says otherwise [B32-1]', () => {
  expect(classesOf(page({ picture_url }))).toEqual([])
  expect(sceneIn(page({ picture_url }))).toBeUndefined()
  expect(classesOf(page({ page_layout: 'plain' }))).toEqual(['plain'])
  // As before.
  expect(classesOf(page({ card_enabled: false }))).toEqual(['plain'])
})

test('form: `picture_url` stands beside or behind the form, at an address of this server [B32-1]', () => {
  for (const page_layout of ['split', 'cover'] as const) {
    const html = page({ page_layout, picture_url })
    expect([classesOf(html), sceneIn(html)]).toEqual([[page_layout], '/assets/pictures/x/0a'])
    expect(html).not.toContain('agency.example')
    const closed = renderClosed({ model: compiled({ page_layout, picture_url }).model, embed: false })
    expect(sceneIn(closed.html)).toBe('/assets/pictures/x/0a')
  }
  // In front of a picture there is always a card.
  expect(classesOf(page({ page_layout: 'cover', picture_url, card_enabled: false }))).toEqual(['cover'])
})

test('form: `picture_focus` says which part of the picture is seen, on every page of the form [B32-10]', () => {
  const settings = { page_layout: 'split', picture_url } as const
  const markOf = (html: string) => /<div class="(scene[^"]*)">/.exec(html)?.[1]
  expect(markOf(page(settings))).toBe('scene')
  const { model } = compiled({ ...settings, picture_focus: 'bottom' })
  expect(markOf(page({ ...settings, picture_focus: 'bottom' }))).toBe('scene bottom')
  expect(markOf(renderClosed({ model, embed: false }).html)).toBe('scene bottom')
  for (const focus of layoutSettings.picture_focus.schema.options)
    expect(focus === 'auto' || layoutCss.includes(`.scene.${focus} img{object-position:`), focus).toBe(true)
})

test('form: without a picture, and in a frame, a form has its usual layout [B32-1]', () => {
  for (const page_layout of ['split', 'cover'] as const) {
    expect(classesOf(page({ page_layout }))).toEqual([])
    expect(classesOf(page({ page_layout, picture_url }, true))).toEqual(['embed'])
    expect(sceneIn(page({ page_layout, picture_url }, true))).toBeUndefined()
  }
})
