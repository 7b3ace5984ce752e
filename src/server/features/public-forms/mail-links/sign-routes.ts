import { visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import { checkSignature, signInputs, type SentSignature } from '../../../../shared/form/uploads/document-signature.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { signerOf } from '../../../lib/turns/turn-parties.ts'
import { langParam, withParam } from '../address.ts'
import { sign } from '../../document-signing/index.ts'
import { storedIp } from '../spam/ip-address.ts'
import type { LiveForms } from '../live-form.ts'
import { readBody } from '../submit/read-body.ts'
import { expectedFiles, uploadFolder, storeSentFiles, type SentFiles } from '../submit/sent-files.ts'
import { asSigned, openSigning, signingPage, type OpenSigning } from './sign-pages.ts'
import { uploadHandler } from '../submit/upload-handler.ts'

interface Parts {
  forms: LiveForms
  signaturePath: string
}

/** The page on which a visitor reads the document of a submission and signs it, below the address of its form. */
export function signRoutes(platform: Platform, { forms, signaturePath }: Parts, path: string): PageRoute[] {
  const take = uploadHandler(platform)

  async function show(request: PageRequest): Promise<PageAnswer> {
    const signing = await openSigning(platform, forms, request)
    return 'answer' in signing ? signing.answer : signingPage(platform, signing.open, request, { signaturePath })
  }

  /** Takes the image of a signature ahead of the page that will name it, or takes it back. */
  async function upload(asked: PageRequest): Promise<PageAnswer> {
    const request = { ...asked, wantsJson: true }
    const signing = await openSigning(platform, forms, request)
    return 'answer' in signing ? signing.answer : take(asSigned(signing.open.form), request)
  }

  async function receive(request: PageRequest): Promise<PageAnswer> {
    const signing = await openSigning(platform, forms, request)
    const open = 'open' in signing ? signing.open : undefined
    if (!request.receive) return open ? judge(open, request) : repeated(signing, request)
    const none = { maxFiles: 0, folder: uploadFolder(platform) }
    const body = await request.receive(open ? expectedFiles(platform, asSigned(open.form), request.ip) : none)
    try {
      return await (open ? judge(open, { ...request, body: body.values }, body) : repeated(signing, request))
    } finally {
      await body.discard()
    }
  }

  async function judge(open: OpenSigning, request: PageRequest, files?: SentFiles): Promise<PageAnswer> {
    const { form, key, subject } = open
    const { texts } = form.compiled
    const input = readBody(request.body)
    const kept = files && (await storeSentFiles(platform, asSigned(form), files, { ...request, input }))
    const sent = sentIn(input)
    const again = (more: Partial<Parameters<typeof signingPage>[3]>) =>
      signingPage(platform, open, request, { signaturePath, sent, ...more })
    const [unfit] = kept?.faults ?? []
    const checked = checkSignature(sent, form.settings)
    if (unfit || 'faults' in checked) {
      const faults = { ...('faults' in checked && checked.faults), ...(unfit && { signature: unfit }) }
      return again({ faults, ...(unfit && kept && { how: kept.how }) })
    }
    if (textOf(input[signInputs.shown]) !== subject.shown_sha256) {
      return again({ changed: visitorRefusal(texts, 'document_changed') })
    }
    const outcome = await sign(platform, key, {
      ...checked.signature,
      form_id: form.id,
      ip_address: storedIp(request.ip, form.ipRule),
      turn: signerOf(form, request.ip),
      shown_sha256: subject.shown_sha256,
    })
    if (outcome === 'gone') return again({ faults: { signature: visitorRefusal(texts, 'upload_gone') } })
    // A person who was not the first to sign sees what became of it, too.
    return request.wantsJson ? show(request) : seeOther(request)
  }

  return [
    { method: 'GET', path: `${path}/sign/:link`, handle: show },
    { method: 'POST', path: `${path}/sign/:link`, files: true, handle: receive },
    { method: 'POST', path: `${path}/sign/:link/upload`, files: true, handle: upload },
  ]
}

/** Sending the page again shows what became of the first time. */
function repeated(signing: Awaited<ReturnType<typeof openSigning>>, request: PageRequest): PageAnswer {
  if (!('answer' in signing)) throw new Error('A document that can be signed is judged.')
  return request.wantsJson || signing.answer.status >= 400 ? signing.answer : seeOther(request)
}

function seeOther({ url, query }: PageRequest): PageAnswer {
  const [path = ''] = url.split('?', 1)
  const lang = query.get(langParam)
  const location = lang === null ? path : withParam(path, langParam, encodeURIComponent(lang))
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** An image that came along counts before the empty input beside it. */
function sentIn(input: Record<string, unknown>): SentSignature {
  const signatures = [input[signInputs.signature]].flat().map(textOf)
  const consent = input[signInputs.consent]
  return {
    signature: signatures.filter((text) => text !== '').at(-1) ?? '',
    name: textOf(input[signInputs.name]),
    consent: consent === true || consent === '1' || consent === 1,
  }
}
