import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../src/server/testing/database.ts'
import { TreeCopy } from './copy.ts'

// What CONTRIBUTING.md says of additions, done in one copy, which is compiled once.
let copy: TreeCopy

beforeAll(() => {
  copy = new TreeCopy()
})
afterAll(() => copy[Symbol.dispose]())

/** What the constraint says after a migration. */
async function constraintAfter(migration: string, name: string): Promise<string> {
  const database = await cloneDatabase(inject('clusterUrl'))
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    await client.query(migration)
    const { rows } = await client.query(
      'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
      [name],
    )
    return rows[0].rule
  } finally {
    await client.end()
    await database.drop()
  }
}

test('additions: a language is its folder and three files', async () => {
  const [catalogue, embed] = ['src/shared/text/catalogue.ts', 'src/shared/text/embed-texts.ts']
  const languages = 'src/shared/text/languages.ts'
  copy.copyFolder('src/shared/text/es', 'src/shared/text/pt', { 'export const es:': 'export const pt:' })
  const edited = copy.edits(() => {
    copy.edit(catalogue, /^/, "import { pt } from './pt/index.ts'\n")
    copy.edit(catalogue, 'pl, tr }', 'pl, pt, tr }')
    copy.edit(embed, /^/, "import { embed as pt } from './pt/embed.ts'\n")
    copy.edit(embed, 'pl, tr }', 'pl, pt, tr }')
    copy.edit(languages, "'pl', 'tr'", "'pl', 'pt', 'tr'")
    copy.edit(languages, "  pl: 'Polski',", "  pl: 'Polski',\n  pt: 'Português',")
    copy.edit(languages, "  pl: 'pl-PL',", "  pl: 'pl-PL',\n  pt: 'pt-PT',")
    copy.edit(languages, '  pl: null,', "  pl: null,\n  pt: '.',")
    copy.edit(languages, '  pl: { en', "  pt: { en: 'Portuguese', de: 'Portugiesisch' },\n  pl: { en")
  })
  expect(edited).toEqual([catalogue, embed, languages])

  const printed = await copy.run(`
    import { formSettings } from '../../src/shared/contract/form-settings/form-settings.ts'
    import { catalogue } from '../../src/shared/text/catalogue.ts'
    import { embedTexts } from '../../src/shared/text/embed-texts.ts'
    console.log(formSettings.language.schema.safeParse('pt').success, catalogue.pt.optIn.confirm, embedTexts('pt-BR').close)
  `)
  expect(printed).toBe('true Confirmar la dirección Cerrar')
})

test('additions: a CRM is its folder and three files', async () => {
  const [crm, contract] = ['src/server/crm', 'src/shared/contract/accounts/account-crm.ts']
  copy.copyFolder(`${crm}/onoffice`, `${crm}/acme`, {
    'openOnOffice(': 'openAcme(',
    '{ openOnOffice }': '{ openAcme }',
    'const onOffice:': 'const acme:',
    "id: 'onoffice'": "id: 'acme'",
    'outsideCrms.onoffice': 'outsideCrms.acme',
  })
  const edited = copy.edits(() => {
    copy.edit(contract, "{ onoffice: 'onOffice' }", "{ onoffice: 'onOffice', acme: 'Acme' }")
    copy.edit(
      `${crm}/open-crm.ts`,
      /^/,
      "import { openAcme } from './acme/open.ts'\nimport { acme } from './acme/locales.ts'\n",
    )
    copy.edit(`${crm}/open-crm.ts`, 'onoffice: onOffice }', 'onoffice: onOffice, acme }')
    copy.edit(`${crm}/open-crm.ts`, '{ onoffice: openOnOffice }', '{ onoffice: openOnOffice, acme: openAcme }')
  })
  expect(edited).toEqual([`${crm}/open-crm.ts`, contract])
  const check = 'crm_connections_kind_check'
  const migration = `
    alter table crm_connections drop constraint ${check};
    alter table crm_connections add constraint ${check} check (kind in ('built-in', 'onoffice', 'acme'))`
  expect(await constraintAfter(migration, check)).toContain("'acme'")

  const printed = await copy.run(`
    import { accountCrm, crmKindIds } from '../../src/shared/contract/accounts/account-crm.ts'
    import { crmKinds } from '../../src/server/crm/open-crm.ts'
    const body = { crm: 'acme', token: 't'.repeat(32), secret: 's'.repeat(64) }
    console.log(crmKindIds.join(), crmKinds.acme.name, accountCrm.setCredentials.body.safeParse(body).success)
  `)
  expect(printed).toBe('built-in,onoffice,acme Acme true')
})

test('additions: with both of them every zone compiles', { timeout: 600_000 }, async () => {
  for (const zone of ['src/shared', 'src/server', 'src/public-form', 'src/dashboard']) {
    expect(await copy.compile(zone)).toEqual([])
  }
})
