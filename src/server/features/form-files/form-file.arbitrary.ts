// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import * as fc from 'fast-check'
import { resolvedTypes } from '../../../shared/contract/forms/field-types.ts'
import { ruleList } from '../../../shared/rules/rules.arbitrary.ts'
import { plainNames, plainValues } from './setting-values.arbitrary.ts'

/** Form files as this account takes them: every setting, type of field, kind of block and action, with names that it has. */

export interface AccountNames {
  form_groups: readonly string[]
  staff_members: readonly string[]
  staff_groups: readonly string[]
  letterhead: string
}

const texts = fc.constantFrom('Frage', 'Größe in m²', ' Rand ', 'a;b', '_Email und _field_{Bemerkung}', '“Zitat”', '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const crmNames = { address: ['Vorname', 'Name', 'Email', 'Ort'], estate: ['objektart', 'anzahl_zimmer'] } as const

const optionsOf: Readonly<Record<string, object>> = {
  rating: { max: 4, labels: ['a', 'b', 'c', 'd'] },
  scale: { min: -2, max: 4, step: 2, left_label: 'wenig', right_label: 'viel' },
  number: { min: 0, max: 500, step: 0.5, unit: 'm²', slider: true },
  textarea: { rows: 4, min_length: 2, max_length: 900 },
  heading: { level: 3 },
  checkboxes: { min_choices: 1, max_choices: 2, tiles: true, tile_columns: 4 },
  radio: {
    tiles: true,
    tile_icons: { Haus: 'house', Wohnung: 'flat' },
    tile_pictures: { Haus: `https://forms.example/pictures/${'0a'.repeat(32)}.jpg` },
  },
  file: { multiple: true, max_files: 3, max_file_mb: 5, allowed_types: ['pdf'] },
  date: { min: '2026-01-01', max: '2027-12-31' },
}

const field = fc
  .record({
    crm: fc.oneof(
      fc.constantFrom(...crmNames.address).map((name) => ({ crm_module: 'address', crm_field_name: name })),
      fc.constantFrom(...crmNames.estate).map((name) => ({ crm_module: 'estate', crm_field_name: name })),
      fc.constantFrom('address', 'task', 'calendar', 'agentsLog').map((crm_module) => ({ crm_module })),
    ),
    field_type: maybe(fc.constantFrom(...resolvedTypes)),
    hasOptions: fc.boolean(),
    label: maybe(texts),
    hint: maybe(texts),
    placeholder: maybe(texts),
    required: maybe(fc.constant(true)),
    hidden: maybe(fc.constant(true)),
    disabled: maybe(fc.constant(true)),
    read_only: maybe(fc.constant(true)),
    default_value: maybe(texts),
    half_size: maybe(fc.constant(true)),
    datalist: maybe(fc.constantFrom('a;b;c', 'Haus;Wohnung')),
  })
  .map(({ crm, hasOptions, field_type, required, ...rest }) => ({
    ...crm,
    ...rest,
    ...(field_type && { field_type }),
    ...(required && field_type !== 'page_break' && { required }),
    ...(hasOptions && field_type && optionsOf[field_type] && { options: optionsOf[field_type] }),
  }))

const settings = fc
  .uniqueArray(fc.constantFrom(...plainNames), { maxLength: 12 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(plainValues.get(name) ?? []))]))),
  )

const clauseOf = (keys: readonly string[]) =>
  fc.record({
    when_field_id: fc.constantFrom(...keys),
    operator: fc.constantFrom('equals', 'not_empty', 'in'),
    value: fc.constantFrom('Haus', ['Haus', 'Wohnung']),
  })

