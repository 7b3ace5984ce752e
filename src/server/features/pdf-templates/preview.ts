import {
  maxDrawnPages,
  type PdfPages,
  type PdfTemplatePatch,
} from '../../../shared/contract/documents/pdf-templates.ts'
import { imprintLines } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import type { Db } from '../../db/db.ts'
import type { FileAnswer } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { databaseTime } from '../../lib/clock.ts'
import { picturesOf } from '../../lib/pictures/page-pictures.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import {
  loadDocument,
  missingAssets,
  PdfRenderError,
  resolveDocument,
  sampleContent,
  type BlockPlace,
  type DocumentLetterhead,
  type DocumentModel,
  type ResolvedDocument,
} from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { shownCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { followedForm, fromAnswers } from '../follow-ups/index.ts'
import { listRules } from '../rules/index.ts'
import { letterheadOf, namedAssets } from './document-assets.ts'
import { changedTemplate } from './change.ts'
import { inWords } from './in-words.ts'
import type { FormKey } from './queries.ts'
import { currentTemplate, type CurrentTemplate } from './template.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export interface PreviewKey extends FormKey {
  /** The account's, in which macros say the date. */
  timezone: string
}

/**
 * The document of a form with sample data [B4.9]; `undefined` when the account has no such form. Reads files and the
 * network, so it is no work for inside a transaction.
 */
export async function renderPreview(db: Db, key: PreviewKey, platform: Platform): Promise<FileAnswer | undefined> {
  const current = await currentTemplate(db, key)
  return current && (await render(db, key, platform, current)).file
}

/** The same of a template as a change would leave it, for the session `editor`, whose earlier one is given up. */
export async function renderLivePreview(
  db: Db,
  key: PreviewKey,
  platform: Platform,
  draft: Draft,
): Promise<FileAnswer | undefined> {
  return ofDraft({ db, key, platform }, draft, ({ file }) => file)
}

/** The same as pictures of its pages from `from` on. */
export async function renderLivePages(
  db: Db,
  key: PreviewKey,
  platform: Platform,
  { from, ...draft }: Draft & { from: number },
): Promise<PdfPages | undefined> {
  return ofDraft({ db, key, platform }, { ...draft, isPlaced: true }, async ({ pdf, missing, places }, signal) => {
    const drawn = await picturesOf({ ...personOf(key.account_id, 'previews'), signal }, pdf, {
      from,
      count: maxDrawnPages,
    })
    if (!drawn) throw new ApiError('conflict', refusal('pages_not_drawable'))
    const pictures = drawn.pictures.map((picture) => picture.toString('base64'))
    return { pages: drawn.pages, from, pictures, missing, places }
  })
}

interface Draft {
  patch: PdfTemplatePatch
  editor: string
  /** Where its blocks stand is wanted, too. */
  isPlaced?: boolean
}

/** What `use` makes of the document of a draft; another draft of the same editor ends it. */
async function ofDraft<T>(
  { db, key, platform }: { db: Db; key: PreviewKey; platform: Platform },
  { patch, editor, isPlaced = false }: Draft,
  use: (rendered: RenderedPreview, signal: AbortSignal) => Promise<T> | T,
): Promise<T | undefined> {
  const { signal, end } = supersede(platform, `${editor} ${key.id}`)
  try {
    const current = await currentTemplate(db, key)
    if (!current) return undefined
    const template = await changedTemplate(db, key, current, patch)
    return await use(await render(db, key, platform, { form: current.form, template, signal, isPlaced }), signal)
  } finally {
    end()
  }
}

/** Live previews under way, of each editor the last. */
const underWay = new WeakMap<Platform, Map<string, AbortController>>()

/** A signal for a new preview; that of the preview before is raised. */
function supersede(platform: Platform, editor: string): { signal: AbortSignal; end: () => void } {
  const editors = underWay.get(platform) ?? new Map<string, AbortController>()
  underWay.set(platform, editors)
  const own = new AbortController()
  editors.get(editor)?.abort(new ApiError('conflict', refusal('newer_preview')))
  editors.set(editor, own)
  return { signal: own.signal, end: () => void (editors.get(editor) === own && editors.delete(editor)) }
}

