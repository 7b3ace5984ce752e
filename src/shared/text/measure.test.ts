import { expect, test } from 'vitest'
import { withUnit } from './measure.ts'

test('measures: no digit of an answer is left out, and money has no decimals or two at least', () => {
  const written = [
    [0.085, '€/kWh'],
    [0.004, '€/m²'],
    [12.345, '€'],
    [1250.5, 'EUR'],
    [450_000, '€'],
    [84.25, 'm²'],
  ] as const
  expect(written.map(([number, unit]) => withUnit(number, unit, 'de').replaceAll('\u00a0', ' '))).toEqual([
    '0,085 €/kWh',
    '0,004 €/m²',
    '12,345 €',
    '1.250,50 EUR',
    '450.000 €',
    '84,25 m²',
  ])
})
