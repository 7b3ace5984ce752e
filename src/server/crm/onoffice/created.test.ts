import { expect, test } from 'vitest'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'

test('onoffice: a task about no record is not taken for that of another submission with its subject [B19-13]', async () => {
  await using server = await startOnOffice()
  await using connection = connectTo(server)
  const { crm } = connection
  const since = new Date()
  const task = (text: string) => ({
    module: 'task',
    values: { Betreff: 'Bewerbung', Deadline: '2026-12-01 10:00:00', Aufgabe: text },
    reference: `task ${text}`,
  })
  const id = await crm.createRecord(task('Name: Löwe\nZimmer: < 3'))
  const found = (text: string) => crm.findCreated?.(task(text), since)
  expect(await found('Name: Bär\nZimmer: < 3')).toEqual({ same: [], similar: [id] })
  expect(await found('Name:  Löwe\r\nZimmer: < 3')).toEqual({ same: [id], similar: [] })
})
