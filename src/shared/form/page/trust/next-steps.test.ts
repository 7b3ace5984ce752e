import { expect, test } from 'vitest'
import { formSettings, type FormSettings } from '../../../contract/form-settings/form-settings.ts'
import { form } from '../../engine/model.fixture.ts'
import { renderFormPage } from '../page.ts'
import { renderThankYou } from '../states.ts'

const steps = [
  { title: 'We call you', text: 'You say what matters to you.', time: 'within 24 hours' },
  { title: 'We visit your property', text: '', time: '' },
]
const links = [{ label: 'Create a search profile', url: 'https://agency.example/search?a=1&b=2' }]
const whole: Partial<FormSettings> = { thankyou_steps: steps, thankyou_links: links, contact_name: 'Greta Hansen' }

const thanks = (settings: Partial<FormSettings>, more: Partial<Parameters<typeof renderThankYou>[0]> = {}) =>
  renderThankYou({ model: form([], [], settings).model, embed: false, again: null, ...more }).html
const words = (html: string) => html.replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

// Settings: thankyou_steps, thankyou_links.
test('form: the thank-you page says what happens next, and when, whom to ask and where to go [B32-7]', () => {
  const html = thanks(whole)
  expect(words(html)).toMatch(
    /What happens next We call you within 24 hours You say what matters to you\. We visit your property Your contact GH Greta Hansen Create a search profile/,
  )
  expect(html).toContain('href="https://agency.example/search?a=1&amp;b=2"')
  expect(html.match(/<li>/g)).toHaveLength(2)
  // In a frame a link does not lead the frame away from the page around it.
  expect(thanks(whole, { embed: true })).toMatch(
    /<a class="button quiet" href="[^"]*"\s+target="_blank" rel="noopener"/,
  )
  expect(words(thanks({ ...whole, language: 'de' }))).toMatch(/So geht es weiter .* Ihr Kontakt/)
  expect(thanks({})).not.toMatch(/class="(following|contact|button quiet)"/)
})

test('form: the page of a form carries what follows, for visitors whose browser runs scripts [B32-7]', () => {
  const html = renderFormPage({
    form: form([{ label: 'Name' }], [], whole),
    answers: {},
    faults: [],
    token: '',
    action: '/',
    scripts: { runtime: '/r.js' },
    embed: false,
  }).html
  expect(/<template id="foyer-thanks"[^]*?<\/template/.exec(html)?.[0]).toMatch(
    /We call you[^]*Greta Hansen[^]*search profile/,
  )
})

test('form: what is still to be confirmed or signed has no next steps yet [B32-7]', () => {
  expect(thanks(whole, { address: { email: 'e•••@home.example', holds: true } })).not.toContain('We call you')
  expect(thanks(whole, { sign: '/f/x/sign/y' })).not.toContain('We call you')
  expect(thanks(whole, { address: { email: 'e•••@home.example', holds: false } })).toContain('We call you')
})

test('form: the number of a submission stands with the thanks, above what follows [B32-7]', () => {
  const html = thanks(whole, { receipt: { index: 7, answers: [{ label: 'Name', value: 'Ada' }] } })
  expect(words(html)).toMatch(/number: 7 What happens next .* Your answers Name Ada/)
})

test('form: without a person to ask, what follows names the agency, or leads to its website [B13-179]', () => {
  const model = (settings: Partial<FormSettings>) => ({ ...form([], [], settings).model, agency: 'Hansen & Co' })
  const reached = { contact_phone: '040 1234', contact_email: 'post@agency.example' }
  const html = renderThankYou({ model: model(reached), embed: false, again: null }).html
  expect(words(html)).toMatch(/Your contact HC Hansen &amp; Co 040 1234 post@ agency\.example/)
  expect(html).toMatch(/<a class="button quiet" href="tel:0401234">/)
  expect(html).toMatch(/<a class="button quiet" href="mailto:post@agency\.example">/)
  // The sheet of the person comes with it, once.
  expect(html.match(/\.person\{/g)).toHaveLength(1)
  const home = { homepage_url: 'https://agency.example/' }
  expect(thanks(home)).toMatch(/<a class="button quiet" href="https:\/\/agency\.example\/"/)
  expect(thanks({ ...home, ...whole })).not.toContain('<a class="button quiet" href="https://agency.example/"')
  // Before it is signed, the signature is the next step.
  expect(renderThankYou({ model: model(reached), embed: false, again: null, sign: '/f/x/sign/y' }).html).not.toContain(
    '040 1234',
  )
})

test('form: the number of a submission is set apart, to be kept [B13-180]', () => {
  const html = thanks({}, { receipt: { index: 7, answers: [] } })
  expect(html).toContain('<p class="reference">Your reference number: <b>7</b></p>')
  expect(thanks({}, { receipt: { index: null, answers: [] } })).not.toContain('class="reference"')
})

test('form: no text of a step or a button becomes markup [B32-7]', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`
  const html = thanks({
    thankyou_steps: [{ title: hostile, text: hostile, time: hostile }],
    thankyou_links: [{ label: hostile, url: 'https://agency.example/"><b>' }],
  })
  expect(html).not.toMatch(/<script>alert|<img src=x|onerror='|"><b>/)
})

test('form: steps and buttons are lists of what can be shown, and nothing else [B32-8]', () => {
  const { thankyou_steps, thankyou_links } = formSettings
  expect(thankyou_steps.schema.parse([{ title: 'A' }])).toEqual([{ title: 'A', text: '', time: '' }])
  const many = (count: number, entry: object) => Array.from({ length: count }, () => entry)
  expect(thankyou_steps.schema.safeParse(many(5, steps[0]!)).success).toBe(true)
  expect(thankyou_links.schema.safeParse(many(3, links[0]!)).success).toBe(true)
  for (const wrong of ['x', many(6, steps[0]!), [{ title: '' }], [{ text: 'a' }], [{ title: 'a', when: 'b' }], [1]])
    expect(thankyou_steps.schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  for (const wrong of [
    many(4, links[0]!),
    [{ label: 'a' }],
    [{ label: 'a', url: 'javascript:alert(1)' }],
    [{ url: links[0]!.url }],
  ])
    expect(thankyou_links.schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('form: the document stands below the thanks, and the way to an empty form is the last of all [B13-137]', () => {
  const receipt = { index: 7, answers: [{ label: 'Name', value: 'Ada' }] }
  const text = words(thanks(whole, { again: '/f/a', document: '/f/a/document', receipt, deletion: '/f/a/delete' }))
  expect(text).toMatch(
    /We have received your answers\. .*7 .*Download .* What happens next .* Your answers .*Ada .*Fill in this form again Delete/,
  )
  const html = thanks(whole, { again: '/f/a' })
  expect(html).toContain('<p class="again"><a href="/f/a">')
})

test('form: that an address is confirmed is the first sentence of its page [B13-178]', () => {
  const text = words(thanks(whole, { address: 'confirmed' }))
  expect(text).toMatch(/Your e-mail address is confirmed\. We have received your answers\./)
})
