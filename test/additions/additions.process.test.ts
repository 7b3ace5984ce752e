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
    copy.edit(embed, /^/, "import { absent as ptAbsent, embed as pt } from './pt/embed.ts'\n")
    copy.edit(embed, 'pl, tr }', 'pl, pt, tr }')
    copy.edit(embed, '  pl: plAbsent,', '  pl: plAbsent,\n  pt: ptAbsent,')
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
  const [crm, contract] = ['src/server/crm', 'src/shared/contract/accounts/outside-crms.ts']
  copy.copyFolder(`${crm}/onoffice`, `${crm}/acme`, {
    'openOnOffice(': 'openAcme(',
    '{ openOnOffice }': '{ openAcme }',
    'const onOffice:': 'const acme:',
    "id: 'onoffice'": "id: 'acme'",
  })
  const edited = copy.edits(() => {
    copy.edit(
      contract,
      '  onoffice: {',
      `  acme: {
    name: { en: 'Acme', de: 'Acme' },
    guide: { en: 'Acme shows its key under “API”.', de: 'Acme zeigt seinen Schlüssel unter „API“.' },
    credentials: {
      email: {
        label: { en: 'E-mail', de: 'E-Mail' },
        help: { en: 'With which you sign in', de: 'Mit der Sie sich anmelden' },
        isSecret: false,
        format: { min: 6, max: 254 },
        example: 'api@agency.example',
      },
      key: {
        label: { en: 'Key', de: 'Schlüssel' },
        help: { en: '40 characters', de: '40 Zeichen' },
        isSecret: true,
        format: { length: 40 },
        example: '0123456789'.repeat(4),
      },
    },
  },
  onoffice: {`,
    )
    copy.edit(
      `${crm}/open-crm.ts`,
      /^/,
      "import { openAcme } from './acme/open.ts'\nimport { acme } from './acme/locales.ts'\n",
    )
    copy.edit(`${crm}/open-crm.ts`, '  onoffice: {', '  acme: { kind: acme, open: openAcme },\n  onoffice: {')
  })
  expect(edited).toEqual([`${crm}/open-crm.ts`, contract])
  const check = 'crm_connections_kind_check'
  const migration = `
    alter table crm_connections drop constraint ${check};
    alter table crm_connections add constraint ${check} check (kind in ('built-in', 'onoffice', 'http', 'acme'))`
  expect(await constraintAfter(migration, check)).toContain("'acme'")

  const printed = await copy.run(`
    import { accountCrm } from '../../src/shared/contract/accounts/account-crm.ts'
    import { crmKindIds, outsideCrms } from '../../src/shared/contract/accounts/outside-crms.ts'
    import { credentialVariables } from '../../src/server/crm/credential-variables.ts'
    import { crmKind } from '../../src/server/crm/open-crm.ts'
    const takes = (body) => accountCrm.setCredentials.body.safeParse({ crm: 'acme', ...body }).success
    const [email, key] = ['api@agency.example', 'k'.repeat(40)]
    console.log(JSON.stringify({
      kinds: crmKindIds,
      name: outsideCrms.acme.name.de,
      opened: crmKind('acme').id,
      takes: [takes({ email, key }), takes({ email, key: 'short' }), takes({ token: 't'.repeat(32), secret: 's'.repeat(64) })],
      variables: credentialVariables('acme'),
    }))
  `)
  expect(JSON.parse(printed)).toEqual({
    kinds: ['built-in', 'acme', 'onoffice', 'propstack', 'hubspot', 'http', 'openimmo'],
    name: 'Acme',
    opened: 'acme',
    takes: [true, false, false],
    variables: ['ACME_EMAIL', 'ACME_KEY'],
  })
})

