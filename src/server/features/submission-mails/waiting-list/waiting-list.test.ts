import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../testing/harness.ts'
import { ada, mailForm, office, queueDue, queued, submit } from '../../../testing/submission-mails.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

/** Mails about the last of two submissions to a form with one place. */
async function mailsOfSecond(settings: object) {
  const form = await mailForm(app, { max_submissions: 1, waiting_list_enabled: true, email_enabled: true, ...settings })
  const [first, second] = [await submit(app, form), await submit(app, form, { ...ada, first: 'Bea' })]
  await queueDue(app)
  const mails = await queued(app)
  const of = (id: number) => mails.filter(({ submission_id }) => submission_id === id)
  return { first: of(first), second: of(second) }
}

test('submission mails: the usual confirmation says of the waiting list in its subject and its text [B13-209]', async () => {
  const { first, second } = await mailsOfSecond({ title: 'Besichtigung' })
  expect(first.map(({ subject }) => subject)).toEqual(['Besichtigung: Ihre Angaben sind eingegangen'])
  expect(first[0]!.body).not.toContain('Warteliste')
  const [mail] = second
  expect(mail!.subject).toBe('Besichtigung: Sie stehen auf der Warteliste')
  expect(mail!.body).toMatch(/^\S.*\n\nIhre Angaben sind bei uns eingegangen\. Sie stehen auf der Warteliste, denn/)
  expect(mail!.body.match(/Sie stehen auf der Warteliste/g)).toHaveLength(1)
})

test('submission mails: words of the agency come after the waiting list [B13-209]', async () => {
  const { first, second } = await mailsOfSecond({
    subject: 'Sie sind dabei',
    body: 'Wir freuen uns auf Sie.',
    email2_enabled: true,
    email2_receiver: '_Email',
    email2_subject: 'Anfahrt',
    email2_body: 'Kommen Sie mit dem Bus.',
  })
  expect(first.map(({ subject }) => subject)).toEqual(['Sie sind dabei', 'Anfahrt'])
  expect(second.map(({ subject }) => subject)).toEqual(['Warteliste: Sie sind dabei', 'Warteliste: Anfahrt'])
  for (const { body, html } of second) {
    expect(body).toMatch(/^Sie stehen auf der Warteliste, denn alle Plätze sind zurzeit vergeben\. .*\n\n(Wir|Kommen)/)
    expect(html?.indexOf('Sie stehen auf der Warteliste, denn')).toBeGreaterThan(0)
  }
})

test('submission mails: the mail to the agency says of the waiting list in subject and text [B13-209]', async () => {
  const { first, second } = await mailsOfSecond({
    email_enabled: false,
    internal_title: 'Besichtigung',
    notification_enabled: true,
    notification_receivers: [office],
  })
  expect(first.map(({ subject }) => subject)).toEqual(['Neue Einsendung Nr. 1: Besichtigung'])
  expect(second.map(({ subject }) => subject)).toEqual(['Warteliste: Neue Einsendung Nr. 2: Besichtigung'])
  expect(second[0]!.body).toContain('Alle Plätze waren vergeben: Diese Einsendung steht auf der Warteliste.')
})

test('submission mails: mails to the visitor speak of the waiting list in the language of the visitor [B13-209]', async () => {
  const form = await mailForm(app, {
    max_submissions: 1,
    waiting_list_enabled: true,
    email_enabled: true,
    title: null,
    additional_languages: ['en'],
  })
  await submit(app, form)
  const id = await submit(app, { ...form, path: `${form.path}?lang=en` })
  await queueDue(app)
  const [mail] = (await queued(app)).filter(({ submission_id }) => submission_id === id)
  expect(mail!.subject).toBe('You are on the waiting list')
  expect(mail!.body).toContain('We have received your answers. You are on the waiting list, as all places')
})
