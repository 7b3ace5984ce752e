import type { MacroText } from '../../contract/crm/macros.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { initialAnswers } from '../engine/answers.ts'
import { compileForm } from '../engine/compile.ts'
import { field, form, rule, when } from '../engine/model.fixture.ts'
import { renderFormPage, type PageInput } from './page.ts'
import { contentSecurityPolicy, originOf } from './policy.ts'
import { resolveField } from '../engine/resolve.ts'
import {
  renderStaffCode,
  renderStaffConfirm,
  renderStaffGate,
  renderStaffLogOut,
} from '../../../server/pages/staff-pages.ts'
import { renderClosed, renderNotFound, renderThankYou } from './states.ts'

function page(compiled: PageInput['form'], more: Partial<PageInput> = {}): string {
  const input = {
    answers: {},
    faults: [],
    token: 'token',
    action: '/f/x?embed=1',
    scripts: { runtime: '/r.js' },
    embed: false,
  }
  return renderFormPage({ form: compiled, ...input, ...more }).html
}

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`

test('form: no text of a form, an answer or a fault becomes markup', () => {
  const types = [
    'text',
    'textarea',
    'select',
    'radio',
    'checkboxes',
    'checkbox',
    'hidden',
    'heading',
    'text_block',
    'date',
  ] as const
  const model = form(
    types.map((field_type) => ({
      field_type,
      label: hostile,
      hint: hostile,
      placeholder: hostile,
      datalist: hostile,
      default_value: hostile,
    })),
    [
      rule(
        1,
        [when(1, 'not_empty')],
        [
          ['set_label', 2, hostile],
          ['set_value', 3, hostile],
          ['set_label', '__submit', hostile],
        ],
      ),
    ],
  ).model
  const texts = [
    'title',
    'description',
    'submit_button_label',
    'thankyou_headline',
    'thankyou_text',
    'imprint_line_1',
    'seo_title',
    'seo_description',
    'submit_spinner_label',
  ]
  const settings = { ...model.settings, ...Object.fromEntries(texts.map((name) => [name, hostile])) } as FormSettings
  const compiled = compileForm({ ...model, settings })
  const answers = Object.fromEntries(types.map((_type, at) => [at + 1, hostile]))
  const html = page(compiled, {
    answers,
    faults: types.map((_type, at) => ({ field: `field_${at + 1}`, message: hostile })),
    notice: hostile,
    token: hostile,
    action: hostile,
  })
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('"><script>alert')
  for (const attribute of html.matchAll(/ onerror=/g))
    expect(html.slice(attribute.index - 30, attribute.index)).toMatch(/&lt;img src=x$|u003cimg src=x$/)
})

test('form: every input has a name that a script and a person can find, whatever the field is called', () => {
  fc.assert(
    fc.property(fc.string(), (label) => {
      const html = page(form([{ label }, { label, field_type: 'radio', datalist: 'a' }]))
      expect(html).toContain('name="field_1"')
      expect(html).toContain('<label class="label" for="f1">')
      expect(html).toContain('<legend class="label">')
    }),
    { numRuns: 30 },
  )
})

test('form: a hidden field that nothing can show is not on the page; one that a rule can show is, marked', () => {
  const html = page(
    form(
      [{ hidden: true, default_value: 'secret' }, { hidden: true }, {}],
      [rule(1, [when(3, 'equals', 'x')], [['show', 2]])],
    ),
  )
  expect(html).not.toContain('secret')
  expect(html).not.toContain('name="field_1"')
  expect(html).toMatch(/data-field="2" data-rule-hidden/)
  expect(html).not.toMatch(/data-field="3" data-rule-hidden/)
})

test('form: a page opens in the state of its rules, and comes back in the state of its answers', () => {
  const compiled = form(
    [{}, {}],
    [
      rule(
        1,
        [when(1, 'equals', 'x')],
        [
          ['require', 2],
          ['set_label', 2, 'Now needed'],
        ],
      ),
    ],
  )
  expect(page(compiled)).not.toContain('>Now needed<')
  const returned = page(compiled, { answers: { 1: 'x' }, faults: [{ field: 'field_2', message: 'Missing.' }] })
  expect(returned).toMatch(/data-field="2" data-required data-fault/)
  expect(returned).toContain('Now needed</a> – Missing.</li>')
  expect(returned).toContain('<title>Error: ')
})

test('form: what a rule may make available again is available without a script', () => {
  const html = page(
    form([{ disabled: true }, { disabled: true }, {}], [rule(1, [when(3, 'equals', 'x')], [['enable', 2]])]),
  )
  expect(html.match(/<input[^>]* disabled/g)).toHaveLength(1)
})

// Settings: required_marker, error_summary_enabled, honeypot_enabled, submit_spinner_label, seo_indexable, seo_title, seo_description.
test('form: texts, marker, decoy, error summary and robots follow the settings [B2.2]', () => {
  const german = page(form([{ required: true }], [], { language: 'de', required_marker: 'text' }))
  expect(german).toContain('<html lang="de"')
  expect(german).toContain('(Pflichtfeld)')
  expect(german).toContain('Absenden')
  expect(german).toContain('name="website_url"')
  expect(page(form([{}], [], { honeypot_enabled: false }))).not.toContain('name="website_url"')
  expect(page(form([{}], [], { error_summary_enabled: false }))).not.toContain('id="foyer-faults"')
  expect(page(form([{}], [], { seo_indexable: true }))).not.toContain('noindex')
  expect(german).toContain('noindex')
  const told = page(form([{}], [], { seo_title: 'Found', seo_description: 'By *words*', submit_spinner_label: 'Wait' }))
  expect(told).toContain('<title>Found</title>')
  expect(told).toMatch(/<meta name="description" content="By \*words\*"/)
  expect(told).toContain('"sending":"Wait"')
})

test('form: links to other languages stand beside whose page it is, or beside the title [B13-169]', () => {
  const settings = { language: 'en', additional_languages: ['de'], translations: {} } as const
  const beside = /<div class="top"><p class="agency">[^]*?<\/p><nav class="languages"[^]*?<\/nav><\/div>/
  const named = { ...settings, additional_languages: ['de' as const], imprint_line_1: 'Hafen & Söhne GmbH' }
  expect(page(form([{}], [], named))).toMatch(beside)
  const alone = page(form([{}], [], { ...named, imprint_line_1: null }))
  expect(alone).not.toMatch(beside)
  expect(alone).toMatch(/id="foyer-card">\s*<nav class="languages"/)
})

// Settings: imprint_line_1, imprint_line_2, imprint_line_3, imprint_line_4, imprint_line_5, privacypolicy_url, imprint_url, homepage_url.
test('form: the footer has what the law asks for, and a page without a logo says whose it is [B13-133] [B13-164]', () => {
  const lines = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`imprint_line_${n}`, `Line <${n}>`]))
  const addresses = ['privacypolicy_url', 'imprint_url', 'homepage_url'].map((name) => [
    name,
    `https://a.example/${name}`,
  ])
  const full = page(form([{}], [], { ...lines, ...Object.fromEntries(addresses) }))
  expect(full).toContain([1, 2, 3, 4, 5].map((n) => `Line &lt;${n}&gt;`).join('<br>'))
  // The name of the agency, in the place of a logo, leads home, too.
  expect(full).toContain('<p class="agency"><a href="https://a.example/homepage_url"')
  // A heading is no name.
  const headed = page(
    form([{}], [], { imprint_line_1: 'Angaben gemäß \u00a7 5 DDG', imprint_line_2: 'Hafen & Söhne GmbH' }),
  )
  expect(headed).not.toContain('class="agency"')
  const footer = full.slice(full.indexOf('<footer>'))
  expect([...footer.matchAll(/<a href="https:\/\/a\.example\/(\w+)"/g)].map(([, name]) => name)).toEqual(
    addresses.map(([name]) => name),
  )
  expect(page(form([{}], [], { imprint_line_4: 'Alone', privacypolicy_url: 'javascript:x' }))).not.toMatch(
    /<br>|javascript:x/,
  )
})

