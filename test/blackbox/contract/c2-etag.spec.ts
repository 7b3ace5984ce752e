import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectStatus } from '../support/assertions.ts'
import { type Client, call, client, createAccount } from '../support/client.ts'
import { addField, effect, makeForm, openForm, putRules, rule, submit, when } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const tagOf = async (path: string): Promise<string> => {
  const answer = await c.get(path)
  expectStatus(answer, 200)
  const tag = answer.headers.get('etag') ?? ''
  expect(tag).toMatch(/^(W\/)?"[^"]+"$/)
  return tag
}

describe('http: If-Match', () => {
  test('a form has an ETag that stays while nothing changes [B11-40]', async () => {
    const { id } = await makeForm(c)
    expect(await tagOf(`/forms/${id}`)).toBe(await tagOf(`/forms/${id}`))
  })

  test('a PATCH with the current tag succeeds; a stale one is 412 and changes nothing [B11-41]', async () => {
    const { id } = await makeForm(c, { title: 'One' })
    const tag = await tagOf(`/forms/${id}`)
    expect(dataOf(await c.patch(`/forms/${id}`, { title: 'Two' }, { 'if-match': tag })).title).toBe('Two')
    expect(await tagOf(`/forms/${id}`)).not.toBe(tag)
    expectError(await c.patch(`/forms/${id}`, { title: 'Three' }, { 'if-match': tag }), 412)
    expect(dataOf(await c.get(`/forms/${id}`)).title).toBe('Two')
    expectError(await c.patch(`/forms/${id}`, { title: 'Four' }, { 'if-match': '"never-given"' }), 412)
    expect(dataOf(await c.get(`/forms/${id}`)).title).toBe('Two')
  })

  test('without If-Match the last write wins [B11-43]', async () => {
    const { id } = await makeForm(c)
    await c.patch(`/forms/${id}`, { title: 'One' })
    expect(dataOf(await c.patch(`/forms/${id}`, { title: 'Two' })).title).toBe('Two')
  })

  test('two simultaneous PATCHes with the same tag: one succeeds, one is 412', async () => {
    const { id } = await makeForm(c)
    const tag = await tagOf(`/forms/${id}`)
    const answers = await Promise.all(
      ['A', 'B'].map((title) => c.patch(`/forms/${id}`, { title }, { 'if-match': tag })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412])
    const winner = answers.find((answer) => answer.status === 200)
    expect(dataOf(await c.get(`/forms/${id}`)).title).toBe(winner?.body.data.title)
  })

  test('a DELETE with a stale tag is 412 and deletes nothing', async () => {
    const { id } = await makeForm(c)
    const tag = await tagOf(`/forms/${id}`)
    await c.patch(`/forms/${id}`, { title: 'Changed' })
    expectError(await c.delete(`/forms/${id}`, { 'if-match': tag }), 412)
    expectStatus(await c.get(`/forms/${id}`), 200)
    expectStatus(await c.delete(`/forms/${id}`, { 'if-match': await tagOf(`/forms/${id}`) }), 204)
  })

  test('If-Match: * and a list with the current tag match', async () => {
    const { id } = await makeForm(c)
    expectStatus(await c.patch(`/forms/${id}`, { title: 'x' }, { 'if-match': '*' }), 200)
    const tag = await tagOf(`/forms/${id}`)
    expectStatus(await c.patch(`/forms/${id}`, { title: 'y' }, { 'if-match': `"other", ${tag}` }), 200)
  })

  test('the tag and updated_at of a form move with its fields [B11-42]', async () => {
    const { id } = await makeForm(c)
    const seen: string[] = [await tagOf(`/forms/${id}`)]
    let stamp = dataOf(await c.get(`/forms/${id}`)).updated_at
    const moved = async (): Promise<void> => {
      seen.push(await tagOf(`/forms/${id}`))
      const now = dataOf(await c.get(`/forms/${id}`)).updated_at
      expect(now > stamp).toBe(true)
      stamp = now
    }
    const a = await addField(c, id)
    await moved()
    const b = await addField(c, id)
    await moved()
    dataOf(await c.patch(`/fields/${a.id}`, { label: 'New' }))
    await moved()
    dataOf(await c.patch(`/forms/${id}/fields/reorder`, { field_ids: [b.id, a.id] }))
    await moved()
    await c.delete(`/fields/${a.id}`)
    await moved()
    expect(new Set(seen).size).toBe(6)
  })

  test('the tag and updated_at stay with views and submissions [B11-42]', async () => {
    const form = await openForm(c)
    const tag = await tagOf(`/forms/${form.id}`)
    const before = dataOf(await c.get(`/forms/${form.id}`))
    await call('GET', form.url)
    await submit(form, ['x'])
    const after = dataOf(await c.get(`/forms/${form.id}`))
    expect(after.submissions_count).toBe(1)
    expect(after.updated_at).toBe(before.updated_at)
    expect(await tagOf(`/forms/${form.id}`)).toBe(tag)
    expectStatus(await c.patch(`/forms/${form.id}`, { title: 'x' }, { 'if-match': tag }), 200)
  })

  test('rules have an ETag; a PUT with a stale one is 412 and replaces nothing [B11-40, B11-41]', async () => {
    const { id } = await makeForm(c)
    const field = await addField(c, id)
    const tag = await tagOf(`/forms/${id}/rules`)
    const one = rule([when(field.id, 'empty')], [effect('show', field.id)], { title: 'One' })
    expectStatus(await c.put(`/forms/${id}/rules`, { rules: [one] }, { 'if-match': tag }), 200)
    expect(await tagOf(`/forms/${id}/rules`)).not.toBe(tag)
    expectError(await c.put(`/forms/${id}/rules`, { rules: [] }, { 'if-match': tag }), 412)
    expect(dataOf(await c.get(`/forms/${id}/rules`)).map((r: { title: string }) => r.title)).toEqual(['One'])
    await putRules(c, id, [])
  })

  test('a PDF template has an ETag; a PATCH with a stale one is 412, changes nothing [B11-40, B11-41]', async () => {
    const { id } = await makeForm(c)
    const path = `/forms/${id}/pdf-template`
    const tag = await tagOf(path)
    expectStatus(await c.patch(path, { name: 'One' }, { 'if-match': tag }), 200)
    expectError(await c.patch(path, { name: 'Two' }, { 'if-match': tag }), 412)
    expect(dataOf(await c.get(path)).name).toBe('One')
  })
})
