import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError, type FieldErrors } from '../../http/errors.ts'

/** Collects what the parts of a form say is wrong with them, so that one answer names all of it. */
export interface FaultCollector {
  errors: FieldErrors
  /** Runs a part whose faults stand below `path` of the body. Anything but a 422 is thrown on. */
  of: (path: string, part: () => unknown) => Promise<void>
}

/** `ids`: those of the fields by their keys. Faults name fields by their keys, since the caller has never seen the ids. */
export function faultCollector(ids: ReadonlyMap<string, number>): FaultCollector {
  const errors: FieldErrors = {}
  const keys = new Map([...ids].map(([key, id]) => [String(id), key]))
  const inKeys = (text: string) => text.replace(/(?<=(?:^|\.)fields\.)\d+(?=\.)/, (id) => keys.get(id) ?? id)
  return {
    errors,
    async of(path, part) {
      try {
        await part()
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'invalid' || !error.errors) throw error
        for (const [name, said] of Object.entries(error.errors)) {
          errors[`${path}.${inKeys(name)}`] = said.map((one) => named(one, keys, inKeys))
        }
      }
    },
  }
}

/** A refusal that names a field by its key. */
function named(said: Refusal, keys: ReadonlyMap<string, string>, inKeys: (text: string) => string): Refusal {
  const { id, key } = said.params
  const params = {
    ...said.params,
    ...(id !== undefined && { id: keys.get(String(id)) ?? id }),
    ...(typeof key === 'string' && { key: inKeys(key) }),
  }
  // The same sentence with other params of the same names.
  return refusal(said.code as 'field_not_in_form', params as { id: number })
}
