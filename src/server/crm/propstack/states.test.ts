import { expect, test } from 'vitest'
import { connectToPropstack } from '../../testing/propstack-server/connect.ts'
import { startPropstack } from '../../testing/propstack-server/server.ts'

test('crm: an archived contact of Propstack is told as archived, an open task as open', async () => {
  await using server = await startPropstack()
  await using on = connectToPropstack(server)
  const contact = server.agency.add('contacts', { last_name: 'Löwe', archived: true, broker_id: 2 })
  const task = server.agency.add('tasks', { title: 'Rückruf', is_reminder: true, done: false })
  const states = async (module: string, id: number) => (await on.crm.recordStates?.(module, [String(id)]))?.get(`${id}`)
  const nothing = { starts_at: null, ends_at: null }
  expect(await states('address', contact.id)).toEqual({
    responsible: 'Tom Beispiel',
    status: null,
    is_archived: true,
    ...nothing,
  })
  expect(await states('task', task.id)).toEqual({ responsible: null, status: 'Offen', is_archived: false, ...nothing })
})