function namingSettings(keys: readonly string[], names: AccountNames) {
  const some = (list: readonly string[]) => fc.subarray([...list], { minLength: 1 })
  const translation = fc.dictionary(
    fc.oneof(
      fc.constantFrom('settings.title', 'settings.thankyou_text', 'rules.Neu'),
      fc
        .tuple(fc.constantFrom(...keys), fc.constantFrom('label', 'hint', 'options.a', 'options.b.c'))
        .map(([key, text]) => `fields.${key}.${text}`),
    ),
    texts,
    { maxKeys: 4 },
  )
  return fc.record(
    {
      form_groups: some(names.form_groups),
      staff_allowed_member_ids: some(names.staff_members),
      staff_allowed_group_ids: some(names.staff_groups),
      email_receiver_field_id: fc.constantFrom(...keys),
      double_opt_in_field_id: fc.constantFrom(...keys),
      chat_assistant_excluded_field_ids: some(keys),
      confidential_field_ids: some(keys),
      redirect_rules: fc.array(
        fc.record({
          clauses: fc.array(clauseOf(keys), { minLength: 1, maxLength: 2 }),
          url: fc.constant('https://agency.example/danke'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      translations: fc.dictionary(fc.constantFrom('en', 'fr'), translation, { maxKeys: 2 }),
      consent_crm_field_name: fc.constantFrom('Email', 'Ort'),
      crm_duplicate_check_fields: fc.constantFrom(['Name'], ['Vorname', 'Email']),
      opens_at: fc.constant('2026-12-01T08:00:00.000+00:00'),
      closes_at: fc.constant('2027-12-01T08:00:00.000+00:00'),
    },
    { requiredKeys: [] },
  )
}

/** Rules of generated forms name fields by their places. */
const rulesOn = (keys: readonly string[]) =>
  ruleList(keys.length).map((rules) =>
    rules.map(({ id: _id, ...rule }) => ({
      ...rule,
      clauses: rule.clauses.map((clause) => ({
        ...clause,
        when_field_id: keys[Number(clause.when_field_id) - 1] ?? keys[0],
      })),
      actions: rule.actions.flatMap(({ target_field_id, ...action }) => {
        const isPlace = /^\d+$/.test(target_field_id)
        const target = isPlace ? (keys[Number(target_field_id) - 1] ?? keys[0]) : target_field_id
        const isTag = action.action.endsWith('_tag')
        // Special targets take few actions, and an action needs a target and often a value.
        if (!isTag && !isPlace) return []
        return [{ ...action, target_field_id: target, value: action.value ?? 'a' }]
      }),
    })),
  )

/** Blocks with macros in their texts: how a letter begins and ends, and a drawing. */
const saidBlocks = [
  fc.constant({
    type: 'letter',
    recipient: '_Name',
    sender: null,
    info: 'Objekt: _field_{Bemerkung}',
    subject: 'Ihre Anfrage _field_{Bemerkung}',
    fold_marks: true,
  }),
  fc.constant({
    type: 'closing',
    formula: null,
    signature_url: 'https://agency.example/s.png',
    name: 'Makler _field_{Bemerkung}',
    role: 'Verkauf',
    enclosures: 'Exposé\n_field_{Bemerkung}',
  }),
  fc.constant({
    type: 'countersignature',
    label: 'Makler _field_{Bemerkung}',
    signature_url: 'https://agency.example/s.png',
  }),
  fc.constant({
    type: 'floorplan',
    field_id: null,
    picture_url: 'https://agency.example/plan.png',
    caption: 'Grundriss _field_{Bemerkung}',
  }),
]

function template(fields: readonly { key: string; field_type?: string }[], names: AccountNames) {
  const keys = fields.filter(({ field_type }) => field_type !== 'page_break').map(({ key }) => key)
  const crm = { module: 'address', name: 'Ort', label: null }
  const simple = fc.oneof(
    texts.map((text) => ({ type: 'heading', text, level: 1 })),
    texts.map((text) => ({ type: 'paragraph', text })),
    ...saidBlocks,
    fc.constant({ type: 'divider', style: 'space' }),
    fc.constant({ type: 'pagebreak' }),
    fc.constant({ type: 'signature', field_id: null, label: 'Unterschrift', required: true }),
    fc.constant({
      type: 'image',
      url: 'https://agency.example/a.png',
      width_percent: 50,
      align: 'center',
      caption: '_Datum',
    }),
    fc.constant({ type: 'field', crm: { ...crm, label: 'Ort _field_{Bemerkung}' } }),
    fc.constantFrom(...keys, null).map((key) => ({ type: 'fieldlist', field_ids: key === null ? [crm] : [key, crm] })),
    fc.constantFrom(...keys, null).map((key) => ({
      type: 'facts',
      field_ids: key === null ? [] : [key, crm],
      lines: 'Stand: _field_{Bemerkung}',
      columns: 3,
    })),
    fc
      .constantFrom(...keys, null)
      .map((key) => (key === null ? { type: 'divider' } : { type: 'field', field_id: key, label: null })),
  )
  const columns = fc
    .tuple(fc.array(simple, { minLength: 1, maxLength: 2 }), fc.array(simple, { maxLength: 2 }))
    .map(([left, right]) => ({ type: 'columns', left, right }))
  return fc.record(
    {
      enabled: fc.boolean(),
      name: fc.constant('Anfrage _Name'),
      blocks: fc.array(fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: columns }), { maxLength: 6 }),
      design: fc.record(
        {
          font_size: fc.constantFrom(9.5, 12),
          footer_text: fc.constantFrom('{page} von {pages}', '_field_{Bemerkung}'),
          letterhead_id: fc.constantFrom(names.letterhead, null),
        },
        { requiredKeys: [] },
      ),
      settings: fc.record(
        { empty_fields: fc.constant('dash'), document_signing: fc.constant({ enabled: true }) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['blocks'] },
  )
}

export const formFile = (names: AccountNames) =>
  fc.array(field, { minLength: 1, maxLength: 6 }).chain((list) => {
    // One that macros can name.
    const remark = { crm_module: 'address', label: 'Bemerkung', key: 'Bemerkung' }
    const fields = [...list.map((one, at) => ({ ...one, key: `f${at}` })), remark]
    const keys = fields.map(({ key }) => key)
    return fc.record({
      format: fc.constant('foyer.form'),
      version: fc.constant(1),
      name: fc.constantFrom('Anfrage', '„Größe“ / 1'),
      settings: fc
        .tuple(settings, namingSettings(keys, names))
        .map(([plain, naming]): Record<string, unknown> => ({ ...plain, ...naming })),
      fields: fc.constant(fields),
      rules: rulesOn(keys),
      pdf_template: maybe(template(fields, names)),
    })
  })
