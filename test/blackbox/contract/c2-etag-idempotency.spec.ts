import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectList } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { pdfFile } from '../support/files.ts'
import { addField, makeForm, openForm, submit } from '../support/fixtures.ts'
import { changeTemplate, fieldIdsIn, heading, pathOf, readTemplate } from '../support/templates.ts'

let c: Client
let other: Client
let formId: number

const tag = async (id = formId): Promise<string> => {
  const etag = (await c.get(pathOf(id))).headers.get('etag')
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
  return etag!
}
const patch = (body: Json, etag: string): Promise<Answer> => c.patch(pathOf(formId), body, { 'if-match': etag })

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

describe('http: tags of the PDF template', () => {
  beforeEach(async () => {
    formId = (await makeForm(c)).id
    await addField(c, formId)
  })

  test('the tag stays while nothing changes, proposed or stored [B11-40]', async () => {
    expect(await tag()).toBe(await tag())
    await changeTemplate(c, formId, { name: 'x', blocks: [heading('x')] })
    expect(await tag()).toBe(await tag())
  })

  test('each kind of change moves it', async () => {
    const seen = [await tag()]
    const changes = [
      { name: 'x' },
      { enabled: true },
      { blocks: [heading('x')] },
      { design: { font_size: 9 } },
      { settings: { empty_fields: 'dash' } },
    ]
    for (const change of changes) {
      await changeTemplate(c, formId, change)
      seen.push(await tag())
    }
    expect((await c.post(`${pathOf(formId)}/regenerate`)).status).toBe(200)
    seen.push(await tag())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the tag of a proposal moves with the fields it is made from', async () => {
    const before = await tag()
    await addField(c, formId)
    expect(await tag()).not.toBe(before)
    expectError(await patch({ name: 'x' }, before), 412)
  })

  test('the current tag passes; the one before is 412 and changes nothing [B11-41]', async () => {
    const first = await tag()
    expect(dataOf(await patch({ name: 'Erster' }, first)).name).toBe('Erster')
    const before = await readTemplate(c, formId)
    expectError(await patch({ name: 'Zweiter', enabled: true, blocks: [] }, first), 412)
    expectError(await c.post(`${pathOf(formId)}/regenerate`, undefined, { 'if-match': first }), 412)
    expect(await readTemplate(c, formId)).toEqual(before)
    expect(dataOf(await patch({ name: 'Zweiter' }, await tag())).name).toBe('Zweiter')
    expect((await c.post(`${pathOf(formId)}/regenerate`, undefined, { 'if-match': await tag() })).status).toBe(200)
  })

  test('of parallel writers with one tag, one passes and the others get 412', async () => {
    await changeTemplate(c, formId, { blocks: [heading('x')] })
    const etag = await tag()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => patch({ name: `Schreiber ${n}` }, etag)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412, 412, 412, 412, 412])
    const winner = answers.find((answer) => answer.status === 200)!
    expect((await readTemplate(c, formId)).name).toBe(winner.body.data.name)
  })

  test('without If-Match the last write wins; a foreign tag is stale [B11-43]', async () => {
    await changeTemplate(c, formId, { name: 'a' })
    await changeTemplate(c, formId, { name: 'b' })
    expect((await readTemplate(c, formId)).name).toBe('b')
    expectError(await patch({ name: 'c' }, '"of-another-world"'), 412)
    expect((await readTemplate(c, formId)).name).toBe('b')
  })

  test('submissions and views do not move it [B11-42]', async () => {
    const form = await openForm(c)
    await changeTemplate(c, form.id, { blocks: [heading('x')] })
    const before = await tag(form.id)
    await submit(form, ['x'])
    await call('GET', form.url)
    expect(await tag(form.id)).toBe(before)
    expect(fieldIdsIn((await readTemplate(c, form.id)).blocks)).toEqual([])
  })
})

describe('http: Idempotency-Key', () => {
  const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })
  const total = async (path: string, who = c): Promise<number> => (await who.get(path)).body.meta.total

  test.each([
    ['/form-groups', { name: 'Once' }, { name: 'Twice' }],
    ['/staff-groups', { name: 'Once' }, { name: 'Twice' }],
    ['/staff-members', { name: 'Once', email: 'once@example.com' }, { name: 'Twice', email: 'twice@example.com' }],
  ])(
    'POST %s twice makes one record and repeats the answer; another body is 422 [B11-38, B11-39]',
    async (path, body, changed) => {
      const headers = key()
      const before = await total(path)
      const first = await c.post(path, body, headers)
      expect(first.status).toBe(201)
      const second = await c.post(path, body, headers)
      expect(second.status).toBe(201)
      expect(second.body).toEqual(first.body)
      expectError(await c.post(path, changed, headers), 422)
      expect(await total(path)).toBe(before + 1)
    },
  )

  test('the same key elsewhere, another key, or another account is another request', async () => {
    const headers = key()
    const body = { name: 'Shared' }
    const group = dataOf(await c.post('/form-groups', body, headers), 201)
    const staff = dataOf(await c.post('/staff-groups', body, headers), 201)
    expect(staff).not.toEqual(group)
    expect(staff).toHaveProperty('member_count')
    expect(dataOf(await c.post('/form-groups', body, key()), 201).id).not.toBe(group.id)
    expect(dataOf(await other.post('/form-groups', body, headers), 201).id).not.toBe(group.id)
    expect(await total('/form-groups', other)).toBe(1)
  })

  test('sent eight times at once it still makes one record', async () => {
    const headers = key()
    const before = await total('/staff-groups')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => c.post('/staff-groups', { name: 'Rush' }, headers)),
    )
    expect(await total('/staff-groups')).toBe(before + 1)
    const made = answers.filter((answer) => answer.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((answer) => answer.body.data.id)).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.status)
  })

  test('a refused request is repeated as it was, too', async () => {
    const headers = key()
    const first = await c.post('/form-groups', { name: '' }, headers)
    expectInvalid(first, 'name')
    const second = await c.post('/form-groups', { name: '' }, headers)
    expect({ status: second.status, body: second.body }).toEqual({ status: 422, body: first.body })
  })

  test('it works for an upload with the same bytes, and for regenerate', async () => {
    const boundary = 'the-same-every-time'
    const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(`${part('name="letterhead_name"')}Einmal\r\n${part('name="letterhead_first"; filename="a.pdf"')}`),
      pdfFile(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = { ...key(), 'content-type': `multipart/form-data; boundary=${boundary}` }
    const [first, second] = [await c.post('/letterheads', body, headers), await c.post('/letterheads', body, headers)]
    expect(dataOf(second, 201)).toEqual(dataOf(first, 201))
    expect(expectList(await c.get('/letterheads'))).toHaveLength(1)
    const again = key()
    await c.post(`${pathOf(formId)}/regenerate`, undefined, again)
    await changeTemplate(c, formId, { blocks: [heading('danach')] })
    expect((await c.post(`${pathOf(formId)}/regenerate`, undefined, again)).status).toBe(200)
    expect((await readTemplate(c, formId)).blocks).toMatchObject([heading('danach')])
  })
})
