import { says, saysOf } from '../declare.ts'
import { silence, type NoAnswerParams } from './sentences.ts'

/** What an agency's own CRM (docs/crm/http.md), or the way to it, got wrong. */
export const httpCrmRefusals = {
  http_crm_credentials_refused: says(
    'Your CRM does not accept the signature. Connect it again with its secret in the CRM settings.',
    'Ihr CRM nimmt die Signatur nicht an. Bitte verbinden Sie es in den CRM-Einstellungen mit seinem Secret neu.',
  ),
  http_crm_refused: saysOf(
    ({ said, code }: { said: string; code: string }) => `Your CRM refused it: ${said} (${code}).`,
    ({ said, code }) => `Ihr CRM lehnt ab: „${said}“ (${code}).`,
  ),
  http_crm_too_large: says('Your CRM does not take that much at once.', 'Ihr CRM nimmt nicht so viel auf einmal an.'),
  http_crm_no_answer: saysOf(
    (found: NoAnswerParams) => `Your CRM did not answer.${silence(found, 'en')}`,
    (found) => `Ihr CRM hat nicht geantwortet.${silence(found, 'de')}`,
  ),
  http_crm_paused: saysOf(
    ({ seconds }: { seconds: number }) =>
      `Your CRM is paused after repeated failures, and is asked again in ${seconds} seconds.`,
    ({ seconds }) => `Ihr CRM hat mehrmals nicht geantwortet und wird in ${seconds} Sekunden wieder gefragt.`,
  ),
  http_crm_on_trial: says(
    'Your CRM has not answered, and is being asked whether it does again.',
    'Ihr CRM hat nicht geantwortet und wird gerade gefragt, ob es wieder antwortet.',
  ),
  http_crm_asks_for_rest: says('Your CRM asks for a rest.', 'Ihr CRM bittet um eine Pause.'),
  http_crm_rest_long: saysOf(
    ({ seconds }: { seconds: number }) => `Your CRM asks for a rest of ${seconds} seconds.`,
    ({ seconds }) => `Ihr CRM bittet um eine Pause von ${seconds} Sekunden.`,
  ),
  http_crm_address_blocked: says(
    'The address of your CRM must not be asked from here: it has to be public, and begin with https://.',
    'Die Adresse Ihres CRM darf von hier nicht aufgerufen werden: Sie muss öffentlich sein und mit https:// beginnen.',
  ),
  http_crm_language_missing: saysOf(
    ({ locale }: { locale: string }) => `Fields of your own CRM have labels in de and en, and not in ${locale}.`,
    ({ locale }) => `Felder Ihres eigenen CRM haben Namen auf de und en, aber nicht auf ${locale}.`,
  ),
}
