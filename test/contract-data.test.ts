import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractData } from '../scripts/contract-data.ts'
import { languages } from '../src/shared/text/languages.ts'

/** What a module of the contract becomes in the dashboard's bundle. */
async function built(name: string): Promise<string> {
  const { load } = contractData() as unknown as { load: (id: string) => Promise<{ code: string }> }
  return (await load(join(import.meta.dirname, '../src/shared/contract', name))).code
}

const valueOf = (code: string, name: string) => {
  const [, json = ''] = new RegExp(`^export const ${name} = .*?JSON\\.parse\\((.*)\\)$`, 'm').exec(code) ?? []
  return JSON.parse(JSON.parse(json) as string) as Record<string, unknown>
}

test('contract data: endpoints keep method, path and shape, and leave their validators behind', async () => {
  const contract = valueOf(await built('index.ts'), 'contract') as Record<string, Record<string, object>>
  expect(contract['forms']?.['update']).toEqual({
    method: 'PATCH',
    path: '/forms/{id}',
    record: 'forms',
    shape: 'one',
    etag: true,
  })
})

test('contract data: settings keep default, group and JSON Schema; functions are read from the source', async () => {
  const code = await built('form-settings/form-settings.ts')
  const settings = valueOf(code, 'formSettings') as Record<string, object>
  expect(settings['accent_color']).toMatchObject({ default: '#1d4ed8', group: 'design', schema: { type: 'string' } })
  expect(settings['language']).toMatchObject({ schema: { enum: languages } })
  expect(code).not.toContain('Zod')
  expect(code).toMatch(/export \{ answerSchema \} from ".*form-settings\.ts\?functions"/)
})
