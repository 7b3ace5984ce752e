import { expect, test } from 'vitest'
import { form } from '../../shared/form/engine/model.fixture.ts'
import { renderClosed, renderNotFound } from '../../shared/form/page/states.ts'
import { renderDeletionPage } from './deletion-pages.ts'
import { renderOptInPage } from './opt-in-pages.ts'
import { renderPasswordGate } from './password-gate.ts'

const home = 'https://agency.example'
const { model } = form([], [], { homepage_url: home, imprint_line_1: 'Agency Ltd' })
const button = `href="${home}" target="_blank" rel="noopener">Visit our website</a>`

test('pages: one that says one thing stands in the middle, says whose it is, and leads on [B13-138]', () => {
  const closed = renderClosed({ model, embed: false }).html
  expect(closed).toMatch(/<p class="agency"><a [^>]*>Agency Ltd<\/a><\/p>[^]*<div class="card alone">/)
  expect(closed).toContain(`<a class="button" ${button}`)
  const named = { ...model.settings, contact_name: 'Greta Hansen' }
  expect(renderClosed({ model: { ...model, settings: named }, embed: false }).html).not.toContain('class="button"')
  const deleted = renderDeletionPage(model, { kind: 'deleted' }).html
  expect(deleted).toMatch(/<div class="card alone">\s*<div class="seal"><\/div>/)
  expect(deleted).toContain(`<a class="button quiet" ${button}`)
  const asked = renderDeletionPage(model, { kind: 'asked', url: '/delete', form: '/f/a' }).html
  expect([asked.includes('<div class="seal">'), asked.includes('<a class="button quiet" href="/f/a">')]).toEqual([
    false,
    true,
  ])
  expect(renderNotFound('en').html).not.toContain('Foyer')
})

test('pages: one that says one thing has a symbol or a tick above its headline [B13-173] [B13-177]', () => {
  const gate = renderPasswordGate({ model, embed: false, action: '/f/a' }).html
  const symbol =
    /<div class="card alone">\s*<div class="seal symbol">\s*<svg[^>]*aria-hidden="true"\s*>\s*<path d="[^"]+" \/>\s*<\/svg>\s*<\/div>\s*<h1>/
  for (const page of [
    gate,
    renderClosed({ model, embed: false }).html,
    renderNotFound('en').html,
    renderDeletionPage(model, { kind: 'asked', url: '/delete', form: '/f/a' }).html,
    renderOptInPage(model, { kind: 'asked', url: '/confirm', title: 'Form' }).html,
  ])
    expect(page).toMatch(symbol)
  expect(renderOptInPage(model, { kind: 'confirmed' }).html).toMatch(/<div class="seal"><\/div>\s*<h1>/)
  expect(gate).toContain('If you have none, please contact us.')
})
