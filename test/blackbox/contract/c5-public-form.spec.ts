import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectStatus } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount, service } from '../support/client.ts'
import { type OpenForm, openForm, send, stored, submit, textFields, valueOf } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const html = { accept: 'text/html' }
const input = (form: OpenForm, n = 0): string => `field_${form.ids[n]}`
const page = (form: OpenForm, query = ''): Promise<Answer> => call('GET', form.url + query, { headers: html })

const post = (
  form: OpenForm,
  values: Record<string, string>,
  headers: Record<string, string> = html,
): Promise<Answer> =>
  call('POST', form.url, {
    body: new URLSearchParams(values).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('public forms: the page', () => {
  test('title, description, labels, hints and button, and no internal title [B2.2-4, B2.2-6, B2.2-10, B2.2-11, B2.3-5, B2.3-6, B2.3-7]', async () => {
    const form = await openForm(c, [{ label: 'First name', hint: 'As in the passport', placeholder: 'Ada' }], {
      internal_title: 'Only for us',
      title: 'Valuation of your house',
      description: 'Two minutes',
      submit_button_label: 'Off you go',
      accent_color: '#12ab34',
      background_color: '#fedcba',
    })
    const answer = await page(form)
    expectStatus(answer, 200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    for (const text of ['Valuation of your house', 'Two minutes', 'First name', 'As in the passport', 'Off you go'])
      expect(answer.text).toContain(text)
    expect(answer.text).toMatch(/placeholder="Ada"/)
    expect(answer.text.toLowerCase()).toContain('#12ab34')
    expect(answer.text.toLowerCase()).toContain('#fedcba')
    expect(answer.text).toContain(`name="${input(form)}"`)
    expect(answer.text).not.toContain('Only for us')
  })

  test('a form without a public title does not show its internal title either [B2.2-4]', async () => {
    const form = await openForm(c, [{}], { internal_title: 'Confidential working name' })
    expect((await page(form)).text).not.toContain('Confidential working name')
  })

  test('texts of the form are escaped [B2.2-6, B2.3-5]', async () => {
    const form = await openForm(c, [{ label: '<img src=x onerror=a()>', default_value: '"><b>' }], {
      title: '<i>t</i>',
    })
    const { text } = await page(form, `?${input(form)}=%22%3E%3Cscript%3Eb()%3C/script%3E`)
    for (const bad of ['<img src=x', '<i>t</i>', '"><b>', '<script>b()']) expect(text).not.toContain(bad)
  })

  test('default values, prefilled values and options are in the page [B2.3-10, B2.3-12, B13-7]', async () => {
    const [name] = await textFields(c, 'address')
    const form = await openForm(c, [
      { default_value: 'Preset' },
      {},
      { crm_field_name: name },
      { datalist: 'Rent;Buy it' },
    ])
    expect((await page(form)).text).toContain('value="Preset"')
    const { text } = await page(form, `?${input(form, 1)}=Given+one&${name}=Given+two`)
    for (const value of ['value="Given one"', 'value="Given two"', 'value="Rent"', 'value="Buy it"'])
      expect(text).toContain(value)
  })

  test('an unknown address is a 404 page, POST too [B13-2]', async () => {
    for (const path of ['/f/aaaaaaaaaa', '/f/nobody/nothing']) {
      expectStatus(await call('GET', service().url + path, { headers: html }), 404)
      expectStatus(await call('POST', service().url + path, { body: {}, headers: html }), 404)
    }
  })

  test("an inactive form's 404 page has its closed texts [B13-2]", async () => {
    const form = await openForm(c, [{ label: 'Not seen' }], {
      closed_headline: 'Gone fishing',
      closed_text: 'Back in May',
    })
    dataOf(await c.patch(`/forms/${form.id}`, { active: false }))
    const answer = await page(form)
    expectStatus(answer, 404)
    expect(answer.text).toContain('Gone fishing')
    expect(answer.text).toContain('Back in May')
    expect(answer.text).not.toContain('Not seen')
  })

  test('?embed=1 may be framed, the plain page may not; /embed.js is there [B13-5]', async () => {
    const form = await openForm(c)
    const plain = await page(form)
    const embedded = await page(form, '?embed=1')
    expectStatus(embedded, 200)
    expect(embedded.headers.get('x-frame-options')).toBeNull()
    expect(embedded.headers.get('content-security-policy') ?? '').not.toMatch(/frame-ancestors ('none'|'self')/)
    const policy = `${plain.headers.get('x-frame-options')} ${plain.headers.get('content-security-policy')}`
    expect(policy).toMatch(/DENY|SAMEORIGIN|frame-ancestors/)
    const script = await call('GET', `${service().url}/embed.js`)
    expectStatus(script, 200)
    expect(script.headers.get('content-type')).toMatch(/javascript/)
  })

  test('password: a gate without any field, and no POST before it is given [B2.2-27, B13-4]', async () => {
    const form = await openForm(c, [{ label: 'Behind the gate' }], { password: 'Sesame-1234' })
    const answer = await page(form)
    expectStatus(answer, 200)
    expect(answer.text).not.toContain('Behind the gate')
    expect(answer.text).not.toContain(input(form))
    expectStatus(await send(form, ['x']), 401)
    expect((await c.get(`/forms/${form.id}/submissions`)).body.meta.total).toBe(0)
  })
})

describe('public forms: submitting', () => {
  test('as JSON: 201 with id, index and the thank-you texts [B2.2-12, B13-8, B13-10, B13-22]', async () => {
    const form = await openForm(c, [{}], { thankyou_headline: 'Thanks', thankyou_text: 'See you' })
    const made = await submit(form, ['x'])
    expect(made).toMatchObject({ index: 1, thankyou: { headline: 'Thanks', text: 'See you' }, redirect: null })
    expect(made).toHaveProperty('document_url')
    expect(Number.isInteger(made.id)).toBe(true)
  })

  test.each(['urlencoded', 'multipart'])(
    'as %s with a plain form: 303 to the thank-you page [B2.2-12, B13-8, B13-12]',
    async (how) => {
      const form = await openForm(c, [{}], { thankyou_headline: 'Thanks a lot', thankyou_text: 'We call you' })
      const data = new FormData()
      data.set(input(form), 'sent')
      const answer =
        how === 'multipart'
          ? await call('POST', form.url, { body: data, headers: html })
          : await post(form, { [input(form)]: 'sent' })
      expectStatus(answer, 303)
      const thanks = await call('GET', new URL(answer.headers.get('location') ?? '', form.url).href, { headers: html })
      expectStatus(thanks, 200)
      expect(thanks.text).toContain('Thanks a lot')
      expect(thanks.text).toContain('We call you')
      expect(valueOf(dataOf(await c.get(`/forms/${form.id}/submissions`))[0], form.ids[0]!)).toBe('sent')
    },
  )

  test('redirect: 303 instead of the thank-you page, and in the JSON answer [B2.2-13, B13-12]', async () => {
    const form = await openForm(c, [{}], { redirect: 'https://example.com/thanks?a=1' })
    const answer = await post(form, { [input(form)]: 'x' })
    expectStatus(answer, 303)
    expect(answer.headers.get('location')).toBe('https://example.com/thanks?a=1')
    expect((await submit(form, ['x'])).redirect).toBe('https://example.com/thanks?a=1')
  })

  test('errors: 422 keyed field_<id>, all at once [B2.3-8, B13-11]', async () => {
    const form = await openForm(c, [
      { required: true },
      { field_type: 'email' },
      { field_type: 'select', datalist: 'a;b' },
      {},
    ])
    expectInvalid(await send(form, ['', 'no mail', 'c', 'fine']), input(form), input(form, 1), input(form, 2))
    expectStatus(await send(form, ['x', 'a@example.com', 'a', 'fine']), 201)
  })

  test('errors in a plain form: the page again, every input kept [B2.3-8, B13-13]', async () => {
    const form = await openForm(c, [{ label: 'Must', required: true }, { label: 'May' }])
    const answer = await post(form, { [input(form)]: '', [input(form, 1)]: 'already typed' })
    expect([200, 422]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.text).toContain('value="already typed"')
    expect((await c.get(`/forms/${form.id}/submissions`)).body.meta.total).toBe(0)
  })

  test('hidden and disabled fields are not stored, read-only ones keep a preset [B2.3-9, B2.3-10, B13-15, B13-18]', async () => {
    const form = await openForm(c, [
      { hidden: true, required: true },
      { disabled: true, required: true },
      { read_only: true, default_value: 'preset' },
      {},
    ])
    const submission = await stored(c, form, ['forged', 'forged', 'forged', 'typed'])
    const values = form.ids.map((id) => valueOf(submission, id))
    expect(values).toEqual([undefined, undefined, 'preset', 'typed'])
  })

  test('a read-only field keeps its prefilled value [B13-7, B13-18]', async () => {
    const form = await openForm(c, [{ read_only: true, default_value: 'preset' }])
    const address = `${form.url}?${input(form)}=prefilled`
    const answer = await call('POST', address, {
      body: { [input(form)]: 'forged' },
      headers: { accept: 'application/json' },
    })
    expect(valueOf(dataOf(await c.get(`/submissions/${dataOf(answer, 201).id}`)), form.ids[0]!)).not.toBe('forged')
  })

  test('inputs of other forms and unknown inputs are not stored', async () => {
    const form = await openForm(c)
    const other = await openForm(c)
    const submission = await stored(c, form, { [input(form)]: 'mine', [input(other)]: 'theirs', extra: 'x', id: 1 })
    expect(submission.content).toEqual({ address: { [input(form)]: 'mine' } })
  })

  test('a filled decoy is answered alike, but not counted, numbered or listed [B13-23, B13-24]', async () => {
    const form = await openForm(c)
    const decoy = /<input[^>]*name="((?!field_|_)[^"]+)"[^>]*tabindex="-1"/.exec((await page(form)).text)?.[1]
    expect(decoy).toBeDefined()
    const spam = await send(form, { [input(form)]: 'spam', [`${decoy}`]: 'http://spam.example' })
    expectStatus(spam, 201)
    expect(Object.keys(spam.body.data).toSorted()).toEqual(Object.keys(await submit(form, ['ham'])).toSorted())
    const list = dataOf(await c.get(`/forms/${form.id}/submissions`))
    expect(list.map((s: Json) => [s.index, valueOf(s, form.ids[0]!)])).toEqual([[1, 'ham']])
    expect(dataOf(await c.get(`/forms/${form.id}/stats`)).submissions).toBe(1)
  })

  test('malformed bodies are refused without a trace', async () => {
    const form = await openForm(c)
    const accept = { accept: 'application/json' }
    expectStatus(await call('POST', form.url, { body: '{', headers: accept }), 400)
    expectStatus(await call('POST', form.url, { body: 'x', headers: { ...accept, 'content-type': 'text/plain' } }), 415)
    expect((await c.get(`/forms/${form.id}/submissions`)).body.meta.total).toBe(0)
  })
})