test('form: an inactive form (closed_text) and the gate for staff show nothing of the form [B13]', () => {
  const { model } = form([{ label: 'Secret field' }], [], {
    title: 'Secret title',
    closed_text: 'Back in *May*',
    language: 'en',
  })
  const pages = [
    renderClosed({ model, embed: false }),
    renderStaffGate({ model, embed: false, action: '/gate', outside: null }),
    renderStaffGate({ model, embed: false, action: null, outside: null }),
    renderStaffCode({ model, embed: false, action: '/gate', request: 'abc', again: '/' }),
    renderStaffConfirm({ model, embed: false, action: '/gate', name: '<b>Eva' }),
    renderStaffLogOut({ model, embed: false, action: '/gate', name: '<b>Eva', back: '/' }),
  ].map(({ html }) => html)
  expect(pages.join()).not.toContain('Secret')
  expect(pages[0]).toContain('Back in <em>May</em>')
  expect(pages[1]).toContain('<form method="post" action="/gate" accept-charset="utf-8" novalidate>')
  expect(pages[2]).not.toContain('<form')
  expect(pages[3]).toContain('<input type="hidden" name="request" value="abc" />')
  for (const page of pages.slice(4)) expect(page).toContain('as &lt;b&gt;Eva.')
})

test('form: the thank-you page offers another answer only when asked to', () => {
  const { model } = form([], [], { thankyou_headline: 'Cheers' as MacroText })
  expect(renderThankYou({ model, embed: false, again: null }).html).not.toContain('href="/')
  expect(renderThankYou({ model, embed: false, again: '/f/x' }).html).toContain('href="/f/x"')
  const toSign = renderThankYou({ model, embed: false, again: null, sign: '/f/x/sign/1' }).html
  expect(toSign).toContain('Your signature is still missing.')
  expect(toSign).not.toContain('class="seal"')
  expect(renderNotFound('de', { leadsOn: true }).html).toMatch(/Diese Seite gibt es nicht[^]*href="\/">Zur Startseite</)
  expect(renderNotFound('de').html).not.toContain('href="/"')
})

