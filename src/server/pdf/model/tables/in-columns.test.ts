import { expect, test } from 'vitest'
import { documentModel } from '../../process/testing.ts'
import { templateData } from '../data.ts'
import type { DocumentBlock, DocumentModel, Row } from '../model.ts'

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const list = (...rows: Row[]): DocumentBlock => ({ type: 'fieldlist', rows })

function labelsOf(left: DocumentBlock[], right: DocumentBlock[], more: Partial<DocumentModel> = {}) {
  const data = templateData(documentModel({ blocks: [{ type: 'columns', left, right }], ...more }), new Map())
  const [columns] = data.blocks as unknown as Record<'left' | 'right', { labels?: number }[]>[]
  return [...columns!.left, ...columns!.right].map(({ labels }) => labels)
}

test('pdf: in columns labels stand beside their values where all of both columns have room for that [B2.10-133]', () => {
  const person = list(row('Name', 'Katharina Brandt'), row('E-Mail', 'brandt@mail.example'))
  const estate = list(row('Anschrift', 'Lerchenweg 14, 22587 Hamburg'))
  expect(labelsOf([person], [estate])).toEqual([20, 20])
  const wide = labelsOf([person], [list(row('Art der Heizung', 'Gas'))])
  expect(wide[0]).toBeGreaterThan(20)
  expect(wide[0]).toBe(wide[1])
  for (const other of [
    row('Monatliches Nettoeinkommen', '4.200 €'),
    row('E-Mail', 'katharina.brandt@immobilienverwaltungsgesellschaft.example'),
    row('Nachricht', 'Wort '.repeat(60)),
  ])
    expect(labelsOf([person], [list(other)])).toEqual([undefined, undefined])
  // What was shown before is signed as it was shown.
  expect(labelsOf([person], [estate], { layout: 4 })).toEqual([undefined, undefined])
})
