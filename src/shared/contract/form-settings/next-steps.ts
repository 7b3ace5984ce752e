import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { list } from '../lists.ts'
import { requiredText, text, webUrl } from '../values.ts'
import { setting } from './form-setting.ts'

export const maxNextSteps = 5
export const maxNextLinks = 3

const meanings = {
  title: 'What happens',
  text: 'More about it; may be empty',
  time: 'When, such as *within 24 hours*; may be empty',
  label: 'What the button says',
  url: 'Where it leads',
}

/** One thing that happens after a form was sent. */
const NextStep = z
  .strictObject({
    title: z.string().describe(meanings.title),
    text: z.string().describe(meanings.text),
    time: z.string().describe(meanings.time),
  })
  .meta({ title: 'NextStep' })
export type NextStep = z.infer<typeof NextStep>

const NextStepInput = z
  .strictObject(
    {
      title: requiredText(120).describe(meanings.title),
      text: text(500).optional().describe(meanings.text),
      time: text(80).optional().describe(meanings.time),
    },
    { error: fault('not_object') },
  )
  .meta({ title: 'NextStepInput' })

const NextLink = z
  .strictObject({ label: z.string().describe(meanings.label), url: z.string().describe(meanings.url) })
  .meta({ title: 'NextLink' })
export type NextLink = z.infer<typeof NextLink>

const NextLinkInput = z
  .strictObject(
    { label: requiredText(80).describe(meanings.label), url: webUrl('visited').describe(meanings.url) },
    { error: fault('not_object') },
  )
  .meta({ title: 'NextLinkInput' })

const steps = () =>
  list(NextStepInput, { max: maxNextSteps, error: fault('not_list', { items: 'steps' }) }).transform((entries) =>
    entries.map(({ title, text: words = '', time = '' }): NextStep => ({ title, text: words, time })),
  )

const links = () => list(NextLinkInput, { max: maxNextLinks, error: fault('not_list', { items: 'links' }) })

/** What the thank-you page says of what follows: part of the registry of form settings. */
export const nextStepSettings = {
  thankyou_steps: {
    ...setting(steps(), [] as NextStep[], 'thank_you', 'what happens next, on the thank-you page: at most 5 steps'),
    answer: z.array(NextStep),
  },
  thankyou_links: {
    ...setting(
      links(),
      [] as NextLink[],
      'thank_you',
      'buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields',
    ),
    answer: z.array(NextLink),
  },
}
