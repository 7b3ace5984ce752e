import { says, saysOf } from './declare.ts'

const roles: Record<string, string> = { viewer: 'Betrachter', editor: 'Bearbeiter', owner: 'Inhaber' }
const germanRole = (role: string) => roles[role] ?? role

/** Who may call what: keys, sessions, roles, scopes. */
export const accessRefusals = {
  key_required: says(
    'A valid API key is required: Authorization: Bearer <API key>.',
    'Dafür ist ein gültiger API-Schlüssel nötig.',
  ),
  session_required: says(
    'This needs a session of the dashboard: an API key is not enough.',
    'Dafür müssen Sie angemeldet sein: ein API-Schlüssel genügt nicht.',
  ),
  sent_from_other_site: says(
    'This can only be sent from the dashboard itself, not from a page of another site.',
    'Das geht nur hier im Dashboard, nicht von einer fremden Seite aus.',
  ),
  session_used_elsewhere: says(
    'A session can only be used from the dashboard itself.',
    'Eine Sitzung gilt nur hier im Dashboard.',
  ),
  role_too_low: saysOf(
    ({ role, least }: { role: string; least: string }) =>
      `Your role (${role}) does not include this: it needs the role ${least}.`,
    ({ role, least }) =>
      `Ihre Rolle (${germanRole(role)}) erlaubt das nicht: dafür ist die Rolle ${germanRole(least)} nötig.`,
  ),
  role_of_key_too_low: saysOf(
    ({ role, least }: { role: string; least: string }) =>
      `An API key can do no more than the user who made it: that role (${role}) does not include this: it needs the role ${least}.`,
    ({ role, least }) =>
      `Ein API-Schlüssel darf nicht mehr als der Benutzer, der ihn angelegt hat: Dessen Rolle (${germanRole(role)}) erlaubt das nicht, nötig ist die Rolle ${germanRole(least)}.`,
  ),
  key_read_only: says('This API key can only read.', 'Dieser API-Schlüssel darf nur lesen.'),
  key_lacks_scope: saysOf(
    ({ scope, has }: { scope: string; has: string }) => `This API key lacks the scope ${scope}; it has ${has}.`,
    ({ scope, has }) => `Diesem API-Schlüssel fehlt der Bereich ${scope}; er hat ${has === 'none' ? 'keinen' : has}.`,
  ),
}

