import { catalogue } from '../../shared/text/catalogue.ts'
import type { Texts } from '../../shared/text/texts.ts'
import { plural } from '../../shared/text/fill.ts'
import { withoutPerson } from '../../shared/form/page/trust/trust.ts'
import { renderDocument, type Page } from '../../shared/form/page/document.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { attributes, html } from '../../shared/form/markup/html.ts'
import { revealCss, revealId } from '../../shared/form/page/reveal.ts'
import { symbolMarkup } from '../../shared/form/markup/symbols.ts'
import type { FormModel } from '../../shared/form/engine/model.ts'
import { passwordName } from '../../shared/form/page/page-names.ts'

export interface PasswordGate {
  model: Pick<FormModel, 'settings' | 'files'>
  embed: boolean
  /** Where the password goes. */
  action: string
  /** What became of the attempt before this page, if there was one. */
  failed?: { kind: 'missing' | 'wrong' } | { kind: 'wait'; minutes: number }
}

/** The gate of a form with a password: an input for it, and nothing of the form itself. */
export function renderPasswordGate({ model, embed, action, failed }: PasswordGate): Page {
  const { live, page } = catalogue[model.settings.language]
  const fault = failed && faultOf(failed, catalogue[model.settings.language])
  const input = attributes({
    id: 'password',
    name: passwordName,
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    autofocus: fault !== undefined || !embed,
    'aria-describedby': 'password-fault',
    'aria-invalid': fault === undefined ? null : 'true',
  })
  const main = html`<div class="card alone">
    ${symbolMarkup('locked')}
    <h1>${page.passwordHeadline}</h1>
    <div class="lead"><p>${page.passwordText}</p></div>
    <form method="post" action="${action}" accept-charset="utf-8" novalidate>
      <div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
        <label class="label" for="password">${page.passwordLabel}</label><input class="input" ${input} />
        <p class="fault" id="password-fault">${fault}</p>
      </div>
      <label class="tick reveal"
        ><input type="checkbox" id="${revealId}" /><span class="label">${page.passwordShow}</span></label
      >
      <div class="actions"><button class="button" type="submit">${page.passwordSubmit}</button></div>
    </form>
  </div>`
  const title = fault === undefined ? page.passwordHeadline : `${live.errorTitle}: ${page.passwordHeadline}`
  return renderDocument({
    model: withoutPerson(model),
    embed,
    title,
    reveals: true,
    moreCss: aloneCss + revealCss,
    main,
  })
}

function faultOf(failed: NonNullable<PasswordGate['failed']>, { faults, page }: Texts): string {
  if (failed.kind === 'wait') return plural(page.passwordWait, failed.minutes)
  return failed.kind === 'wrong' ? page.passwordWrong : faults.required
}