test('form: the page that does not exist leads back, where there is a page before and a script [B13-192]', () => {
  expect(renderNotFound('de').html).toMatch(/id="go-back"[^>]*>\s*Zurück\s*</)
  expect(renderNotFound('de').html).toContain(':root:not(.js) .go-back')
  for (const more of [{ leadsOn: true }, { embed: true }])
    expect(renderNotFound('de', more).html).not.toContain('go-back')
})

test('form: the policy allows the inline parts of the page and nothing else, frames only when embedded', () => {
  const { html, styles, scripts } = renderFormPage({
    form: form([{}]),
    answers: {},
    faults: [],
    token: 't',
    action: '/',
    scripts: { runtime: '/r.js' },
    embed: false,
  })
  expect(html).toContain(`<style>${styles[0]}</style>`)
  expect(html).toContain(`<script>${scripts[0]}</script>`)
  expect(html).not.toMatch(/ style=| on[a-z]+=/)
  const policy = contentSecurityPolicy({
    embed: false,
    styles: ['c3R5bGU='],
    scripts: ['c2NyaXB0'],
    formAction: ['https://example.com'],
  })
  expect(policy).toBe(
    "default-src 'none'; script-src 'self' 'sha256-c2NyaXB0'; style-src 'sha256-c3R5bGU='; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self' https://example.com; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(contentSecurityPolicy({ embed: true, styles: [], scripts: [] })).toContain('frame-ancestors *')
})

test('form: the origin of a redirect is all that the policy names of it', () => {
  expect(originOf('https://User:pw@Example.com:8443/a;b?c')).toBe('https://example.com:8443')
  expect(originOf('https://example.com;script-src *')).toBe('https://example.com')
  expect(originOf('javascript:alert(1)')).toBeNull()
})

test('form: an address record is filled in by the browser that knows its owner', () => {
  const fields = ['Vorname', 'Email', 'toString'].map((crm_field_name, at) =>
    resolveField(field(at + 1, { crm_field_name, field_type: 'auto' }), undefined),
  )
  const { model } = form([])
  const html = page(compileForm({ ...model, fields }))
  expect(html.match(/autocomplete="[^"]*"/g)).toEqual([
    'autocomplete="given-name"',
    'autocomplete="email"',
    'autocomplete="off"',
  ])
})

test('form: a field stands on the page with its words, its value, its choices and its width [B2.3-5, B2.3-6, B2.3-7, B2.3-10, B2.3-11, B2.3-12]', () => {
  const model = form([
    { label: 'Your city', hint: 'Where you live', placeholder: 'Bonn', default_value: 'Köln', half_size: true },
    { label: 'Kind', field_type: 'select', datalist: 'house; flat', default_value: 'flat' },
  ])
  const html = page(model, { answers: initialAnswers(model, {}) })
  expect(html).toMatch(/<div class="field half"[^>]*><label class="label" for="f1"><span[^>]*>Your city<\/span>/)
  expect(html).toMatch(/<p class="hint" id="f1-hint">Where you live<\/p>/)
  const [input = ''] = /<input[^>]* name="field_1"[^>]*>/.exec(html) ?? []
  expect(input).toContain('placeholder="Bonn"')
  expect(input).toContain('value="Köln"')
  expect(html).toMatch(/<div class="field"[^>]*><label class="label" for="f2">/)
  const options = [...html.matchAll(/<option value="(\w+)"( selected)?[^>]*>(\w+)</g)].map((found) => found.slice(1))
  expect(options).toEqual([
    ['house', undefined, 'house'],
    ['flat', ' selected', 'flat'],
  ])
  // Two columns where the form is wide, and only half fields share a row.
  expect(html).toMatch(/@container \(min-width:[\d.]+rem\)\{\.grid\{grid-template-columns:repeat\(2,/)
  expect(html).toContain('.field:not(.half){grid-column:1/-1}')
})

test('form: the postal code of a person or an estate opens digits, but for English and Dutch', () => {
  const codes: Parameters<typeof form>[0] = [
    { crm_module: 'address', crm_field_name: 'Plz', field_type: 'text' },
    { crm_module: 'estate', crm_field_name: 'plz', field_type: 'text' },
    { crm_module: 'estate', crm_field_name: 'ort', field_type: 'text' },
  ]
  const digits = (['de', 'en', 'nl', 'fr'] as const).map(
    (language) => page(form(codes, [], { language })).match(/inputmode="numeric"/g)?.length ?? 0,
  )
  expect(digits).toEqual([2, 0, 0, 2])
})
