/** Staff members and groups as the tests need them, and a browser small enough for the login of a staff form. */
import { expect } from 'vitest'
import { dataOf, expectList } from './assertions.ts'
import { type Account, type Answer, type Client, type Json, call, foyer, service } from './client.ts'
import { type OpenForm, addField, makeForm } from './fixtures.ts'

let count = 0
const tag = `${process.pid}-${Date.now().toString(36)}`
const address = (): string => `member-${tag}-${(count += 1)}@example.com`

/** A new manual member with an address of its own. */
export async function makeMember(c: Client, more: Json = {}): Promise<Json> {
  const body = { email: address(), name: `Member ${count}`, ...more }
  return dataOf(await c.post('/staff-members', body), 201)
}

export const tryMember = (c: Client): Promise<Answer> =>
  c.post('/staff-members', { email: address(), name: `Member ${count}` })

/** A new local group with a name of its own. */
export async function makeStaffGroup(c: Client, name?: string): Promise<Json> {
  count += 1
  return dataOf(await c.post('/staff-groups', { name: name ?? `Group ${count}` }), 201)
}

export const listAll = async (c: Client, path: string): Promise<Json[]> =>
  expectList(await c.get(`${path}?per_page=100`))

export const findMember = async (c: Client, id: number): Promise<Json> =>
  (await listAll(c, '/staff-members')).find((member) => member.id === id)

export const findGroup = async (c: Client, id: number): Promise<Json> =>
  (await listAll(c, '/staff-groups')).find((group) => group.id === id)

export const staffArea = async (c: Client): Promise<Json> => dataOf(await c.get('/account')).staff_area

/** An active form with one text field and staff protection for these members and groups. */
export async function staffForm(c: Client, members: number[], groups: number[] = []): Promise<OpenForm> {
  dataOf(await c.patch('/account', { staff_area: { enabled: true } }))
  const { id } = await makeForm(c, { title: 'Nur intern' })
  const field = await addField(c, id, { label: 'Geheimes Feld' })
  const protection = { staff_only_enabled: true, staff_allowed_member_ids: members, staff_allowed_group_ids: groups }
  const form = dataOf(await c.patch(`/forms/${id}`, { active: true, ...protection }))
  return { ...form, fields: [field], ids: [field.id] }
}

/** The one-time login link that the command prints for operators. */
export async function loginLink(member: number, form: number): Promise<string> {
  const { url } = await foyer('staff', 'link', '--member', String(member), '--form', String(form))
  expect(url.startsWith(service().url)).toBe(true)
  return url
}

export interface Browser {
  get(url: string): Promise<Answer>
  submit(form: OpenForm, values: Json): Promise<Answer>
  /** Opens a login link as a person does: follows redirects, and presses the button of a page that has only one form. */
  login(url: string): Promise<Answer>
}

export function browser(): Browser {
  const cookies = new Map<string, string>()
  const send = async (method: string, url: string, body?: string, type?: string): Promise<Answer> => {
    const headers: Record<string, string> = { accept: type === 'application/json' ? type : 'text/html' }
    if (cookies.size > 0) headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (type !== undefined) headers['content-type'] = type
    const answer = await call(method, url, { headers, ...(body === undefined ? {} : { body }) })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  const follow = async (url: string, first: Answer): Promise<Answer> => {
    let answer = first
    for (let n = 0; n < 5 && answer.status >= 300 && answer.status < 400; n += 1) {
      url = new URL(answer.headers.get('location')!, url).href
      answer = await send('GET', url)
    }
    return answer
  }
  return {
    get: async (url) => follow(url, await send('GET', url)),
    submit: (form, values) => send('POST', form.url, JSON.stringify(values), 'application/json'),
    login: async (url) => {
      const page = await follow(url, await send('GET', url))
      if (page.status !== 200 || !/<form\b/i.test(page.text) || page.text.includes('name="field_')) return page
      const { target, hidden } = onlyForm(page.text, url)
      const body = new URLSearchParams(hidden).toString()
      return follow(target, await send('POST', target, body, 'application/x-www-form-urlencoded'))
    },
  }
}

/** Where the form of a page sends to, and its hidden inputs. */
function onlyForm(page: string, url: string): { target: string; hidden: [string, string][] } {
  const action = /<form\b[^>]*\baction="([^"]*)"/i.exec(page)?.[1]?.replaceAll('&amp;', '&')
  const hidden = [...page.matchAll(/<input\b[^>]*type="hidden"[^>]*>/gi)].map(([input]): [string, string] => [
    /\bname="([^"]*)"/i.exec(input)?.[1] ?? '',
    /\bvalue="([^"]*)"/i.exec(input)?.[1] ?? '',
  ])
  return { target: new URL(action ?? url, url).href, hidden }
}

/** Enters an e-mail address at the gate of a staff form. */
export async function askForLink(form: OpenForm, email: string): Promise<Answer> {
  const gate = await call('GET', form.url)
  const input = /<input\b[^>]*type="email"[^>]*>/i.exec(gate.text)?.[0]
  expect(input, 'the gate asks for an e-mail address').toBeDefined()
  const name = /\bname="([^"]*)"/i.exec(input!)![1]!
  const { target, hidden } = onlyForm(gate.text, form.url)
  return call('POST', target, {
    body: new URLSearchParams([...hidden, [name, email]]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
}

/** The page shows the form itself, not the gate. */
export const showsForm = (answer: Answer, form: OpenForm): boolean =>
  answer.status === 200 && answer.text.includes(`field_${form.ids[0]}`) && answer.text.includes('Geheimes Feld')

export const setPlan = (account: Account, plan: string): Promise<Json> =>
  foyer('account', 'set-plan', '--account', String(account.account_id), '--plan', plan)
