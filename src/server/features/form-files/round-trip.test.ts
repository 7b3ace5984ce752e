import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { sheetImage } from '../../testing/contract/record-factories.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { formFile, type AccountNames } from './form-file.arbitrary.ts'
import { plainNames, plainSettings, withoutValues } from './setting-values.arbitrary.ts'

let app: TestApp
const names: AccountNames = {
  form_groups: ['Eigentümer', 'Käufer'],
  staff_members: ['Jana Weiss', 'Ole Berg'],
  staff_groups: ['Verkauf', 'Vermietung'],
  letterhead: 'Briefpapier',
}

beforeAll(async () => {
  app = await startApp()
  for (const name of names.form_groups) await app.call(formGroups.create, { body: { name } })
  for (const name of names.staff_groups) await app.call(staffGroups.create, { body: { name } })
  for (const [at, name] of names.staff_members.entries()) {
    await app.call(staffMembers.create, { body: { name, email: `round-trip${at}@agency.example` } })
  }
  const sheet = { name: 'sheet.png', content: sheetImage }
  await app.call(letterheads.create, { form: { letterhead_name: names.letterhead, letterhead_first: sheet } })
  // What a form does not follow must not come from the account.
  await app.call(account.update, {
    body: {
      styling: { default_logo_url: 'https://agency.example/logo.png', default_accent_color: '#123456' },
      imprint: { default_imprint_line_3: 'Handelsregister' },
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

async function imported(form: unknown): Promise<number> {
  const answer = await app.call(formFiles.import, { body: { form } })
  expect(answer.body, JSON.stringify(form)).toMatchObject({ data: { dry_run: false } })
  expect(answer.data.report.filter(({ outcome }: { outcome: string }) => outcome === 'left_out')).toEqual([])
  return answer.data.form.id
}

/** The text of an export, as it is sent. */
async function exported(id: number): Promise<string> {
  return JSON.stringify((await app.call(formFiles.export, { id })).data)
}

test('form files: an import of an export exports to the same text, for forms with everything in them [B18-4]', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(formFile(names), async (file) => {
      const id = await imported(file)
      const first = await exported(id)
      expect(await exported(id)).toBe(first)
      expect(await exported(await imported(JSON.parse(first)))).toBe(first)
      for (const name of Object.keys(JSON.parse(first).settings)) seen.add(name)
    }),
    { numRuns: 60 },
  )
  // So many forms have most of the settings.
  expect(seen.size).toBeGreaterThan(plainNames.length / 2)
})

test('form files: every setting has values that forms are generated with', () => {
  expect(withoutValues).toEqual([])
})

test('form files: each setting comes back as it was, and what a file leaves out is at its default [B18-4, B18-6]', async () => {
  const base = { format: 'foyer.form', version: 1, name: 'Einstellungen', fields: [] }
  const id = await imported({
    ...base,
    settings: { ...plainSettings, use_default_styling: false, use_default_imprint: false },
  })
  const file = JSON.parse(await exported(id))
  for (const [name, value] of Object.entries(plainSettings)) {
    if (name.startsWith('use_default_')) continue
    expect(file.settings[name], name).toEqual(value)
  }
  const bare = await imported({ ...base, settings: { use_default_styling: false, use_default_imprint: false } })
  expect(JSON.parse(await exported(bare)).settings).toEqual({
    language: 'de',
    use_default_imprint: false,
    use_default_styling: false,
  })
  expect(JSON.parse(await exported(await imported(base))).settings).toEqual({ language: 'de' })
})
