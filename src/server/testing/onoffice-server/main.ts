/**
 * The server as a process of its own, for tests of a whole installation: prints one line of JSON with its address and the first
 * agency's token and secret. Lines on the standard input are faults: `silent_after`, `{"name": "broken", "times": 1}`, `none`.
 */
import { createInterface } from 'node:readline'
import { faultNames, type Fault, type FaultName } from './faults.ts'
import { startOnOffice } from './server.ts'

const server = await startOnOffice({ port: Number(process.env['PORT'] ?? 0) })
const { token, secret } = server.office
console.log(JSON.stringify({ url: server.url, host: server.host, token, secret }))

for await (const line of createInterface({ input: process.stdin })) {
  const fault = readFault(line.trim())
  if (fault === undefined) console.error(`A fault is one of ${faultNames.join(', ')}, or none.`)
  else await server.fail(fault)
}

function readFault(text: string): Fault | null | undefined {
  if (text === 'none') return null
  const fault = text.startsWith('{') ? (JSON.parse(text) as Fault) : { name: text as FaultName }
  return faultNames.includes(fault.name) ? fault : undefined
}
