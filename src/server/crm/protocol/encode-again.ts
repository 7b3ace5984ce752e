import { CrmError } from '../port.ts'

interface EncodingSteps<T> {
  attempt(this: void): Promise<T>
  /** Forgets the fields, choices and users that are kept. */
  forget(this: void): void
  /** Whether what is kept may be the cause of a refusal; without, it always may be. */
  isStale?(this: void, error: CrmError): boolean
  /** Told of values whose fields or choices the CRM does not have. */
  onRefusal(this: void, error: CrmError): void
}

/** Encodes values. What the fields, choices or users that are kept do not have is looked up once more. Throws `CrmError`. */
export async function encodeAgain<T>({
  attempt,
  forget,
  isStale = () => true,
  onRefusal,
}: EncodingSteps<T>): Promise<T> {
  const again = async () => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== 'rejected' || !isStale(error)) throw error
      forget()
      return attempt()
    }
  }
  try {
    return await again()
  } catch (error) {
    if (error instanceof CrmError && error.reason === 'fields') onRefusal(error)
    throw error
  }
}