test('additions: a field type is seven files', async () => {
  const [contract, engine, build] = ['src/shared/contract/forms', 'src/shared/form/engine', 'src/dashboard/build']
  const [types, check] = [`${contract}/field-types.ts`, `${engine}/check-answer.ts`]
  const [promise, proof] = ['docs/behaviour/11-fields.md', 'test/blackbox/resources/s2-3-field.spec.ts']
  const edited = copy.edits(() => {
    copy.edit(types, "  'number',\n", "  'number',\n  'percentage',\n")
    copy.edit(types, "  number: 'number',", "  number: 'number',\n  percentage: 'number',")
    copy.edit(
      `${engine}/type-descriptors.ts`,
      '  date: {',
      `  percentage: {
    input: { inputmode: 'decimal' },
    numbers: ['min', 'max', 'step'],
    inWords: (answer) => \`\${answer}\\u00a0%\`,
  },
  date: {`,
    )
    copy.edit(
      check,
      '  date: checkDay,',
      `  percentage: (field, text) => checkNumber({ ...field, limits: { min: 0, max: 100, ...field.limits } }, text),
  date: checkDay,`,
    )
    copy.edit(`${build}/type-texts.ts`, "    number: 'Number',", "    number: 'Number',\n    percentage: 'Percentage',")
    copy.edit(`${build}/type-texts.ts`, "    number: 'Zahl',", "    number: 'Zahl',\n    percentage: 'Prozentsatz',")
    copy.edit(`${build}/type-icon.tsx`, '  number: IconHash,', '  number: IconHash,\n  percentage: IconHash,')
    copy.edit(promise, '`number`, ', '`number`, `percentage`, ')
    copy.edit(proof, ' number ', ' number percentage ')
  })
  expect(edited).toEqual([
    promise,
    `${build}/type-icon.tsx`,
    `${build}/type-texts.ts`,
    types,
    check,
    `${engine}/type-descriptors.ts`,
    proof,
  ])

  expect(JSON.parse(await copy.run(usedPercentage))).toEqual({
    isInContract: true,
    control:
      '<input class="input" type="text" inputmode="decimal" id="f1" name="field_1" maxlength="5000" autocomplete="off" value="12,5" />',
    stored: { address: { Provision: 3.57 } },
    tooLarge: 'Der Wert darf nicht größer als 100 sein.',
    meets: [true, false],
    document: { kind: 'text', text: '3,57\u00a0%' },
    mail: [{ label: 'Provision', value: '3,57\u00a0%' }],
    sample: { address: { Provision: 3.57 } },
    fromCrm: '3,57',
    operators: ['equals', 'not_equals', 'greater_than', 'less_than', 'empty', 'not_empty'],
    options: ['min', 'max', 'step'],
    labels: ['Percentage', 'Prozentsatz'],
  })
})

/** What is made of a field of the new type, from the contract to the dashboard. */
const usedPercentage = `
  import { typeTexts } from '../../src/dashboard/build/type-texts.ts'
  import { operatorsFor } from '../../src/dashboard/logic/offers.ts'
  import { recordAnswers } from '../../src/server/features/form-links/record-answers.ts'
  import { answerRows } from '../../src/server/features/submission-mails/answers.ts'
  import { valueOf } from '../../src/server/pdf/model/answers.ts'
  import { sampleContent } from '../../src/server/pdf/model/sample.ts'
  import { fields } from '../../src/shared/contract/forms/fields.ts'
  import { control } from '../../src/shared/form/controls/control.ts'
  import { readAnswers } from '../../src/shared/form/engine/answers.ts'
  import { checkAnswers } from '../../src/shared/form/engine/check.ts'
  import { form, rule, when } from '../../src/shared/form/engine/model.fixture.ts'
  import { typeDescriptors } from '../../src/shared/form/engine/type-descriptors.ts'

  const sketch = { field_type: 'percentage', crm_field_name: 'Provision', label: 'Provision' }
  const rules = [rule(1, [when(1, 'greater_than', '3,5')], [['hide', 2]])]
  const compiled = form([sketch, {}], rules, { language: 'de' })
  const [field] = compiled.model.fields
  const judged = (text) => checkAnswers(compiled, readAnswers(compiled, { field_1: text }).answers, {})
  const { content } = judged('3,57')
  const drawn = control({ field, answer: '12,5', hiddenOptions: [], describedBy: null, texts: compiled.texts.page })
  console.log(JSON.stringify({
    isInContract: fields.update.body.safeParse({ field_type: 'percentage' }).success,
    control: drawn.text.replaceAll(/\\s+/g, ' '),
    stored: content,
    tooLarge: judged('101').faults[0].message,
    meets: ['3,4', '3,6'].map((text) => judged(text).state.fields[2].visible),
    document: valueOf(field, content.address.Provision, 'de', {}),
    mail: answerRows({ fields: [field], content, language: 'de' }, { withHidden: false }),
    sample: sampleContent([], { fields: [field], crm: {} }, 'de'),
    fromCrm: recordAnswers(compiled, { address: { Provision: 3.57 } }).answers[1],
    operators: operatorsFor(field.type),
    options: typeDescriptors[field.type].numbers,
    labels: [typeTexts.en.percentage, typeTexts.de.percentage],
  }))
`

test('additions: with all of them every zone compiles', { timeout: 600_000 }, async () => {
  for (const zone of ['src/shared', 'src/server', 'src/public-form', 'src/dashboard']) {
    expect(await copy.compile(zone)).toEqual([])
  }
})
