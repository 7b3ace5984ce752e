import type { DocumentBlock } from '../model/model.ts'
import { paragraph } from '../process/testing.ts'
import { designed, heading, row, rows, signed } from './blocks.ts'
import { make, type Sketch } from './sketch.ts'

const agency = {
  name: 'Brandt & Söhne Immobilien',
  lines: ['Lindenallee 24', '50668 Köln'],
}
const reference = 'Vorgang Nr. 17 vom 21. November 2026'

const clause = (number: number, title: string, text: string): DocumentBlock[] => [
  heading(`§ ${number} ${title}`),
  paragraph(text),
]

const parties: DocumentBlock = {
  type: 'columns',
  left: [
    heading('Auftraggeberin', 3),
    rows(row('Name', 'Katharina Brandt'), row('E-Mail', 'katharina.brandt@mail.example')),
  ],
  right: [
    heading('Immobilie', 3),
    rows(row('Anschrift', 'Lerchenweg 14, 22587 Hamburg'), row('Kaufpreis', '690.000 €')),
  ],
}

const clauses = [
  ...clause(
    1,
    'Gegenstand',
    'Die Auftraggeberin beauftragt den Makler, die oben genannte Immobilie zum Verkauf anzubieten und Interessenten nachzuweisen. Während der Laufzeit wird sie keine weiteren Makler beauftragen.',
  ),
  ...clause(
    2,
    'Laufzeit',
    '(1) Der Auftrag beginnt mit der Unterschrift und endet nach sechs Monaten. Er verlängert sich jeweils um drei Monate, wenn er nicht mit einer Frist von vier Wochen gekündigt wird.\n\n(2) Das Recht zur außerordentlichen Kündigung aus wichtigem Grund bleibt unberührt.',
  ),
  ...clause(3, 'Provision', 'Die Provision beträgt 3,57 % des Kaufpreises einschließlich Umsatzsteuer.'),
]

const places = (own: Parameters<typeof signed>[1]): DocumentBlock => ({
  type: 'columns',
  left: [signed('Auftraggeberin', { own: true, ...own })],
  right: [signed('Brandt & Söhne Immobilien', { agency: true })],
})

/** Contracts of two parties, before and after the visitor has signed. */
export function documentsOfContracts(): Sketch[] {
  const one = (name: string, own: Parameters<typeof signed>[1]) =>
    make(name, 1, {
      agency,
      reference,
      blocks: [heading('Maklervertrag', 1), parties, ...clauses, places(own)],
      design: designed({ masthead: true }),
    })
  return [
    one('contract', {}),
    one('contract-signed', { image: 'signature', signed: 'Katharina Brandt\n21. November 2026 um 10:34:20 MEZ' }),
    make('rooms', 1, {
      agency,
      reference,
      blocks: [
        heading('Übergabeprotokoll', 1),
        heading('Zustand der Räume'),
        rows(
          row('Flur', 'Ohne Mängel'),
          row('Küche', 'Mit Mängeln'),
          row('Küche: Mängel', 'Arbeitsplatte neben dem Herd angesengt.'),
          row('Küche: Fotos', {
            kind: 'files',
            files: [
              { name: 'Küche 1', image: 'photo' },
              { name: 'Herd von oben', image: 'photo' },
            ],
          }),
          row('Bad', 'Mit Mängeln'),
          row('Bad: Mängel', 'Silikonfuge an der Wanne lose.'),
          row('Bad: Fotos', { kind: 'files', files: [{ name: 'Bad: Fotos', image: 'tall', isNamedByRow: true }] }),
          row('Sind in allen Schlafräumen und Fluren Rauchwarnmelder vorhanden, und wurden sie geprüft?', 'Ja'),
        ),
      ],
      design: designed({ masthead: true }),
    }),
  ]
}
