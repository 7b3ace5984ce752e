import pino from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { signalChannels } from '../signal-channels.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { openSignals } from './signals.ts'

test('signals: what a process publishes is heard once by itself and by the others, on every channel', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  onTestFinished(() => database.drop())
  const log = pino({ level: 'silent' })
  const [own, other] = [await openSignals(database.url, log), await openSignals(database.url, log)]
  onTestFinished(async () => {
    await own.close()
    await other.close()
  })
  const heard: Record<'own' | 'other', string[]> = { own: [], other: [] }
  for (const channel of signalChannels) {
    own.subscribe(channel, (payload) => heard.own.push(`${channel} ${payload}`))
    other.subscribe(channel, (payload) => heard.other.push(`${channel} ${payload}`))
  }
  for (const channel of signalChannels) own.publish(channel, '17')
  const all = signalChannels.map((channel) => `${channel} 17`)
  expect(heard.own).toEqual(all)
  await vi.waitFor(() => expect(heard.other.toSorted()).toEqual(all.toSorted()))
  expect(heard.own).toEqual(all)
})
