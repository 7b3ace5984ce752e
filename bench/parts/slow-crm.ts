import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../src/server/testing/onoffice-server/faults.ts'
import { startOnOffice, type OnOfficeServer } from '../../src/server/testing/onoffice-server/server.ts'
import { runFoyer } from '../../src/server/testing/machine/processes.ts'
import { startFoyer, type Foyer } from '../foyer.ts'
import { digits, type Row, type Section } from '../report.ts'

/** After so long the bench gives up. */
const mostSeconds = 300

interface Trial {
  what: string
  submissions: number
  /** How many of them have to be complete. */
  complete: number
  fault: Fault
  goalSeconds: number
}

const trials: readonly Trial[] = [
  {
    what: 'each call takes 5 s: the first of 30 submissions is complete',
    submissions: 30,
    complete: 1,
    fault: { name: 'slow', ms: 5_000 },
    goalSeconds: 60,
  },
  {
    what: '10 % of the calls are refused with 429 and Retry-After 2 s: all of 15 are complete',
    submissions: 15,
    complete: 15,
    fault: { name: 'rate_limit', ms: 2_000, share: 0.1 },
    goalSeconds: 60,
  },
  {
    what: 'each call takes 0.2 s, five a second: all of 55 submissions are complete',
    submissions: 55,
    complete: 55,
    fault: { name: 'slow', ms: 200 },
    goalSeconds: 60,
  },
]

/** Seconds until submissions are complete in an onOffice that is slow, or refuses: address, estate, relation, task, activity. */
export async function slowCrm(): Promise<Section> {
  const rows: Row[] = []
  for (const trial of trials) rows.push(await rowOf(trial))
  return { title: 'A slow CRM', rows }
}

async function rowOf({ what, submissions, complete, fault, goalSeconds }: Trial): Promise<Row> {
  await using server = await startOnOffice()
  await using foyer = await startFoyer({ env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const form = await connectedForm(foyer, server)
  await server.fail(fault)
  const begun = performance.now()
  for (let n = 0; n < submissions; n++) await send(foyer, form, n)
  // The activity is the last of a submission's records.
  const waited = () => (performance.now() - begun) / 1_000
  while (server.office.records.agentsLog.size < complete) {
    if (waited() > mostSeconds) throw new Error(`${what}: not within ${mostSeconds} s.`)
    await sleep(50)
  }
  const seconds = waited()
  return { what, figure: `${digits(seconds)} s`, goal: `≤ ${goalSeconds} s`, holds: seconds <= goalSeconds }
}

interface ConnectedForm {
  path: string
  name: string
  email: string
  title: string
}

async function connectedForm(foyer: Foyer, { office: { token, secret } }: OnOfficeServer): Promise<ConnectedForm> {
  const credentials = { ...foyer.env, ONOFFICE_TOKEN: token, ONOFFICE_SECRET: secret }
  const { code, stderr } = await runFoyer(credentials, 'account', 'crm', '--account', '1', '--connect', 'onoffice')
  if (code !== 0) throw new Error(stderr)
  const { data: form } = await foyer.api<{ data: { id: number; url: string } }>('POST', '/forms', {
    internal_title: 'Slow CRM',
    crm_write_enabled: true,
    crm_relation: 'owner',
    crm_task_enabled: true,
  })
  const input = async (label: string, crm_module: string, crm_field_name: string) => {
    const body = { label, crm_module, crm_field_name }
    const { data } = await foyer.api<{ data: { id: number } }>('POST', `/forms/${form.id}/fields`, body)
    return `field_${data.id}`
  }
  const name = await input('Name', 'address', 'Name')
  const email = await input('E-Mail', 'address', 'Email')
  const title = await input('Titel', 'estate', 'objekttitel')
  await foyer.api('PATCH', `/forms/${form.id}`, { active: true })
  return { path: new URL(form.url).pathname, name, email, title }
}

async function send({ port }: Foyer, { path, name, email, title }: ConnectedForm, n: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ [name]: `Löwe ${n}`, [email]: `ada${n}@home.example`, [title]: `Haus ${n}` }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
}
