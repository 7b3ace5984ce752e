import { credentialFields, outsideCrmIds, type OutsideCrmId } from '../../shared/contract/accounts/outside-crms.ts'

/** The claim that onOffice's marketplace has issued. */
export const claimVariable = 'ONOFFICE_CLAIM'

/** The environment variables in which a command finds the credentials of a CRM, in their order: `ONOFFICE_TOKEN`. */
export const credentialVariables = (crm: OutsideCrmId): string[] =>
  credentialFields(crm).map(([name]) => `${crm}_${name}`.toUpperCase())

/** Read by commands alone, from which they hide the values that a command line would show. */
export const variablesOfCommands: readonly string[] = [...outsideCrmIds.flatMap(credentialVariables), claimVariable]
