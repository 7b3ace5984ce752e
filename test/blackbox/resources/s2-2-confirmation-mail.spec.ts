import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../support/assertions.ts'
import { type Client, client, createAccount, service, sleep, until } from '../support/client.ts'
import { openForm, submit, textFields } from '../support/fixtures.ts'
import { type Mail, readMails } from '../support/mail.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const mailsTo = async (address: string): Promise<Mail[]> =>
  (await readMails(service().mailDir)).filter((mail) => mail.to.includes(address))

const firstMailTo = (address: string): Promise<Mail> => until(async () => (await mailsTo(address))[0], 15_000)

describe('forms: the confirmation e-mail', () => {
  test('it goes to receiver with subject and body after a submission [B2.2-2, B2.2-15]', async () => {
    const to = 'first-office@example.com'
    const form = await openForm(c, [{}], { receiver: to, subject: 'Grüße vom Büro', body: 'Wir melden uns in Kürze.' })
    await submit(form, ['x'])
    const mail = await firstMailTo(to)
    expect(mail.subject).toBe('Grüße vom Büro')
    expect(mail.text).toContain('Wir melden uns in Kürze.')
    await sleep(1000)
    expect(await mailsTo(to)).toHaveLength(1)
  })

  test('subject and body may hold CRM macros of the submission [B2.2-15]', async () => {
    const [name] = await textFields(c, 'address')
    const to = 'second-office@example.com'
    const form = await openForm(c, [{ crm_field_name: name }], {
      receiver: to,
      subject: `For _${name}`,
      body: `Hi _${name}!`,
    })
    await submit(form, ['Ada'])
    const mail = await firstMailTo(to)
    expect(mail.subject).toBe('For Ada')
    expect(mail.text).toContain('Hi Ada!')
  })

  test('a line break in a value adds no header [B2.2-15]', async () => {
    const [name] = await textFields(c, 'address')
    const to = 'third-office@example.com'
    const form = await openForm(c, [{ crm_field_name: name }], { receiver: to, subject: `_${name}`, body: 'B' })
    await submit(form, ['Ada\r\nBcc: thief@example.com'])
    const mail = await firstMailTo(to)
    expect(mail.headers).not.toMatch(/^Bcc:/im)
    expect(mail.to).toEqual([to])
  })

  test('without a receiver there is no mail, and the submission succeeds', async () => {
    const form = await openForm(c, [{}], { subject: 'Never sent this one', body: 'B' })
    await submit(form, ['x'])
    await sleep(2000)
    const subjects = (await readMails(service().mailDir)).map((mail) => mail.subject)
    expect(subjects).not.toContain('Never sent this one')
    expect(dataOf(await c.get(`/forms/${form.id}`)).submissions_count).toBe(1)
  })
})