/** Signing in, passwords, second factors, passkeys, and the links that lead to them. */
export const signInRefusals = {
  sign_in_wrong: says('E-mail or password is wrong.', 'E-Mail-Adresse oder Passwort ist falsch.'),
  password_wrong: says('The current password is wrong.', 'Das bisherige Passwort ist falsch.'),
  code_required: says(
    'Enter the code that your authenticator app shows.',
    'Bitte den Code eingeben, den Ihre Authenticator-App zeigt.',
  ),
  code_wrong_or_used: says(
    'This code is wrong, or was used before.',
    'Dieser Code ist falsch oder wurde schon verwendet.',
  ),
  code_wrong: says(
    'This code is wrong. Check that the clock of your device is right.',
    'Dieser Code ist falsch. Stimmt die Uhr Ihres Geräts?',
  ),
  second_factor_exists: says(
    'A second factor is set up already. Give it up first.',
    'Es ist schon ein zweiter Faktor eingerichtet. Geben Sie ihn zuerst auf.',
  ),
  second_factor_own: says(
    'This is your own second factor: give it up under Security.',
    'Das ist Ihr eigener zweiter Faktor: ihn geben Sie unter „Sicherheit“ auf.',
  ),
  second_factor_missing: says('This user has no second factor.', 'Dieser Benutzer hat keinen zweiten Faktor.'),
  second_factor_not_begun: says(
    'No second factor waits to be confirmed. Set one up first.',
    'Es ist kein zweiter Faktor zu bestätigen. Richten Sie zuerst einen ein.',
  ),
  passkey_unknown: says(
    'This passkey is not known here. Sign in with your password.',
    'Dieser Passkey ist hier nicht bekannt. Melden Sie sich mit Ihrem Passwort an.',
  ),
  passkey_not_made: says('The device has made no passkey.', 'Das Gerät hat keinen Passkey angelegt.'),
  passkey_not_set_up: says(
    'This passkey could not be set up. Please try again.',
    'Dieser Passkey ließ sich nicht einrichten. Bitte versuchen Sie es noch einmal.',
  ),
  passkey_exists: says('This passkey is set up already.', 'Dieser Passkey ist schon eingerichtet.'),
  too_many_passkeys: saysOf(
    ({ most }: { most: number }) => `A user has at most ${most} passkeys. Remove one that is not used.`,
    ({ most }) => `Ein Benutzer hat höchstens ${most} Passkeys.`,
  ),
  reset_link_void: says(
    'This link is no longer valid. Ask for another one.',
    'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  ),
  set_up_address_void: says(
    'This set-up address is no longer valid. Start the server anew to get another one.',
    'Diese Einrichtungsadresse gilt nicht mehr. Starten Sie den Server neu, dann zeigt er eine neue.',
  ),
}

/** Signing in through the identity provider of an account, and setting one up. */
export const providerRefusals = {
  provider_enforced: says(
    'Your account asks you to sign in through its identity provider.',
    'Ihr Konto verlangt die Anmeldung über seinen Identitätsanbieter.',
  ),
  sign_in_provider_missing: says(
    'No identity provider is known for this. Enter the account address, or sign in with your password.',
    'Dafür ist kein Identitätsanbieter bekannt. Geben Sie die Kontoadresse ein, oder melden Sie sich mit Ihrem Passwort an.',
  ),
  sign_in_attempt_void: says(
    'This sign-in has ended, was used already, or was begun in another browser. Begin it again.',
    'Diese Anmeldung ist abgelaufen, schon verwendet oder in einem anderen Browser begonnen worden. Beginnen Sie sie noch einmal.',
  ),
  provider_unavailable: says(
    'The identity provider does not answer. Try again in a moment.',
    'Der Identitätsanbieter antwortet nicht. Versuchen Sie es gleich noch einmal.',
  ),
  provider_refused: saysOf(
    ({ error }: { error: string }) => `The identity provider has refused the sign-in (${error}).`,
    ({ error }) => `Der Identitätsanbieter hat die Anmeldung abgelehnt (${error}).`,
  ),
  provider_rejects_service: says(
    'The identity provider does not accept the client id or client secret. An owner has to correct them.',
    'Der Identitätsanbieter erkennt Client-ID oder Client-Secret nicht an. Ein Inhaber muss sie berichtigen.',
  ),
  provider_answer_untrusted: says(
    'The answer of the identity provider is not valid. Begin the sign-in again; if it stays so, tell an owner of the account.',
    'Die Antwort des Identitätsanbieters ist nicht gültig. Beginnen Sie die Anmeldung noch einmal; bleibt es dabei, wenden Sie sich an einen Inhaber des Kontos.',
  ),
  provider_address_unconfirmed: says(
    'The identity provider names no confirmed e-mail address for you.',
    'Der Identitätsanbieter nennt für Sie keine bestätigte E-Mail-Adresse.',
  ),
  provider_domain_refused: says(
    'E-mail addresses of this domain may not sign in to this account.',
    'E-Mail-Adressen dieser Domain sind für dieses Konto nicht zugelassen.',
  ),
  provider_other_identity: says(
    'Your user is linked to another identity of the provider. An owner has to remove the user and invite you again.',
    'Ihr Benutzer ist mit einer anderen Identität des Anbieters verknüpft. Ein Inhaber muss ihn entfernen und Sie neu einladen.',
  ),
  provider_no_user: says(
    'You are not a user of this account. Ask an owner for an invitation.',
    'Sie sind kein Benutzer dieses Kontos. Bitten Sie einen Inhaber um eine Einladung.',
  ),
  provider_no_role: says(
    'The identity provider gives you no role in this account.',
    'Der Identitätsanbieter gibt Ihnen in diesem Konto keine Rolle.',
  ),
  issuer_unusable: saysOf(
    ({ reason }: { reason: string }) => `The issuer cannot be used: ${reason}.`,
    () => 'Dieser Aussteller antwortet nicht, ist nicht erreichbar oder kein OpenID-Connect-Anbieter.',
  ),
  issuer_other: saysOf(
    ({ issuer }: { issuer: string }) =>
      `The discovery document is that of another issuer: ${issuer}. Enter the issuer exactly as the provider writes it.`,
    ({ issuer }) => `Unter dieser Adresse meldet sich ein anderer Aussteller: ${issuer}. Geben Sie ihn genau so ein.`,
  ),
  client_secret_needed: says(
    'Another issuer or client id needs its client secret.',
    'Zu einem anderen Aussteller oder einer anderen Client-ID gehört ein neues Client-Secret.',
  ),
  default_role_needed: says(
    'Choose the role of new users, or a claim that names it.',
    'Wählen Sie die Rolle neuer Benutzer oder einen Claim, der sie nennt.',
  ),
  role_values_needed: says(
    'Name at least one value of the claim that gives a role.',
    'Nennen Sie mindestens einen Wert des Claims, der eine Rolle gibt.',
  ),
  not_email_domain: says(
    'This is no domain of e-mail addresses, such as agency.example.',
    'Das ist keine Domain von E-Mail-Adressen, wie etwa agentur.example.',
  ),
  sign_in_domain_missing: says('This domain is not in the list.', 'Diese Domain ist nicht eingetragen.'),
  sign_in_domain_unproven: saysOf(
    ({ name, value }: { name: string; value: string }) =>
      `The name servers know no TXT record ${name} with the value ${value}. A new record can take an hour to be seen.`,
    ({ name, value }) =>
      `Die Nameserver kennen keinen TXT-Eintrag ${name} mit dem Wert ${value}. Bis ein neuer Eintrag zu sehen ist, kann eine Stunde vergehen.`,
  ),
  sign_in_domain_of_other: says(
    'Another account has proven that this domain is its own.',
    'Diese Domain ist für ein anderes Konto bestätigt.',
  ),
  enforcement_needs_provider_session: says(
    'Sign in through this provider first: it can be enforced only in a session that it has begun.',
    'Melden Sie sich zuerst über diesen Anbieter an: Vorschreiben lässt er sich nur in einer Sitzung, die er begonnen hat.',
  ),
}

/** The users of an account, their invitations, and the keys that they make. */
export const peopleRefusals = {
  only_owner: says(
    'This is the only owner of the account. Make another user an owner first.',
    'Das ist der einzige Inhaber des Kontos. Machen Sie zuerst jemand anderen dazu.',
  ),
  email_of_other_user: says('The email is already used by another user.', 'Diese E-Mail-Adresse ist schon vergeben.'),
  too_many_users: saysOf(
    ({ most }: { most: number }) =>
      `An account has at most ${most} users and invitations. Remove one that is not needed.`,
    ({ most }) => `Ein Konto hat höchstens ${most} Benutzer und Einladungen.`,
  ),
  invitation_void: says(
    'This invitation is no longer valid. Ask the person who invited you to send it again.',
    'Diese Einladung gilt nicht mehr. Bitten Sie darum, sie erneut zu senden.',
  ),
  too_many_api_keys: saysOf(
    ({ most }: { most: number }) => `An account has at most ${most} API keys. Revoke one that is not used.`,
    ({ most }) => `Ein Konto hat höchstens ${most} API-Schlüssel. Widerrufen Sie zuerst einen.`,
  ),
  owner_required_for_key: says(
    'Only an owner of the account can create an API key.',
    'Nur ein Inhaber des Kontos kann einen API-Schlüssel anlegen.',
  ),
  key_revoked_before: says('This key has been revoked already.', 'Dieser Schlüssel ist schon widerrufen.'),
  expiry_unreadable: says(
    'The time of expiry must be a date such as 2026-11-21 or a timestamp such as 2026-11-21T09:30:00+01:00.',
    'Ein Datum wie 21.11.2026.',
  ),
  expiry_past: says('The time of expiry has already passed.', 'Dieser Tag ist schon vorbei.'),
}
