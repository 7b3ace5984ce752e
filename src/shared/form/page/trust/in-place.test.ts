import { expect, test } from 'vitest'
import type { FormSettings } from '../../../contract/form-settings/form-settings.ts'
import { renderNotHere, renderUnavailable, type Unavailability } from '../../../../server/pages/unavailable.ts'
import { catalogue } from '../../../text/catalogue.ts'
import { languages } from '../../../text/languages.ts'
import { form } from '../../engine/model.fixture.ts'
import { renderClosed } from '../states.ts'
import { withAgency, withoutPerson } from './trust.ts'

const person = {
  contact_name: 'Greta Hansen',
  contact_role: 'Estate agent',
  contact_phone: '+49 40 123456',
  contact_email: 'greta@agency.example',
} satisfies Partial<FormSettings>

const reasons: Unavailability[] = ['not_open_yet', 'over', 'full', 'link_needed', 'link_expired', 'link_used']

/** Every page that stands in place of the form. */
const pages = (settings: Partial<FormSettings>, changed = (model: ReturnType<typeof form>['model']) => model) => {
  const of = { model: changed(form([{ label: 'Secret' }], [], settings).model), embed: false }
  return [renderClosed(of), renderNotHere(of), ...reasons.map((why) => renderUnavailable(of, why))].map(
    ({ html }) => html,
  )
}
const words = (html: string) => html.replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test.each(languages)('form: a page in its place says in %s whom to ask [B13-50, B13-183]', (language) => {
  for (const html of pages({ ...person, language })) {
    expect(words(html)).toContain(`${catalogue[language].trust.contact} GH Greta Hansen Estate agent +49 40 123456`)
    expect(html).toContain('<a class="button quiet" href="tel:+4940123456">')
    expect(html).toContain('<a class="button quiet" href="mailto:greta@agency.example">')
    // On the card, and nowhere else.
    expect(html.match(/class="person"/g)).toHaveLength(1)
    expect(html).not.toMatch(/Secret|class="trust"/)
  }
})

test('form: a rating stays below the page in its place, without the person [B13-50]', () => {
  for (const html of pages({ ...person, rating_value: 4.8 })) {
    expect(html.match(/class="person"/g)).toHaveLength(1)
    expect(html).toMatch(/<\/main>\s*<aside class="trust"/)
    expect(html.match(/\.rated\{/g)).toHaveLength(1)
  }
})

test('form: where it names no person, the page in its place names the agency that can be reached [B13-51]', () => {
  const agency = (settings: Partial<FormSettings>) => pages(settings, (model) => withAgency(model, 'Hansen & Co'))
  for (const html of agency({ contact_phone: '040 1234', contact_role: 'Estate agent' })) {
    expect(words(html)).toContain('Your contact HC Hansen &amp; Co 040 1234')
    expect(html).not.toContain('Estate agent')
  }
  for (const html of agency(person)) expect(html).not.toContain('Hansen &amp; Co')
})

test('form: without any of it the page in its place is as it was [B13-51]', () => {
  const bare = pages({}, (model) => withAgency(model, 'Hansen & Co'))
  expect(bare).toEqual(pages({}))
  expect(bare.join()).not.toMatch(/class="(contact|person)"|\.person\{|Hansen/)
  for (const html of pages(person, withoutPerson)) expect(html).not.toMatch(/Greta|040|tel:/)
})

test('form: the disk of an agency has the letters that it begins with, that of a person of both names [B13-188]', () => {
  const disk = (html: string) => /class="face"[^>]*>([^<]*)</.exec(html.replace(/\s+/g, ' '))?.[1]?.trim()
  const reached = { contact_phone: '040 1234' }
  const named = (settings: Partial<FormSettings>) =>
    pages(settings, (model) => withAgency(model, 'Hansen & Partner Immobilien')).map(disk)
  expect(new Set(named(reached))).toEqual(new Set(['HP']))
  expect(new Set(named({ ...reached, contact_name: 'Eva Maria Schmidt' }))).toEqual(new Set(['ES']))
})

test('form: an address that the text of a closed form links to is a button below it [B13-189]', () => {
  const [closed = ''] = pages({ closed_text: 'Write to [us](mailto:post@agency.example).' })
  expect(closed.replace(/\s+/g, ' ')).toMatch(/<a class="button" href="mailto:post@agency\.example"/)
  const asked = pages({ closed_text: '[Us](mailto:post@agency.example)', contact_name: 'Eva', contact_phone: '040 1' })
  expect(asked[0]).not.toContain('class="button" href="mailto:')
  for (const text of ['Closed.', '[x](mailto:a%0a@b.example)', '[x](https://a.example/?mailto:a@b.example)'])
    expect(pages({ closed_text: text })[0]).not.toContain('class="button" href="mailto:')
})
