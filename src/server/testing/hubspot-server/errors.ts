import { randomUUID } from 'node:crypto'
import { HttpError } from '../json-crm/server.ts'

/** A body of an error, as it is documented. */
export const errorBody = (category: string, message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: randomUUID(),
  category,
  ...more,
})

export const notFound = (message = 'resource not found') => new HttpError(404, errorBody('OBJECT_NOT_FOUND', message))

export const invalid = (message: string) => new HttpError(400, errorBody('VALIDATION_ERROR', message))

/** What is wrong with the value of a property. */
export interface PropertyFault {
  name: string
  error: string
  message: string
}

/** The same is told in the message and in a list, which some answers lack. */
export function invalidProperties(faults: readonly PropertyFault[], isDetailed: boolean): HttpError {
  const list = faults.map((fault) => ({ isValid: false, ...fault, localizedErrorMessage: fault.message }))
  const errors = faults.map(({ name, error, message }) => ({ message, code: error, context: { propertyName: [name] } }))
  const message = `Property values were not valid: ${JSON.stringify(list)}`
  return new HttpError(400, errorBody('VALIDATION_ERROR', message, isDetailed ? { errors } : {}))
}

/** Refusals that have nothing to do with the request. */
export function refusalOf(status: number, policyName: string): object {
  switch (status) {
    case 401:
      return errorBody('INVALID_AUTHENTICATION', 'Authentication credentials not found.')
    case 403:
      return errorBody('MISSING_SCOPES', 'This app hasn’t been granted all required scopes to make this call.')
    default:
      return {
        status: 'error',
        message: `You have reached your ${policyName.toLowerCase()} limit.`,
        errorType: 'RATE_LIMIT',
        correlationId: randomUUID(),
        policyName,
      }
  }
}
