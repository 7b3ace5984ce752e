import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import type { Platform } from '../platform.ts'
import type { FileFaults, Route } from './bind.ts'
import { fieldName } from './clean-json.ts'
import { ApiError, invalid, type FieldErrors } from './errors.ts'
import type { UploadedFile } from './upload.ts'
import { readOnlyKeys, validate } from './validate.ts'

/** What a call brought: parsed JSON, or the texts of a form with its files and what is wrong with its parts as such. */
interface Sent {
  body: unknown
  files?: Record<string, UploadedFile>
  faults?: FieldErrors
}

/** Gives the body of a call, checked and normalised; throws one 422 that names every fault. */
export function bodyReader({ spec, fileFaults }: Route, platform: Platform): (sent: Sent) => unknown {
  const readOnly = readOnlyKeys(spec.body, spec.data)
  return ({ body = {}, files = {}, faults = {} }) => {
    if (spec.files) return formBody(spec, readOnly, { body, files, faults }, (sent) => fileFaults?.(sent, platform))
    // What was found ahead of the transaction is told with everything else.
    if (Object.keys(faults).length > 0) return formBody(spec, readOnly, { body, files, faults }, () => undefined)
    return spec.body ? validate(spec.body, body, readOnly) : {}
  }
}

/** The content of files is looked into here only when the call is refused anyhow; else that is left to the handler. */
async function formBody(
  spec: EndpointSpec,
  readOnly: ReadonlySet<string>,
  { body, files, faults }: Required<Sent>,
  fileFaults: (files: Required<Sent>['files']) => ReturnType<FileFaults> | undefined,
): Promise<unknown> {
  const errors: FieldErrors = {}
  let values: unknown = {}
  try {
    if (spec.body) values = validate(spec.body, body, readOnly)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    Object.assign(errors, error.errors)
  }
  for (const name of spec.requiredFiles ?? []) {
    if (!files[name]) errors[name] = [`The ${fieldName([name])} field is required.`]
  }
  // A part that is not as it should be counts as missing above.
  Object.assign(errors, faults)
  if (Object.keys(errors).length === 0) return values
  throw invalid({ ...errors, ...(await fileFaults(files)) })
}
