import type { NextLink } from '../../../contract/form-settings/next-steps.ts'
import { catalogue } from '../../../text/catalogue.ts'
import type { FormModel } from '../../engine/model.ts'
import { attributes, html, type Html } from '../../markup/html.ts'
import { contactMarkup, homeButton, withAgency } from './trust.ts'

type NextModel = Pick<FormModel, 'settings' | 'files' | 'agency'>

/** Whether the page says what follows sending. */
export const hasNextSteps = (model: NextModel): boolean =>
  model.settings.thankyou_steps.length > 0 || model.settings.thankyou_links.length > 0 || namesContact(model)

/** Whether the page says whom to ask: the person, or the agency where the form has its number or address alone. */
export const namesContact = (model: NextModel): boolean => contactOf(model).settings.contact_name !== null

const contactOf = (model: NextModel) => withAgency(model, model.agency)

interface FollowingOptions {
  /** In a frame, links open a window of their own. */
  embed: boolean
  /** Where they lead; those of the settings unless this submission has others. */
  links?: readonly NextLink[] | undefined
}

/** What follows sending: the steps, whom to ask, and where to go from here. */
export function followingMarkup(model: NextModel, { embed, links }: FollowingOptions): Html | null {
  if (!hasNextSteps(model)) return homeButton(model.settings, 'button quiet')
  const { thankyou_steps, thankyou_links, language } = model.settings
  const texts = catalogue[language].trust
  const steps = thankyou_steps.map(
    ({ title, text, time }) =>
      html`<li>
        <p><strong>${title}</strong>${time !== '' && html` <span class="when">${time}</span>`}</p>
        ${text !== '' && html`<p class="what">${text}</p>`}
      </li>`,
  )
  const target = attributes(embed ? { target: '_blank', rel: 'noopener' } : {})
  const buttons = (links ?? thankyou_links).map(
    ({ label, url }) => html`<a class="button quiet" href="${url}" ${target}>${label}</a>`,
  )
  return html`${
    steps.length > 0 &&
    html`<section class="following">
      <h2>${texts.next}</h2>
      <ol>
        ${steps}
      </ol>
    </section>`
  }
  ${contactMarkup(contactOf(model))} ${buttons.length > 0 && html`<p class="actions">${buttons}</p>`}`
}
