import type { CrmCredentials, CrmError } from './port.ts'

/** What a connector is opened with. */
export interface ConnectorOptions {
  /** Of the account (ISO 3166-1 alpha-2). */
  country: string
  /** Of the account, an IANA name: values are its local times. */
  timezone: string
  /** Of labels of fields, as the account has chosen it. */
  locale: string
  /** The fields of `outsideCrms`, and what the CRM issued besides. */
  credentials: CrmCredentials
  /** Whether the account acts as a user of the CRM's marketplace. */
  isMarketplace: boolean
  /** Told of what the CRM refuses for good. */
  onRefusal: (error: CrmError) => void
  /** Told when the CRM does not answer. */
  onSilence: () => void
}
