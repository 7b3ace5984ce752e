/** What a message template can draw on: the records that the submission created or changed in the CRM, by module. */
export interface MessageContext {
  crm_ids: Record<string, { ID: number | string }>
}

/**
 * The text that goes into the payload for a template (section 6). A macro without its record stays as it is written, and
 * no connection fills records in yet.
 */
export function renderMessage(template: string, _context: MessageContext): string {
  return template
}
