import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answers, FormState } from '../../rules/model.ts'
import { plural } from '../../text/fill.ts'
import type { AssistantPart } from './assistant.ts'
import { canonicalAnswers } from '../engine/answers.ts'
import { hiddenInputs, decoy } from '../controls/hidden-inputs.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { consentEntry, consentMarkup } from '../controls/consent.ts'
import { inputId } from '../controls/control.ts'
import { countdownInPlace, countsInPlace } from '../controls/countdown.ts'
import { fileParts } from '../controls/file-control.ts'
import { fileFieldsOf } from '../uploads/file-fields.ts'
import { hasTop, renderDocument, type Page } from './document.ts'
import { fieldMarkup, labelOf, type FieldView } from '../controls/field.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { richText } from '../markup/markdown.ts'
import { alternateLinks, languageSwitch } from '../controls/language-switch.ts'
import type { Fault } from '../engine/model.ts'
import { keepsAnswers, laterButton, savingWire } from './saving.ts'
import type { PageScript, ScriptAddresses } from './page-scripts.ts'
import { sheetsOf } from './page-sheets.ts'
import { placeParts } from '../controls/place-parts.ts'
import { proofMarkup } from './proof-markup.ts'
import { gridMarkup, sectionMarkup, questionsOf, sectionsOf, type Section } from '../engine/sections.ts'
import { thanks } from './states.ts'
import { asksOneByOne, hasSteps, placeIn, stepButtons, stepMarks, stepsMarkup, stepsWire } from './steps.ts'
import { hasStepper, rangeOf } from '../controls/measure.ts'
import { tileShapes } from '../controls/tiles.ts'
import { targetMarks } from '../controls/target-marks.ts'
import type { TrackingPart } from './tracking.ts'
import { waitingListNote } from '../markup/waiting-list.ts'
import { wireJson } from './wire.ts'

export interface PageInput {
  form: CompiledForm
  /** What stands in the inputs: initial answers, or what the visitor sent. */
  answers: Answers
  /** Initial answers, where others stand in the inputs. */
  initial?: Answers
  /** The first one of each field is shown. */
  faults: readonly Fault[]
  /** Signed page token, sent back as `_token`. */
  token: string
  /** Where the answers go; it keeps the query of the page, so that prefilled values are known again. */
  action: string
  /** Addresses of the scripts that there are; what one of them does, such as leading through steps, the page does not do without. */
  scripts: Pick<ScriptAddresses, 'runtime'> & Partial<ScriptAddresses>
  /** Where answers go that are not sent yet: those that the script keeps, and those of “continue later”. */
  savingAt?: { partial: string; resume: string }
  /** Asks whether a third party may count visits. */
  tracking?: TrackingPart
  /** Answers questions of visitors. */
  assistant?: AssistantPart
  embed: boolean
  /** Whole address of the form, without a query. */
  address?: string
  /** Where programs learn how the form is embedded. */
  oembed?: string | null
  /** Address of an empty form, offered after sending when `refill_enabled`. */
  again?: string
  /** What is sent is on the waiting list. */
  waitingList?: boolean
  /** Said above the form, for example that the page was too old. */
  notice?: string
  /** Said above a form that is opened, for example that its link has ended. */
  opening?: string
  /** What a link has filled in beyond what the page shows, sealed; sent back as `_loaded`. */
  loaded?: string
  /** Key of answers that were kept before, which stand in the form; sent back as `_draft`. */
  draft?: string
  /** Comes in another language than before: the place of the step that was left. */
  returned?: { step: number }
  /** Where a member who is logged in to a form for staff can log out. */
  logOut?: string
}

/** The page of a form: as it is opened, or again with what is wrong. */
export function renderFormPage(input: PageInput): Page {
  const { form, answers, embed, scripts } = input
  const { settings } = form.model
  const { live, page } = form.texts
  // A page that comes back shows the state its answers lead to; a fresh one the state before any answer.
  const isReturned = holdsAnswers(input)
  const state = form.evaluate(canonicalAnswers(form, answers), isReturned ? 'change' : 'init')
  const views = viewsOf(input, state)
  const parts = partsOf(input, views)
  const title = settings.title ?? page.openForm
  const languages = languageSwitch(settings, input.action, page)
  const isBeside = hasTop({ model: form.model, embed })
  const rendered = renderDocument({
    model: form.model,
    embed,
    languages: isBeside ? languages : null,
    title: input.faults.length > 0 ? `${live.errorTitle}: ${title}` : (settings.seo_title ?? title),
    indexable: true,
    alternates: alternateLinks(settings, input.address),
    oembed: input.oembed ?? null,
    runtimeUrl: scripts.runtime,
    partUrls: partUrls(parts, input),
    countsDown: countsInPlace(settings, embed),
    keepsStep: languages !== null && parts.steps !== undefined,
    moreCss: sheetsOf(form, sheetNeeds(parts)) + parts.assistant.css + parts.tracking.css,
    main: html`${tileShapes(form)}
      <div class="card" id="foyer-card">
        ${isBeside ? null : languages}${head(form, state)}${leave(input)}${input.waitingList === true && waitingListNote(form.texts)}${opening(input)}${notice(input)}${summary(input, views)}${body(input, state, parts)}${parts.assistant.markup}
      </div>
      ${parts.tracking.markup} ${parts.files?.words}${parts.places}
      <template id="foyer-thanks"
        >${thanks({ model: form.model, embed }, input.again ?? null)}${countdownInPlace(settings, embed)}</template
      >
      <script type="application/json" id="foyer-form">
        ${wireJson(form, { own: ownAnswers(views), ...(input.initial && { initial: lockable(form, input.initial) }), ...(parts.steps && { steps: stepsWire(form) }), ...savingOf(input, isReturned) })}
      </script>`,
  })
  return { ...rendered, ...permits(input, parts) }
}

