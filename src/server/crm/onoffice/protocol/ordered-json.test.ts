import { expect, test } from 'vitest'
import { entriesOf, parseOrdered } from './ordered-json.ts'

const keysOf = (json: string) => entriesOf(parseOrdered(json)).map(([key]) => key)

test('crm: keys stay in the order in which they were written, numbers among them', () => {
  expect(keysOf('{"1":"Ja","0":"Nein","b":1,"10":2,"a":3}')).toEqual(['1', '0', 'b', '10', 'a'])
})

test('crm: texts that look like keys are left alone', () => {
  const parsed = parseOrdered(String.raw`{"a":"\"x\": 1, {\"y\":2}","b\"c" : ["d:", "e\\", {"f":{}}],"__proto__":null}`)
  expect(entriesOf(parsed)).toEqual([
    ['a', '"x": 1, {"y":2}'],
    ['b"c', ['d:', 'e\\', new Map([['f', new Map()]])]],
    ['__proto__', null],
  ])
})

test('crm: what is no JSON is an error, and what is no object has no entries', () => {
  expect(() => parseOrdered('<html>"a":1</html>')).toThrow(SyntaxError)
  expect(entriesOf(parseOrdered('[]'))).toEqual([])
  expect(entriesOf(undefined)).toEqual([])
})
