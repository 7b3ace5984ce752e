import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FieldPatch } from '../../shared/contract/forms/fields.ts'
import { fieldsFromText } from './from-text.ts'

const text = { type: 'varchar', length: null, default: null, permittedvalues: null }
const choice = (...codes: string[]) => ({
  ...text,
  type: 'singleselect',
  permittedvalues: Object.fromEntries(codes.map((code) => [code.toLowerCase(), code])),
})
const crm = {
  address: {
    Anrede: { ...choice('Herr', 'Frau', 'Firma'), label: 'Anrede' },
    Vorname: { ...text, label: 'Vorname' },
    Name: { ...text, label: 'Name' },
    Strasse: { ...text, label: 'Straße' },
    Plz: { ...text, label: 'PLZ' },
    Ort: { ...text, label: 'Ort' },
    Email: { ...text, label: 'E-Mail' },
    Telefon1: { ...text, label: 'Telefonnummern' },
    Geburtsdatum: { ...text, type: 'date', label: 'Geburtsdatum' },
    AGB_akzeptiert: { ...text, type: 'boolean', label: 'AGB akzeptiert' },
    Benutzer: { ...text, type: 'user', label: 'Betreuer' },
  },
  estate: {
    ort: { ...text, label: 'Ort' },
    objektart: { ...choice('Haus', 'Wohnung'), label: 'Objektart' },
    wohnflaeche: { ...text, type: 'float', label: 'Wohnfläche' },
    heizungsart: { ...choice('Ofen', 'Fern'), type: 'multiselect', label: 'Heizungsart' },
  },
  agentsLog: { Bemerkung: { ...text, label: 'Bemerkung' } },
}

/** `Label* type [choices] → field`, one for each field, then what was not used and why. */
function read(lines: string): string[] {
  const { fields, unused } = fieldsFromText(lines, crm)
  return [
    ...fields.map(({ label, required, type, choices, crm: target }) =>
      [
        label + (required ? '*' : ''),
        type,
        ...(choices.length > 0 ? [`[${choices.join(', ')}]`] : []),
        ...(target ? [`→ ${target.module}.${target.name}`] : []),
      ].join(' '),
    ),
    ...unused.map(({ line, why }) => `line ${line}: ${why}`),
  ]
}

