import { setTimeout as sleep } from 'node:timers/promises'
import { apiOf, makeForm, send, type Account, type Api, type Form } from './client.ts'
import type { OutsideEvent } from './outside.ts'
import type { Sample } from './verdict.ts'

/** The account that has nothing to do with the hostile one: what it needs, and what is asked of it again and again. */

interface NeighbourAccount {
  base: string
  account: Account
  api: Api
  form: Form
  /** Further accounts of the same kind with a form each, since an account may ask for ten previews a minute. */
  others: { api: Api; form: Form }[]
  staffForm: Form
  members: string[]
  posts: ArrivalLog<number>
  mails: ArrivalLog<string>
}

/** Its visitors and its office are on networks of their own. */
const network = '198.51.100.7'
const memberCount = 120

const makeInquiry = (api: Api) =>
  makeForm(api, { internal_title: 'Inquiry', title: 'Ihre Anfrage' }, [
    { crm_field_name: 'Name', required: true },
    { crm_field_name: 'Email', field_type: 'email' },
    { crm_field_name: 'Telefon1' },
  ])

export async function makeBystander(
  base: string,
  [account, ...others]: readonly [Account, ...Account[]],
  { receiverPort }: { receiverPort: number },
): Promise<NeighbourAccount> {
  const api = apiOf(base, account)
  const form = await makeInquiry(api)
  await api.data('PATCH', `/forms/${form.id}`, { receiver: '_Email' })
  await api.data('POST', '/webhooks', { url: `http://127.0.0.1:${receiverPort}/bystander`, form_id: form.id })
  await api.data('PATCH', '/account', { staff_area: { enabled: true } })
  const staffForm = await makeForm(api, { internal_title: 'Staff', staff_only_enabled: true }, [{}])
  const members: string[] = []
  for (let n = 0; n < memberCount; n++) {
    const email = `member${n}@bystander.example`
    await api.data('POST', '/staff-members', { name: `Member ${n}`, email })
    members.push(email)
  }
  const previewed = others.map((other) => apiOf(base, other))
  return {
    base,
    account,
    api,
    form,
    others: await Promise.all(previewed.map(async (of) => ({ api: of, form: await makeInquiry(of) }))),
    staffForm,
    members,
    posts: arrivals(),
    mails: arrivals(),
  }
}

/** Told of everything that reaches the world outside. */
export function notice({ posts, mails }: NeighbourAccount, event: OutsideEvent): void {
  if (event.kind === 'post' && event.path === '/bystander') posts.arrived(event.submission)
  if (event.kind === 'mail') for (const address of event.to) mails.arrived(address)
}

interface Probe {
  name: string
  /** Pause between the end of one and the start of the next. */
  pauseMs: number
  run(bystander: NeighbourAccount): Promise<void>
}

const ok = (status: number, wanted: number) => {
  if (status !== wanted) throw new Error(`status ${status}`)
}

let visitors = 0
let previews = 0

async function submit({ form }: NeighbourAccount): Promise<number> {
  const [name, email, phone] = form.fields
  const visitor = ++visitors
  const body = {
    [`field_${name}`]: `Visitor ${visitor}`,
    [`field_${email}`]: `visitor${visitor}@home.example`,
    [`field_${phone}`]: `+49 40 ${100_000 + visitor}`,
  }
  const answer = await send(form.url, { method: 'POST', from: network, headers: { accept: 'application/json' }, body })
  ok(answer.status, 201)
  return (JSON.parse(answer.body.toString()) as { data: { id: number } }).data.id
}

const probes: readonly Probe[] = [
  {
    name: 'form page',
    pauseMs: 150,
    run: async ({ form }) => ok((await send(form.url, { from: network })).status, 200),
  },
  { name: 'submission', pauseMs: 250, run: async (bystander) => void (await submit(bystander)) },
  { name: '/me', pauseMs: 150, run: async ({ api }) => ok((await api.call('GET', '/me')).status, 200) },
  {
    name: 'preview',
    // Each of seven accounts may ask for 10 a minute.
    pauseMs: 900,
    async run({ api, form, others }) {
      const all = [{ api, form }, ...others]
      const next = all[++previews % all.length] ?? { api, form }
      ok((await next.api.call('GET', `/forms/${next.form.id}/pdf-template/preview`)).status, 200)
    },
  },
  {
    name: 'webhook',
    pauseMs: 500,
    run: async (bystander) => bystander.posts.of(await submit(bystander)),
  },
  {
    name: 'sign-in mail',
    pauseMs: 1_500,
    async run({ staffForm, members, mails }) {
      const email = members.shift()
      if (email === undefined) throw new Error('every member has asked for a link')
      const from = `198.51.100.${10 + (members.length % 200)}`
      const answer = await send(`${staffForm.url}/login`, {
        method: 'POST',
        from,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email }).toString(),
      })
      ok(answer.status, 200)
      await mails.of(email)
    },
  },
]

/** Asks for everything again and again, one request of a kind at a time, and gives what each took. */
export async function probe(bystander: NeighbourAccount, seconds: number): Promise<Sample[]> {
  const end = performance.now() + seconds * 1000
  const samples: Sample[] = []
  await Promise.all(
    probes.map(async ({ name, pauseMs, run }) => {
      while (performance.now() < end) {
        const begun = performance.now()
        const fault = await run(bystander).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        samples.push({ probe: name, ms: performance.now() - begun, ...(fault !== undefined && { fault }) })
        await sleep(pauseMs)
      }
    }),
  )
  return samples
}

interface ArrivalLog<T> {
  arrived(what: T): void
  /** Resolves once it has arrived; rejects after 30 s. */
  of(what: T): Promise<void>
}

/** Things that arrive before or after they are waited for. */
function arrivals<T>(): ArrivalLog<T> {
  const seen = new Set<T>()
  const waiting = new Map<T, () => void>()
  return {
    arrived(what) {
      seen.add(what)
      waiting.get(what)?.()
    },
    of: (what) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('nothing arrived within 30 s')), 30_000)
        const done = () => {
          clearTimeout(late)
          resolve()
        }
        if (seen.has(what)) done()
        else waiting.set(what, done)
      }),
  }
}
