import { says, saysOf } from './declare.ts'

type Id = { id: number | string }
type Domain = { domain: string }
type FormAndMember = { form: number; member: number }

/** What commands of an operator refuse. */
export const operatorRefusals = {
  account_missing: saysOf(
    ({ id }: Id) => `There is no account with the id ${id}.`,
    ({ id }) => `Es gibt kein Konto mit der Nummer ${id}.`,
  ),
  domain_of_other_account: saysOf(
    ({ domain }: Domain) => `${domain} is the domain of another account.`,
    ({ domain }) => `${domain} ist die Domain eines anderen Kontos.`,
  ),
  domain_unusable: saysOf(
    ({ domain }: Domain) => `${domain} is not a domain name such as forms.agency.example.`,
    ({ domain }) => `${domain} ist kein Domainname wie formulare.agentur.example.`,
  ),
  domain_of_service: saysOf(
    ({ domain }: Domain) => `${domain} is the address of the service itself.`,
    ({ domain }) => `${domain} ist die Adresse des Dienstes selbst.`,
  ),
  api_key_missing: saysOf(
    ({ id }: Id) => `There is no API key with the id ${id}.`,
    ({ id }) => `Es gibt keinen API-Schlüssel mit der Nummer ${id}.`,
  ),
  user_missing: saysOf(
    ({ email }: { email: string }) => `There is no user with the e-mail ${email}.`,
    ({ email }) => `Es gibt keinen Benutzer mit der E-Mail-Adresse ${email}.`,
  ),
  form_of_id_missing: saysOf(
    ({ id }: Id) => `There is no form with the id ${id}.`,
    ({ id }) => `Es gibt kein Formular mit der Nummer ${id}.`,
  ),
  member_of_id_missing: saysOf(
    ({ id }: Id) => `There is no staff member with the id ${id}.`,
    ({ id }) => `Es gibt keinen Mitarbeiter mit der Nummer ${id}.`,
  ),
  member_not_admitted: saysOf(
    ({ form, member }: FormAndMember) => `Form ${form} does not admit the staff member ${member}.`,
    ({ form, member }) => `Das Formular ${form} lässt den Mitarbeiter ${member} nicht zu.`,
  ),
  member_of_other_account: saysOf(
    ({ form, member }: FormAndMember) => `The staff member ${member} belongs to another account than form ${form}.`,
    ({ form, member }) => `Der Mitarbeiter ${member} gehört zu einem anderen Konto als das Formular ${form}.`,
  ),
  member_deactivated: saysOf(
    ({ id }: Id) => `The staff member ${id} is deactivated.`,
    ({ id }) => `Der Mitarbeiter ${id} ist deaktiviert.`,
  ),
  form_needs_no_login: saysOf(
    ({ id }: Id) => `Form ${id} needs no login: it is not for staff only.`,
    ({ id }) => `Das Formular ${id} braucht keine Anmeldung.`,
  ),
  form_of_id_offline: saysOf(
    ({ id }: Id) => `Form ${id} is offline.`,
    ({ id }) => `Das Formular ${id} ist abgeschaltet.`,
  ),
  staff_area_off: saysOf(
    ({ id }: Id) => `The staff area of account ${id} is switched off.`,
    ({ id }) => `Der Bereich für Mitarbeitende des Kontos ${id} ist abgeschaltet.`,
  ),
  crm_credentials_required: saysOf(
    ({ variables }: { variables: string }) =>
      `The credentials of the CRM are required, with so many characters: ${variables}. They are read from the environment, or as lines of the standard input.`,
    ({ variables }) =>
      `Die Zugangsdaten des CRM fehlen, mit so vielen Zeichen: ${variables.replaceAll(' to ', ' bis ')}. Sie werden aus der Umgebung gelesen oder als Zeilen der Standardeingabe.`,
  ),
  marketplace_user_elsewhere: says(
    'Only onOffice has a marketplace: leave the user of the marketplace out.',
    'Einen Marketplace hat nur onOffice: Bitte den Benutzer des Marketplace weglassen.',
  ),
  onoffice_claim_required: says(
    'For a user of the marketplace, its claim is required: ONOFFICE_CLAIM, or the third line.',
    'Für einen Benutzer des Marketplace fehlt dessen Freigabe: ONOFFICE_CLAIM oder die dritte Zeile.',
  ),
  key_in_use: saysOf(
    ({ key }: { key: string }) => `The key ${key} is the SECRET_KEY: it is not lost.`,
    ({ key }) => `Der Schlüssel ${key} ist der SECRET_KEY: Er ist nicht verloren.`,
  ),
  key_unknown: saysOf(
    ({ key }: { key: string }) => `This database knows no key ${key}.`,
    ({ key }) => `Diese Datenbank kennt keinen Schlüssel ${key}.`,
  ),
}