test.each<[what: string, lines: string, fields: string[]]>([
  [
    'known labels go to the CRM',
    'Vorname\nLast name\nYour e-mail address:\nZIP code',
    [
      'Vorname auto → address.Vorname',
      'Last name auto → address.Name',
      'Your e-mail address auto → address.Email',
      'ZIP code auto → address.Plz',
    ],
  ],
  [
    'each field of the CRM once',
    'Telefon\nHandy\nTelefon',
    ['Telefon auto → address.Telefon1', 'Handy tel', 'Telefon tel'],
  ],
  [
    'numbers and bullets are left out',
    '1. Vorname\n2) Name\n(3) Alter\n1.4 Beruf\nFrage 5: Hobby',
    ['Vorname auto → address.Vorname', 'Name auto → address.Name', 'Alter text', 'Beruf text', 'Hobby text'],
  ],
  [
    'a number within the words stays',
    '3-Zimmer-Wohnung oder Haus gesucht',
    ['3-Zimmer-Wohnung oder Haus gesucht text'],
  ],
  [
    'what is required',
    'Alter*\nBeruf (Pflichtfeld)\nHobby (required)\nVerein (optional)\nHaustier *:',
    ['Alter* text', 'Beruf* text', 'Hobby* text', 'Verein text', 'Haustier* text'],
  ],
  [
    'types by words',
    'Rückruf am (Datum)\nWebseite\nUhrzeit\nWie viele Zimmer?\nFotos hochladen\nIhre Nachricht\nUnterschrift\nPreferred date\nAttach your CV\nHow many rooms?',
    [
      'Rückruf am (Datum) date',
      'Webseite url',
      'Uhrzeit time',
      'Wie viele Zimmer? number',
      'Fotos hochladen file',
      'Ihre Nachricht textarea',
      'Unterschrift signature',
      'Preferred date date',
      'Attach your CV file',
      'How many rooms? number',
    ],
  ],
  [
    'choices behind a colon',
    'Farbe: rot / grün / blau\nSize: S, M, L, XL or XXL',
    ['Farbe radio [rot, grün, blau]', 'Size select [S, M, L, XL, XXL]'],
  ],
  [
    'choices in brackets, behind a question',
    'Haben Sie Kinder? (ja/nein)\nHaustiere (Hund / Katze)\nKaffee? Ja / Nein',
    ['Haben Sie Kinder? radio [ja, nein]', 'Haustiere radio [Hund, Katze]', 'Kaffee? radio [Ja, Nein]'],
  ],
  [
    'choices below: indented, bulleted, lettered',
    'Farbe\n  rot\n  blau\nWelche Form?\n- rund\n- eckig\n1. Duft\na) süß\nb) herb',
    ['Farbe radio [rot, blau]', 'Welche Form? radio [rund, eckig]', 'Duft radio [süß, herb]'],
  ],
  [
    'boxes are several, circles are one',
    'Farbe\n[ ] rot; hell\n☐ blau\nForm ( ) rund ( ) eckig',
    ['Farbe checkboxes [rot, hell, blau]', 'Form radio [rund, eckig]'],
  ],
  [
    'boxes of a form on paper, where the CRM has one choice',
    'Anrede: ☐ Herr ☐ Frau\nHeizungsart: ☐ Ofen ☐ Fern',
    ['Anrede radio [herr, frau] → address.Anrede', 'Heizungsart checkboxes [ofen, fern] → estate.heizungsart'],
  ],
  [
    'choices that the CRM does not have are not for it',
    'Anrede: Herr / Frau / Divers',
    ['Anrede radio [Herr, Frau, Divers]'],
  ],
  [
    'a box alone is a tick',
    '[ ] Ich bin einverstanden.\n☐ Newsletter',
    ['Ich bin einverstanden. checkbox', 'Newsletter checkbox'],
  ],
  [
    'consents',
    'Ich stimme der Datenschutzerklärung zu. *\nI have read and accept the privacy policy\nAGB akzeptiert [ ]',
    [
      'Ich stimme der Datenschutzerklärung zu.* checkbox',
      'I have read and accept the privacy policy checkbox',
      'AGB akzeptiert auto → address.AGB_akzeptiert',
    ],
  ],
  [
    'headings',
    'Was uns hilft:\n# Mehr\nANGABEN ZUM GARTEN\nPersönliche Angaben\nStep 2',
    [
      'Was uns hilft heading',
      'Mehr heading',
      'ANGABEN ZUM GARTEN heading',
      'Persönliche Angaben heading',
      'Step 2 heading',
    ],
  ],
  [
    'bulleted questions have a heading, not choices',
    'Kontakt\n- Vorname\n- Nachname\n- Farbe: rot / blau',
    ['Kontakt heading', 'Vorname auto → address.Vorname', 'Nachname auto → address.Name', 'Farbe radio [rot, blau]'],
  ],
  [
    'below a question stand choices, known words or not',
    'Wie erreichen wir Sie?\n- E-Mail\n- Telefon',
    ['Wie erreichen wir Sie? radio [E-Mail, Telefon]'],
  ],
  [
    'a heading about the property leads there',
    'Ort\nIhre Immobilie:\nOrt\nObjektart: Wohnung / Haus\nWohnfläche: ____ m²',
    [
      'Ort auto → address.Ort',
      'Ihre Immobilie heading',
      'Ort auto → estate.ort',
      'Objektart radio [wohnung, haus] → estate.objektart',
      'Wohnfläche (m²) auto → estate.wohnflaeche',
    ],
  ],
  [
    'several known things on a line',
    'PLZ / Ort*\nVor- und Nachname\nStraße, Hausnummer',
    [
      'PLZ* auto → address.Plz',
      'Ort* auto → address.Ort',
      'Vorname auto → address.Vorname',
      'Nachname auto → address.Name',
      'Straße, Hausnummer auto → address.Strasse',
    ],
  ],
  [
    'room to write on',
    'Vorname: ______ Nachname: ......\nAlter ____',
    ['Vorname auto → address.Vorname', 'Nachname auto → address.Name', 'Alter text'],
  ],
  [
    'what is not asked is named',
    'Guten Tag,\nbitte senden Sie uns dieses Formular bald zurück.\n-----\n* Pflichtfeld\nFelder mit * sind Pflichtfelder\nBest regards',
    [1, 2, 3, 4, 5, 6].map((line) => `line ${line}: ${line === 3 ? 'no_words' : 'prose'}`),
  ],
  [
    'nothing goes to activities, users or an address that it does not fit',
    'Bemerkung\nBetreuer\nUpload Ort',
    ['Bemerkung textarea', 'Betreuer text', 'Upload Ort file'],
  ],
  ['nothing', ' \n\t\r\n', []],
])('form: %s', (_what, lines, fields) => {
  expect(read(lines)).toEqual(fields)
})

