/** What the agency is told of an address that was in the CRM before, and of records that are archived. */
export interface DuplicateTexts {
  heading: string
  found: string
  /** Added where the contact is archived, and was when it was found. */
  archived: string
  reactivated: string
  /** What an activity says of an estate, and a task where there is no activity. */
  archivedEstate: string
  /** What was done with it, by `crm_duplicate_action`. */
  done: Record<'update' | 'fill_empty' | 'keep' | 'create_new', string>
  same: string
  /** Where values are not to be told. */
  differing: string
  link: string
  changed: string
  unchanged: string
  nothing: string
}

export const germanDuplicateTexts: DuplicateTexts = {
  heading: 'Bekannter Kontakt',
  found: 'Diesen Kontakt gab es im CRM schon.',
  archived: 'Der Kontakt ist im CRM archiviert.',
  reactivated: 'Der Kontakt war im CRM archiviert und ist wieder aktiv.',
  archivedEstate: 'Achtung: Die Immobilie ist im CRM archiviert.',
  done: {
    update: 'Was abweicht, wurde mit den Angaben überschrieben.',
    fill_empty: 'Leere Felder wurden ergänzt, ausgefüllte blieben unverändert.',
    keep: 'Er blieb unverändert.',
    create_new: 'Es wurde trotzdem ein neuer Kontakt angelegt; der bekannte blieb unverändert.',
  },
  same: 'Die Angaben stimmen mit ihm überein.',
  differing: 'Es weichen ab: {fields}.',
  link: 'Bekannten Kontakt {id} im CRM öffnen',
  changed: 'Im CRM bisher: {before}\nJetzt: {answer}',
  unchanged: 'Im CRM: {before}\nAngabe, nicht übernommen: {answer}',
  nothing: '(leer)',
}

export const englishDuplicateTexts: DuplicateTexts = {
  heading: 'Known contact',
  found: 'This contact was in the CRM before.',
  archived: 'The contact is archived in the CRM.',
  reactivated: 'The contact was archived in the CRM and is active again.',
  archivedEstate: 'Note: the property is archived in the CRM.',
  done: {
    update: 'What differed was overwritten with the answers.',
    fill_empty: 'Empty fields were filled in, the others were left as they were.',
    keep: 'It was left as it was.',
    create_new: 'A new contact was made all the same; the known one was left as it was.',
  },
  same: 'The answers say the same.',
  differing: 'These differ: {fields}.',
  link: 'Open the known contact {id} in the CRM',
  changed: 'In the CRM before: {before}\nNow: {answer}',
  unchanged: 'In the CRM: {before}\nAnswer, not taken over: {answer}',
  nothing: '(empty)',
}
