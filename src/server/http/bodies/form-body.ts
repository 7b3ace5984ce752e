import { z } from 'zod'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Platform } from '../../platform.ts'
import { addressFaults } from '../addresses.ts'
import type { PartFaults, Route } from '../bind.ts'
import { fieldName } from './clean-json.ts'
import { ApiError, asApiError, invalid, type FieldErrors } from '../errors.ts'
import { dropInvalidParts, type ValidParts } from './drop-invalid-parts.ts'
import type { UploadedFile } from './request-files.ts'
import { readOnlyKeys, SchemaError, validate, without } from '../validate.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What a call brought: parsed JSON, or the texts of a form with its files and what is wrong with its parts as such. */
interface ParsedBody {
  body: unknown
  files?: Record<string, UploadedFile>
  faults?: FieldErrors
}

/** The body of a call that takes none: what it sends all the same would have no effect, and is refused as any unknown field [B11-22]. */
const noBody = z.strictObject({})

/** Does with a body what the endpoint does, in a transaction that is rolled back afterwards. */
export type Rehearse = (body: unknown) => Promise<unknown>

/**
 * Gives the body of a call, checked and normalised; throws one 422 that names every fault. What only the handler finds wrong is
 * found by rehearsing it with what is right of the body, where that can be undone.
 */
export function bodyReader(
  { spec, partFaults }: Route,
  platform: Platform,
): (sent: ParsedBody, accountId: number | undefined, rehearse?: Rehearse) => Promise<unknown> {
  const schema = spec.body ?? noBody
  const readOnly = readOnlyKeys(spec.body, spec.data)
  const check = (body: unknown) => checkedBody(schema, body, readOnly, platform.config)
  return async ({ body: sent, files = {}, faults = {} }, accountId, rehearse) => {
    const body = sent === undefined || (sent === null && !spec.body) ? {} : sent
    if (spec.files) {
      return formBody(spec, check, { body, files, faults }, (sent) =>
        accountId === undefined ? undefined : partFaults?.(sent, platform, accountId),
      )
    }
    try {
      // What was found ahead of the transaction is told with everything else.
      if (Object.keys(faults).length > 0) return await formBody(spec, check, { body, files, faults }, () => undefined)
      return check(body)
    } catch (error) {
      if (!rehearse || !(error instanceof ApiError) || !error.errors) throw error
      const issues = error instanceof SchemaError ? error.issues : []
      const standsIn = spec.standsIn === true
      const validParts = await dropInvalidParts(schema, without(body, readOnly), { issues, standsIn })
      const hidden = validParts ? await hiddenFaults(validParts, rehearse, platform.log) : {}
      throw invalid({ ...error.errors, ...hidden, ...error.errors })
    }
  }
}

/** A body as its schema normalises it; throws one 422 for what is wrong with it, or with where its addresses lead. */
function checkedBody(schema: z.ZodType, body: unknown, readOnly: ReadonlySet<string>, config: Platform['config']) {
  const value = validate(schema, body, readOnly)
  const faults = addressFaults(schema, value, config)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return value
}

/** What the handler finds wrong with what is right so far, at the paths that were sent. */
async function hiddenFaults(
  { value, sentPath }: ValidParts,
  rehearse: Rehearse,
  log: Platform['log'],
): Promise<FieldErrors> {
  try {
    await rehearse(value)
    return {}
  } catch (error) {
    const known = asApiError(error)
    // The call is refused anyhow; a fault of ours must be seen all the same.
    if (!known) log.error({ err: error }, 'a refused body could not be rehearsed')
    const errors = known?.errors ?? {}
    return Object.fromEntries(
      Object.entries(errors).flatMap(([path, messages]) => {
        const sent = sentPath(path)
        return sent === undefined ? [] : [[sent, messages]]
      }),
    )
  }
}

/** Parts are looked into here only when the call is refused anyhow; else that is left to the handler. */
async function formBody(
  spec: EndpointSpec,
  check: (body: unknown) => unknown,
  { body, files, faults }: Required<ParsedBody>,
  partFaults: (parts: Parameters<PartFaults>[0]) => ReturnType<PartFaults> | undefined,
): Promise<unknown> {
  const errors: FieldErrors = {}
  let values: unknown = {}
  try {
    values = check(body)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    Object.assign(errors, error.errors)
  }
  for (const name of spec.requiredFiles ?? []) {
    if (!files[name]) errors[name] = [refusal('required', { field: fieldName([name]) })]
  }
  // A part that is not as it should be counts as missing above.
  Object.assign(errors, faults)
  if (Object.keys(errors).length === 0) return values
  throw invalid({ ...errors, ...(await partFaults({ files, texts: body as Record<string, unknown> })) })
}
