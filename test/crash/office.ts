import { startOnOffice } from '../../src/server/testing/onoffice-server/server.ts'
import type { CrmBooks } from './model.ts'

/**
 * The onOffice of one account, in a process of its own, which no crash of the service reaches. The answers to a share of the creations are cut
 * off when they have been made.
 */

export type OfficeOrder = { kind: 'open'; cutOff: number } | { kind: 'read' }

export interface OfficeAnswer extends CrmBooks {
  url: string
  host: string
  token: string
  secret: string
}

const server = await startOnOffice()

process.on('message', (order: OfficeOrder) => void answer(order))

async function answer(order: OfficeOrder): Promise<void> {
  if (order.kind === 'open') await server.fail({ name: 'cut_off', only: 'create', share: order.cutOff })
  const { url, host, office } = server
  const { address, agentsLog } = office.records
  process.send?.({
    url,
    host,
    token: office.token,
    secret: office.secret,
    addresses: [...address.values()].map(({ id, values }) => ({ id, name: String(values['Name']) })),
    activities: [...agentsLog.values()].map(({ addressIds }) => addressIds),
  } satisfies OfficeAnswer)
}

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
