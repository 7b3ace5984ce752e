import { expect, test } from 'vitest'
import type { Row, ShownFile } from '../model.ts'
import { groupedRows } from './grouped-rows.ts'
import { isAbove } from './rows.ts'

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const photos = (label: string, ...files: ShownFile[]): Row => ({ label, value: { kind: 'files', files } })
const [now, before] = [5, 4].map((layout) => ({ isEarlier: false, layout })) as [Rules, Rules]
interface Rules {
  isEarlier: boolean
  layout: number
}

const photo = { name: 'Herd', image: 'image 7' }
const kitchen = [row('Küche', 'Mit Mängeln'), row('Küche: Mängel', 'Fuge lose'), photos('Küche: Fotos', photo, photo)]

test('pdf: photos of a thing stand in its row, below its answer, and a word is not said twice [B2.10-137]', () => {
  const [found, ...others] = groupedRows(kitchen, now)
  const small = { ...photo, most_mm: 40 }
  expect(found).toEqual({ ...row('Küche', 'Mit Mängeln: Fuge lose'), pictures: [small, small] })
  expect([others, isAbove(found!, now)]).toEqual([[], false])
  expect(groupedRows([row('Bad', 'Mit Mängeln'), photos('Bad: Fotos', photo)], now)).toEqual([
    { ...row('Bad', 'Mit Mängeln'), pictures: [small] },
  ])
  // Several words of which the last is another one.
  const meter = [row('Strom', 'abgelesen'), row('Strom: Stand', '7')]
  expect(groupedRows(meter, now)).toEqual(groupedRows(meter, before))
  const alone = [photos('Bad: Fotos', photo), row('Ort', 'Köln')]
  expect(groupedRows(alone, now)).toEqual(alone)
})

test('pdf: a row with photos keeps the ids of all its blocks [B2.10-137]', () => {
  const placed = kitchen.map((one, i) => ({ ...one, id: `block-${i}` }))
  expect(groupedRows(placed, now)[0]?.ids).toEqual(['block-0', 'block-1', 'block-2'])
})

test('pdf: in what was shown before, photos have their row, and each answer its label [B2.10-144]', () => {
  expect(groupedRows(kitchen, before)).toEqual(kitchen)
})