/** What the policy of the page has to allow beyond its own scripts and styles. */
const permits = (input: PageInput, { files }: Parts): Pick<Page, 'showsChosen' | 'starts'> => ({
  showsChosen: files?.scripts.includes('upload') === true,
  starts: [
    ...(solverOf(input) === undefined ? [] : ['worker-src' as const]),
    ...(input.tracking === undefined ? [] : ['frame-src' as const]),
  ],
})

const sheetNeeds = ({ sections, steps, files }: Parts) => ({
  isDivided: steps !== undefined || sections.some(({ opening }) => opening),
  hasFiles: files !== undefined,
})

const holdsAnswers = ({ faults, notice, draft, returned }: PageInput) =>
  faults.length > 0 || [notice, draft, returned].some((one) => one !== undefined)

function viewsOf({ form, answers, faults }: PageInput, state: FormState): FieldView[] {
  const messages = new Map(faults.toReversed().map(({ field, message }) => [field, message]))
  const first = form.model.fields.find(({ name }) => messages.has(name))
  const autofocus = form.model.settings.error_summary_enabled ? undefined : first
  return form.model.fields.flatMap((field, position) => {
    const fieldState = state.fields[field.id]
    if (!fieldState) return []
    const fault = messages.get(field.name)
    return { field, position, state: fieldState, answer: answers[field.id], fault, autofocus: field === autofocus }
  })
}

/** The fields of a page, and how they are divided. */
interface Parts {
  views: readonly FieldView[]
  sections: readonly Section[]
  /** Of a form that is filled in step by step. */
  steps: ReturnType<typeof placeIn> | undefined
  files: ReturnType<typeof fileParts>
  /** Of a form that fills in the place of a postal code. */
  places: Html | undefined
  assistant: AssistantPart
  tracking: TrackingPart
}

const nothing = { markup: null, css: '' }

function partsOf(input: PageInput, views: readonly FieldView[]): Parts {
  const { form, scripts } = input
  const divided = sectionsOf(form, views)
  const isAsked = scripts.steps !== undefined && asksOneByOne(form.model.settings)
  const sections = isAsked ? questionsOf(divided) : divided
  const isStepped = scripts.steps !== undefined && hasSteps(form, sections)
  return {
    views,
    sections,
    steps: isStepped ? placeIn(form, sections, input.returned?.step) : undefined,
    files: fileParts(form, scripts.pieces),
    places: placeParts(form),
    assistant: input.assistant ?? nothing,
    tracking: input.tracking ?? nothing,
  }
}

/** The scripts that only some forms need. What is kept stands in the form before the script of the page looks. */
function partUrls({ steps, files, places }: Parts, { form, scripts, tracking }: PageInput): string[] {
  const { pow_enabled, stats_enabled } = form.model.settings
  const needed: (PageScript | false | undefined)[] = [
    pow_enabled && 'proof',
    tracking !== undefined && 'tracking',
    ...(files?.scripts ?? []),
    form.model.fields.some(rangeOf) && 'slider',
    form.model.fields.some(hasStepper) && 'stepper',
    steps && 'steps',
    steps && asksOneByOne(form.model.settings) && 'questions',
    keepsAnswers(form) && 'saving',
    places !== undefined && 'places',
    stats_enabled && 'count',
  ]
  return needed.flatMap((name) => (name && scripts[name]) || [])
}

/** Address of the worker that finds a proof of work, of a form that asks for one. */
const solverOf = ({ form, scripts }: PageInput) => (form.model.settings.pow_enabled ? scripts.solver : undefined)

const savingOf = ({ form, savingAt }: PageInput, isReturned: boolean) =>
  savingAt && keepsAnswers(form) && { saving: savingWire(form, { partial: savingAt.partial, isFresh: !isReturned }) }

