import pino from 'pino'
import { expect, test } from 'vitest'
import { form } from '../../../shared/form/engine/model.fixture.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { modelKey, startModelServer } from '../../testing/servers/model-server.ts'
import { openAssistant } from './ask.ts'
import { keepAssistantKey } from './keys.ts'

test('assistant: an endpoint without an answer is given up; the log says why, without what was said [B2.2]', async () => {
  await using model = await startModelServer()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: model.host } })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const settings = { chat_assistant_base_url: `http://${model.host}/v1` }
  const made = await activeForm(app, { fields: [], settings })
  const key = { account_id: app.owner.account_id, form_id: made.id }
  await keepAssistantKey(app.platform.database.system, key, { chat_assistant_api_key: modelKey }, app.platform.sealer)
  const compiled = form([{ label: 'Name' }], [], {
    chat_assistant_enabled: true,
    chat_assistant_base_url: `http://${model.host}/v1`,
    chat_assistant_model: 'test-model',
  })
  const ask = openAssistant({ ...app.platform, log }, 250)
  const question = { messages: [{ role: 'user' as const, content: 'ein Geheimnis' }], answers: { field_1: 'Ada' } }
  const say = () => ask({ id: made.id, account_id: app.owner.account_id, compiled }, question)
  expect((await say())?.reply).toBe('Guten Tag.')
  model.says(() => {})
  expect(await say()).toBeUndefined()
  // Headers in time and a body that never ends.
  model.says((response) => response.writeHead(200).write('{"choices":'))
  expect(await say()).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['assistant not reachable', 'assistant not reachable'])
  expect(lines.join('')).not.toMatch(/Geheimnis|Ada|sk-test|127\.0\.0\.1/)
})
