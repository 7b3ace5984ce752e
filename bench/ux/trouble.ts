import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFoyer } from '../foyer.ts'
import type { Row } from '../report.ts'
import { person, type UxBench } from './person.ts'

const answer = 'The table is locked by another transaction'

/** Goal 15: from the mark of a webhook that fails to what its receiver said, and sending it again. Its server may reach this receiver. */
export async function trouble({ browser }: UxBench): Promise<Row[]> {
  const receiver = createServer((_request, response) => response.writeHead(500).end(answer)).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const { port } = receiver.address() as AddressInfo
    await using foyer = await startFoyer({ env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` } })
    const body = { url: `http://127.0.0.1:${port}/` }
    const { data } = await foyer.api<{ data: { id: number } }>('POST', '/webhooks', body)
    await foyer.api('POST', `/webhooks/${data.id}/test`)
    await using user = await person({ foyer, browser })
    const { page, click, go } = user
    await go('/webhooks')
    for (let turn = 0; turn < 60 && !(await page.getByText(/failed attempt/).isVisible()); turn++) await go('/webhooks')
    await click('link', /127\.0\.0\.1/)
    await click('button', /Test event/)
    await page.getByText(answer).waitFor()
    const seen = user.clicks()
    await click('button', 'Send again')
    return [
      {
        what: '15: mark of a webhook → answer of the receiver, Send again',
        figure: `${seen} clicks to the answer, ${user.clicks()} with Send again`,
        goal: '≤ 3 clicks',
        holds: user.clicks() <= 3,
      },
    ]
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}