/** What stands under values that rules have set: it comes back when they no longer hold. */
function ownAnswers(views: FieldView[]): Answers {
  const covered = views.filter(({ state }) => state.value !== undefined)
  return Object.fromEntries(covered.map(({ field, answer }) => [field.id, answer ?? '']))
}

/** A rule that locks a field brings back what it held in the beginning. */
function lockable({ model, reach }: CompiledForm, initial: Answers): Answers {
  const fields = model.fields.filter(({ id }) => reach.writable.has(id))
  return Object.fromEntries(
    fields.map(({ id, type }) => [id, initial[id] ?? (answerKinds[type] === 'choices' ? [] : '')]),
  )
}

function head({ model, texts }: CompiledForm, { targets }: FormState): Html {
  const { title, description } = model.settings
  const [heading, intro] = [targets.__form_title, targets.__form_description]
  const name = heading?.label ?? title ?? ''
  return html`<h1${targetMarks('__form_title', heading, title ?? '')}>${name}</h1>
<div class="lead rich"${targetMarks('__form_description', intro, description ?? '')}>${richText(intro?.label ?? description ?? '')}</div>
${needsLegend(model) ? html`<p class="legend key">${texts.page.requiredLegend}</p>` : null}`
}

const needsLegend = ({ settings, fields }: CompiledForm['model']) =>
  settings.required_marker === 'asterisk' &&
  (fields.some(({ required }) => required) || (settings.consent_enabled && settings.consent_required))

const leave = ({ form: { texts }, logOut }: PageInput) =>
  logOut === undefined
    ? null
    : html`<p class="legend">${texts.staff.loggedIn} <a href="${logOut}">${texts.staff.logOut}</a></p>`

const opening = ({ opening: text }: PageInput) =>
  text === undefined ? null : html`<p class="note" role="status">${text}</p>`

const notice = ({ notice: text }: PageInput) =>
  html`<p class="note" id="foyer-note" role="status" ${attributes({ hidden: text === undefined })}>${text}</p>`

/** The list of faults (`error_summary_enabled`), empty and hidden until there is one. */
function summary({ form, faults }: PageInput, views: FieldView[]): Html | null {
  if (!form.model.settings.error_summary_enabled) return null
  const wrong = views.filter(({ fault }) => fault !== undefined)
  const entries = wrong.map(({ field, position, state, fault }) => {
    const label = state.label ?? labelOf(form, field, position)
    return html`<li><a href="#${inputId(field)}">${label}</a> – ${fault}</li>`
  })
  entries.push(...consentEntry(form, faults))
  const marks = attributes({ hidden: entries.length === 0, autofocus: entries.length > 0 })
  return html`<div
    class="faults"
    id="foyer-faults"
    tabindex="-1"
    role="group"
    aria-labelledby="foyer-faults-title"
    ${marks}
  >
    <h2 id="foyer-faults-title">${plural(form.texts.live.summary, entries.length)}</h2>
    <ul>
      ${entries}
    </ul>
  </div>`
}

function body(input: PageInput, state: FormState, { views, sections, steps }: Parts): Html {
  const { form, action, savingAt } = input
  const { settings } = form.model
  const { page, waitingList } = form.texts
  const own = input.waitingList === true ? waitingList.join : (settings.submit_button_label ?? page.submit)
  const submit = state.targets.__submit
  const solver = solverOf(input)
  const unseen = views.map((view) => (view.field.type === 'hidden' ? fieldMarkup(form, view) : null))
  return html`<form
    id="foyer"
    method="post"
    action="${action}"
    novalidate
    accept-charset="utf-8"
    ${attributes({ target: settings.redirect !== null && input.embed && settings.redirect_target === 'top' ? '_top' : null })}
    ${fileFieldsOf(form.model).length > 0 && attributes({ enctype: 'multipart/form-data' })}${steps && stepMarks(form, steps)}
  >
    ${hiddenInputs(input)}${unseen}${steps ? stepsMarkup(form, steps) : content(sections)}${decoy(form)}
    ${consentMarkup(input)}
    <div class="actions">
      ${steps && stepButtons(form, state)}
      <button class="button" type="submit" ${targetMarks('__submit', submit, own)}>
        <span class="spin" aria-hidden="true"></span><span>${submit?.label ?? own}</span>
      </button>
    </div>
    ${solver !== undefined && proofMarkup(form, solver, action)} ${savingAt && laterButton(form, savingAt.resume)}
  </form>`
}

/** All fields on one page, in sections where page breaks divide them. */
function content(sections: readonly Section[]): Html {
  const isDivided = sections.length > 1 || sections[0]?.opening !== undefined
  if (isDivided) return html`${sections.map((section) => sectionMarkup(section))}`
  return gridMarkup(sections[0] ?? { fields: [] })
}
