import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../lib/files/files.ts'
import { activeForm, named, postFiles } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { exportPerson, exportText } from './export-text.ts'

const email = 'ada@home.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Sends a form with so many files. */
async function send(count: number): Promise<void> {
  const plans = Array.from({ length: count }, (_, n) => ({ key: `plan${n}`, field_type: 'file' as const }))
  const fields = [{ key: 'email', crm_field_name: 'Email' }, ...plans]
  const form = await activeForm(app, { fields, settings: { upload_allowed_types: ['txt'] } })
  const answers = Object.entries(named(form.ids, { email })).map(([key, value]) => [key, String(value)] as const)
  const files = plans.map(({ key }, n) => {
    const content = Buffer.from(`Plan ${n}`)
    return [`field_${form.ids[key]}`, { name: `${key}.txt`, content }] as const
  })
  const { status, body } = await postFiles(app, form.path, [...answers, ...files])
  expect(status, JSON.stringify(body)).toBe(201)
}

/** A store whose files are so many bytes each, given in pieces of odd length. */
const storeOf = (bytes: number): FileStore => ({
  ...app.platform.files,
  get: async () =>
    Readable.from(
      (function* () {
        for (let left = bytes; left > 0; left -= 65_537) yield Buffer.alloc(Math.min(left, 65_537), 'a')
      })(),
    ),
})

test('privacy: what is exported of a person is one JSON document, with files or without', async () => {
  const wanted = { email, account: app.owner.account_id }
  expect((await exportPerson(app.platform, wanted)).files).toEqual({})
  await send(2)
  const { data, files, ...rest } = await exportPerson(app.platform, wanted)
  expect(Object.keys(rest)).toEqual(['email', 'exported_at', 'mentioned', 'unopened'])
  expect(data.submissions).toHaveLength(1)
  const texts = Object.values(files).map((content) => Buffer.from(content, 'base64').toString())
  expect(texts.toSorted()).toEqual(['Plan 0', 'Plan 1'])
  for (const bytes of [0, 1, 65_536, 65_537, 200_000]) {
    const found = await exportPerson({ ...app.platform, files: storeOf(bytes) }, wanted)
    for (const content of Object.values(found.files)) expect(Buffer.from(content, 'base64')).toHaveLength(bytes)
  }
})

test('privacy: files of a person of more than a text can hold are exported, a piece at a time', async () => {
  const wanted = { email, account: app.owner.account_id }
  // 600 MiB as base64 are longer than any text may be.
  const { parts, counted } = await exportText({ ...app.platform, files: storeOf(300 * 1024 * 1024) }, wanted)
  let [letters, longest] = [0, 0]
  for await (const part of parts) {
    letters += part.length
    longest = Math.max(longest, part.length)
  }
  expect(counted.files).toBe(2)
  expect(letters).toBeGreaterThan(2 ** 29)
  expect(longest).toBeLessThan(1_000_000)
})
