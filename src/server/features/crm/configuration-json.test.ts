import { expect, test } from 'vitest'
import type { CrmFieldConfiguration } from '../../crm/port.ts'
import { configurationJson } from './configuration-json.ts'

const field = (name: string, more: Partial<CrmFieldConfiguration> = {}): CrmFieldConfiguration => ({
  name,
  label: name,
  type: 'varchar',
  length: null,
  default: null,
  permittedvalues: null,
  ...more,
})

test('crm: the order is the one given, whatever the names look like; unknown modules are left out [B2.4]', () => {
  const permittedvalues = ['2', '1', 'x', '__proto__'].map((code) => ({ code, label: `"${code}"` }))
  const json = configurationJson([
    { name: 'project', fields: [field('10', { default: 0 }), field('9', { permittedvalues }), field('__proto__')] },
    { name: 'user', fields: [field('Name')] },
    { name: 'address', fields: [] },
  ])
  expect(json).toBe(
    '{"project":{"10":{"label":"10","type":"varchar","length":null,"default":0,"permittedvalues":null},' +
      '"9":{"label":"9","type":"varchar","length":null,"default":null,' +
      '"permittedvalues":{"2":"\\"2\\"","1":"\\"1\\"","x":"\\"x\\"","__proto__":"\\"__proto__\\""}},' +
      '"__proto__":{"label":"__proto__","type":"varchar","length":null,"default":null,"permittedvalues":null}},' +
      '"address":{},"estate":{},"task":{},"calendar":{},"agentsLog":{},"file":{}}',
  )
  expect(JSON.parse(json)).toBeTypeOf('object')
})