test('form: at most 100 fields; the rest, and what of a label is too long, is named', () => {
  const many = fieldsFromText(Array.from({ length: 103 }, (_, at) => `Frage Nummer ${at}?`).join('\n'), crm)
  expect(many.fields).toHaveLength(100)
  expect(many.unused.map(({ line, why }) => [line, why])).toEqual([101, 102, 103].map((line) => [line, 'too_many']))
  const long = `${'ä😀'.repeat(600)}?`
  const { fields, unused } = fieldsFromText(long, crm)
  expect(unused).toEqual([{ line: 1, text: long.slice(fields[0]!.label.length), why: 'cut' }])
  expect(fields[0]!.label + unused[0]!.text).toBe(long)
})

test('form: every line becomes a valid field or is named; each field of the CRM is used once', () => {
  const part = fc.constantFrom(
    'Vorname',
    'E-Mail',
    'Ort',
    'Farbe',
    'rot / blau',
    'Ich stimme zu',
    'Haus?',
    '*',
    ':',
    '____',
    '(Pflichtfeld)',
    '[ ]',
    '( )',
    '☐',
    'ja;nein',
    ' ',
    '\t',
    '- ',
    '1. ',
    'a) ',
    '# ',
    '…',
    '.',
    '"',
    '<b>',
    '😀',
    '\uD800',
  )
  const line = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { fields, unused } = fieldsFromText(lines.join('\n'), crm)
      const told = new Set([...fields.flatMap((field) => field.lines), ...unused.map((one) => one.line)])
      expect([...told].sort((a, b) => a - b)).toEqual(
        lines.flatMap((one, place) => (one.trim() === '' ? [] : [place + 1])),
      )
      for (const { label, type, required, choices } of fields) {
        const body = { label, field_type: type, required, datalist: choices.join(';') || null }
        expect(FieldPatch.safeParse(body).error).toBeUndefined()
        expect(label.trim()).not.toBe('')
      }
      const targets = fields.flatMap(({ crm: target }) => (target ? [`${target.module}.${target.name}`] : []))
      expect(new Set(targets).size).toBe(targets.length)
    }),
    { numRuns: 1000 },
  )
})

test('form: long lines of signs are read in linear time', () => {
  for (const sign of ['[ ]', '(', '(a/', '*', '_', ' …', 'ich ', ': ', '? ', 'a, ', '\t', '\n', '[', '1.', '- ']) {
    const { fields, unused } = fieldsFromText(sign.repeat(40_000 / sign.length), crm)
    expect(fields.length + unused.length).toBeLessThan(45_000)
  }
})