interface PreviewInput extends CurrentTemplate {
  signal?: AbortSignal
  isPlaced?: boolean
}

interface RenderedPreview {
  file: FileAnswer
  pdf: Buffer
  /** Addresses of images that could not be loaded. */
  missing: string[]
  places: BlockPlace[]
}

async function render(
  db: Db,
  key: PreviewKey,
  platform: Platform,
  { isPlaced = false, signal, ...current }: PreviewInput,
): Promise<RenderedPreview> {
  const turn = turnOf(key.account_id, signal)
  const sample = await resolvedSample(db, key, { ...current, isPlaced })
  const model = await loadSample(db, key, platform, { ...sample, turn })
  return refusing(async () => {
    const { pdf, places } = isPlaced
      ? await platform.pdf.renderPlaced(model, turn)
      : { pdf: await platform.pdf.render(model, turn), places: [] }
    const file_name = `${current.template.name.replaceAll(/[/\\]/g, '-')}.pdf`
    const file = { content_type: 'application/pdf', content: pdf, file_name }
    return { file, pdf, missing: missingImages(model), places }
  })
}

interface SampleInput extends CurrentTemplate {
  isPlaced?: boolean
}

/** The document of a template with sample data, before a file of it is loaded. */
export interface Sample {
  letterhead_id: number | null
  /** Throws a {@link PdfRenderError} where it is too long. */
  on: (letterhead: DocumentLetterhead | null) => ResolvedDocument
}

export async function resolvedSample(
  db: Db,
  key: PreviewKey,
  { form: { language }, template, isPlaced = false }: SampleInput,
): Promise<Sample> {
  const { blocks, design, name } = template
  const crm = await shownCrmFields(db, key.account_id, language)
  const fields = resolveFields(await listFields(db, key.id), crm)
  const content = sampleContent(blocks, { fields, crm, rules: await listRules(db, key.id) }, language)
  const now = databaseTime()
  const followed = await followedForm(db, key.id)
  const timezone = followed?.timezone ?? key.timezone
  const source = fromAnswers({ fields, content, language }, { now: new Date(now), timezone })
  const context = {
    fields,
    crm,
    language,
    title: name,
    content,
    signature: null,
    isSample: true as const,
    isPlaced,
    ...(followed && { agency: { name: followed.account.name, lines: imprintLines(followed.settings) } }),
    submission: { number: 1, date: new Date(now), timezone },
  }
  return {
    letterhead_id: design.letterhead_id,
    on: (letterhead) => resolveDocument(inWords(template, source), { ...context, letterhead }),
  }
}

/** The same with its letterhead and its images, before it is drawn. */
export async function loadSample(
  db: Db,
  key: PreviewKey,
  platform: Platform,
  { on, letterhead_id, turn }: Sample & { turn: Turn },
): Promise<DocumentModel> {
  const letterhead = await letterheadOf(db, platform.files, { account_id: key.account_id, id: letterhead_id })
  return refusing(() => {
    const document = on(letterhead)
    turn.signal?.throwIfAborted()
    return loadDocument(document, namedAssets(platform, key.account_id, turn), turn)
  })
}

/** Ten previews of a stored template are allowed in a minute [B4.9-9], also at the same time: all but the first wait. */
const waitingPreviews = 9

/** The turn of a preview: of a draft, whose editor ends it with `signal`, or of the template as it is stored. */
const turnOf = (accountId: number, signal: AbortSignal | undefined): Turn =>
  signal
    ? { ...personOf(accountId, 'previews'), signal }
    : { ...personOf(accountId, 'stored previews'), waiting: waitingPreviews }

/** The addresses behind the keys of images, which begin with what they are for. */
const missingImages = (model: DocumentModel) => missingAssets(model).map((key) => key.slice(key.indexOf(' ') + 1))

/** What a caller can do about what is thrown: come back later, or make the document simpler. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof PdfRenderError) || error.reason === 'document') return error
  if (error.reason === 'memory') {
    return invalid({ blocks: [refusal('document_too_large')] })
  }
  if (error.reason === 'length') {
    return invalid({ blocks: [refusal('document_too_long')] })
  }
  return new ApiError('unavailable', refusal('document_too_slow'), { headers: { 'retry-after': '5' }, cause: error })
}
