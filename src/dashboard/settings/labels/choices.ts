import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import type { FormSettingName, FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { namesForAgency } from '../../../shared/text/languages.ts'
import type { Language } from '../../text/language.ts'

type Words = Record<Language, string>

/** Settings that are one of a few words. */
type ChoiceName = {
  [K in FormSettingName]: FormSettings[K] extends string ? (MacroText extends FormSettings[K] ? never : K) : never
}[FormSettingName]

const sides: Record<'left' | 'center' | 'right', Words> = {
  left: { en: 'Left', de: 'Links' },
  center: { en: 'Centre', de: 'Mitte' },
  right: { en: 'Right', de: 'Rechts' },
}
const asAccount: Words = { en: 'As in the account', de: 'Wie im Konto' }

/** What the values are called; fonts are called by their names. */
export const choiceLabels: { [K in Exclude<ChoiceName, 'font'>]: Record<FormSettings[K] & string, Words> } = {
  language: namesForAgency,
  required_marker: {
    asterisk: { en: 'Asterisk at required fields', de: 'Sternchen an Pflichtfeldern' },
    text: { en: 'The word “required”', de: 'Das Wort „Pflichtfeld“' },
    optional_only: { en: 'Optional fields are marked', de: 'Freiwillige Felder sind gekennzeichnet' },
    none: { en: 'Not at all', de: 'Gar nicht' },
  },
  redirect_target: {
    self: { en: 'In place of the form', de: 'Anstelle des Formulars' },
    top: { en: 'In place of the page around it', de: 'Anstelle der Seite darum herum' },
    new: { en: 'In a new window', de: 'In einem neuen Fenster' },
  },
  color_scheme: {
    auto: { en: 'Automatic', de: 'Automatisch' },
    light: { en: 'Always light', de: 'Immer hell' },
    dark: { en: 'Always dark', de: 'Immer dunkel' },
  },
  page_layout: {
    card: { en: 'Card', de: 'Karte' },
    split: { en: 'Beside a picture', de: 'Neben einem Bild' },
    cover: { en: 'In front of a picture', de: 'Vor einem Bild' },
    plain: { en: 'Without a card', de: 'Ohne Karte' },
  },
  picture_focus: {
    auto: { en: 'Automatic', de: 'Automatisch' },
    center: { en: 'In the middle', de: 'In der Mitte' },
    top: { en: 'At the top', de: 'Oben' },
    bottom: { en: 'At the bottom', de: 'Unten' },
    left: { en: 'On the left', de: 'Links' },
    right: { en: 'On the right', de: 'Rechts' },
  },
  logo_position: sides,
  crm_duplicate_action: {
    update: { en: 'Overwrite with the answers', de: 'Mit den Antworten überschreiben' },
    fill_empty: { en: 'Fill in empty values', de: 'Leeres ergänzen' },
    keep: { en: 'Leave as it is', de: 'Unverändert lassen' },
    create_new: { en: 'Create a new one anyway', de: 'Trotzdem neu anlegen' },
  },
  crm_archived_contacts: {
    use: { en: 'Use it, it stays archived', de: 'Verwenden, er bleibt archiviert' },
    reactivate: { en: 'Use it and make it active', de: 'Verwenden und wieder aktivieren' },
    create_new: { en: 'Create a new one', de: 'Neu anlegen' },
  },
  crm_error_mode: {
    queue: { en: 'Accept the submission and write it later', de: 'Einsendung annehmen und später eintragen' },
    reject: { en: 'Ask the visitor to send it again', de: 'Besucher bitten, noch einmal zu senden' },
  },
  crm_user_assignment: {
    none: { en: 'No one in particular', de: 'Keine bestimmte Person' },
    estate_supervisor: { en: 'The person who looks after the property', de: 'Wer die Immobilie betreut' },
    fixed: { en: 'Always the same user', de: 'Immer derselbe Benutzer' },
  },
  multistep_progress: {
    none: { en: 'Not at all', de: 'Gar nicht' },
    bar: { en: 'Bar', de: 'Balken' },
    steps: { en: 'Names of the steps', de: 'Namen der Schritte' },
    percent: { en: 'Percent', de: 'Prozent' },
  },
  embed_mode: {
    inline: { en: 'Inline', de: 'Direkt auf der Seite' },
    popup: { en: 'Button in the corner', de: 'Schaltfläche in der Ecke' },
    modal: { en: 'Button and window', de: 'Schaltfläche und Fenster' },
    slider: { en: 'Button and side panel', de: 'Schaltfläche und Seitenleiste' },
  },
  pow_difficulty: {
    low: { en: 'Easy', de: 'Leicht' },
    medium: { en: 'Medium', de: 'Mittel' },
    high: { en: 'Hard', de: 'Schwer' },
    adaptive: { en: 'Adaptive', de: 'Angepasst an die Menge' },
  },
  tracking_provider: {
    none: { en: 'None', de: 'Keiner' },
    gtm: { en: 'Google Tag Manager', de: 'Google Tag Manager' },
    ga4: { en: 'Google Analytics 4', de: 'Google Analytics 4' },
    matomo: { en: 'Matomo', de: 'Matomo' },
    meta_pixel: { en: 'Meta Pixel', de: 'Meta-Pixel' },
    etracker: { en: 'etracker', de: 'etracker' },
  },
  spam_action: {
    reject: { en: 'Reject', de: 'Ablehnen' },
    quarantine: { en: 'Quarantine', de: 'Zurückhalten' },
  },
  save_submission_data: {
    inherit: asAccount,
    on: { en: 'Yes', de: 'Ja' },
    off: { en: 'No, only count them', de: 'Nein, nur zählen' },
  },
  save_ips: {
    inherit: asAccount,
    full: { en: 'Yes', de: 'Ja' },
    anonymised: { en: 'Shortened', de: 'Gekürzt' },
    off: { en: 'No', de: 'Nein' },
  },
}

/** The same of settings that are several of a few words; languages are called as above. */
const severalLabels: Record<string, Record<string, Words>> = {
  additional_languages: choiceLabels.language,
  prefill_crm_modules: {
    address: { en: 'Contact', de: 'Kontakt' },
    estate: { en: 'Property', de: 'Immobilie' },
  },
  redirect_append_params: {
    submission_id: { en: 'ID of the submission', de: 'Kennung der Einsendung' },
    index: { en: 'Number of the submission', de: 'Nummer der Einsendung' },
    address_id: { en: 'ID of the contact, with a personal link', de: 'Kennung des Kontakts, bei persönlichem Link' },
    estate_id: { en: 'ID of the property, with a personal link', de: 'Kennung der Immobilie, bei persönlichem Link' },
  },
}

/** What the values of a setting are called, by value. */
export const choicesOf = (name: string): Readonly<Record<string, Words | undefined>> =>
  (choiceLabels as Record<string, Record<string, Words> | undefined>)[name] ?? severalLabels[name] ?? {}

export const choiceLabel = (name: string, value: string, language: Language): string =>
  choicesOf(name)[value]?.[language] ?? value
