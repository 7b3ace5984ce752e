import { says, saysOf } from './declare.ts'

/** The CRM, webhooks, mails, and work that is repeated. */
export const connectionRefusals = {
  crm_field_missing: saysOf(
    ({ name, module, nearest }: { name: string; module: string; nearest: string }) =>
      `The CRM has no field ${name} in its module ${module}.${nearest && ` Did you mean ${nearest}?`}`,
    ({ nearest }) => `Dieses Feld gibt es im CRM nicht.${nearest && ` Ist ${nearest} gemeint?`}`,
  ),
  crm_module_missing: saysOf(
    ({ modules }: { modules: string }) => `There is no such module. The modules are ${modules}.`,
    ({ modules }) => `Dieses Modul gibt es nicht, nur ${modules}.`,
  ),
  records_elsewhere: says(
    'The records of this account are in the CRM that it is connected to, and can only be listed there.',
    'Die Datensätze dieses Kontos sind im verbundenen CRM und nur dort zu sehen.',
  ),
  no_marketplace_user: says(
    'The api type marketplace_api requires a marketplace user, and none is linked to this account.',
    'Dafür braucht es einen Benutzer des Marketplace, und mit diesem Konto ist keiner verbunden.',
  ),
  locale_not_offered: saysOf(
    ({ locales }: { locales: string }) =>
      `The field config locale field must be a language that the CRM offers: ${locales}.`,
    ({ locales }) => `Eine Sprache, die das CRM hat: ${locales}.`,
  ),
  sender_not_listed: says(
    'The email field must name an address that is in one of the lists.',
    'Diese Adresse ist nicht mehr eingetragen.',
  ),
  sender_functional: says(
    'This address is functional: it needs no test mail.',
    'Diese Adresse ist bestätigt und braucht keine Test-E-Mail.',
  ),
  too_many_webhooks: saysOf(
    ({ max }: { max: number }) => `An account has at most ${max} webhook subscriptions.`,
    ({ max }) => `Ein Konto hat höchstens ${max} Webhooks.`,
  ),
  webhook_off: says(
    'This webhook is switched off. Switch it on to resume.',
    'Dieser Webhook ist abgeschaltet. Schalten Sie ihn ein, um weiterzumachen.',
  ),
  delivery_missing: says('This delivery does not exist.', 'Diese Zustellung gibt es nicht mehr.'),
  delivery_under_way: says('This delivery is still being sent.', 'Diese Zustellung läuft noch.'),
  delivery_without_submission: says(
    'The submission of this delivery has been deleted.',
    'Die Einsendung dieser Zustellung wurde gelöscht.',
  ),
  mail_emptied: says(
    'This mail cannot be sent again: what it said is gone.',
    'Diese E-Mail lässt sich nicht erneut senden: Ihr Inhalt ist gelöscht.',
  ),
  not_repeatable_now: says(
    'It cannot be repeated just now: too many e-mails went to this address, or it is being repeated.',
    'Das lässt sich gerade nicht wiederholen: Es gingen zu viele E-Mails an diese Adresse, oder es wird schon wiederholt.',
  ),
  not_repeatable: says(
    'It cannot be repeated: what it needs is gone.',
    'Das lässt sich nicht wiederholen: Was dafür nötig ist, gibt es nicht mehr.',
  ),
}
