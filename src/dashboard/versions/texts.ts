import type { ContentField } from '../../shared/contract/forms/form-content.ts'
import type { FormVersionSummary } from '../../shared/contract/forms/form-versions.ts'
import { texts } from '../text/language.ts'

interface VersionTexts {
  title: string
  intro: string
  list: string
  version: (version: number) => string
  now: string
  draft: string
  draftOnly: string
  compareDraft: string
  notPublished: string
  reasons: Record<FormVersionSummary['reason'], string>
  actors: Record<FormVersionSummary['made_by']['type'], string>
  nothingYet: string
  nothingYetText: string
  first: string
  andMore: (count: number) => string
  compare: (version: number) => string
  compareShort: string
  compareTitle: string
  from: string
  to: string
  same: string
  restore: (version: number) => string
  restoreShort: string
  restoreTitle: (version: number) => string
  restoreText: string
  restored: (version: number) => string
  unpublished: string
  changedBy: (name: string, when: string) => string
  byKey: (name: string) => string
  review: string
  publish: string
  publishTitle: string
  publishText: string
  published: string
  discard: string
  discardShort: string
  discardTitle: string
  discardText: string
  discarded: string
  discardedBefore: string
  changedTitle: string
  draftChanged: (name: string, at: string) => string
  formChanged: string
  unknownUser: string
  discardAll: string
  keepDraft: string
  conflictTitle: string
  conflictText: string
  publishMine: string
  publishTheirs: string
  /** What has become of a field, setting or rule. */
  changes: Record<'added' | 'removed' | 'changed', string>
  fieldsMoved: string
  rulesMoved: string
  subjects: Record<'setting' | 'field' | 'rule', string>
  /** "Field E-mail changed", in a row of the list. */
  told: Record<'setting' | 'field' | 'rule', Record<'added' | 'removed' | 'changed', (name: string) => string>>
  unnamedRule: string
  ruleWithoutName: string
  switchedOff: string
  before: string
  after: string
  turnsInto: string
  inForce: string
  nothing: string
  ofAccount: string
  other: string
  properties: Record<Exclude<keyof ContentField, 'id'>, string>
}

export const versionTexts = texts<VersionTexts>({
  en: {
    title: 'Versions',
    intro:
      'Published versions of the form; edits within five minutes count as one. Compare two of them, or restore one.',
    list: 'Versions of the form, newest first',
    version: (version) => `Version ${version}`,
    now: 'Now',
    draft: 'Draft',
    draftOnly: 'Visitors do not see it yet. Publish or discard it above.',
    compareDraft: 'Compare the draft',
    notPublished: 'Not published',
    reasons: {
      activated: 'Put online',
      changed: 'Changed',
      published: 'Published',
      restored: 'Restored',
      before_restore: 'Before restoring',
    },
    actors: { key: 'a program', session: 'a user', system: 'Foyer' },
    nothingYet: 'No versions yet',
    nothingYetText: 'Versions are saved once the form is online.',
    first: 'Oldest saved version',
    andMore: (count) => `and ${count} more`,
    compare: (version) => `Compare version ${version}`,
    compareShort: 'Compare',
    compareTitle: 'Compare',
    from: 'From',
    to: 'To',
    same: 'There is no difference.',
    restore: (version) => `Restore version ${version}`,
    restoreShort: 'Restore',
    restoreTitle: (version) => `Restore version ${version}?`,
    restoreText:
      'Visitors see the restored version at once. The current form is saved as a version first. Name, address, groups and passwords do not change.',
    restored: (version) => `The form is as in version ${version} again.`,
    unpublished: 'Visitors do not see your latest changes yet.',
    changedBy: (name, when) => `${name}, ${when}`,
    byKey: (name) => `API key “${name}”`,
    review: 'Publish changes',
    publish: 'Publish',
    publishTitle: 'Publish changes',
    publishText: 'This is what changes for visitors:',
    published: 'The changes are online.',
    discard: 'Discard changes',
    discardShort: 'Discard',
    discardTitle: 'Discard changes?',
    discardText: 'The unpublished changes are deleted permanently. Visitors keep seeing the form as it is.',
    discarded: 'The changes were discarded.',
    discardedBefore: 'Another user has published or discarded the changes in the meantime.',
    changedTitle: 'Another user has made changes since',
    draftChanged: (name, at) =>
      `${name} has saved changes (${at}), after you were asked. Nothing was discarded yet: if you go on, those changes are gone, too.`,
    formChanged:
      'The form itself was changed after you were asked. Nothing was discarded yet: if you go on, the changes that were not published are gone, and visitors see the form as it is now.',
    unknownUser: 'A user',
    discardAll: 'Discard anyway',
    keepDraft: 'Keep the changes',
    conflictTitle: 'Also changed elsewhere',
    conflictText:
      'This was changed in the form itself meanwhile, and differently from here. Which change should be kept? All other changes are published either way.',
    publishMine: 'Publish mine',
    publishTheirs: 'Keep the other',
    changes: { added: 'New', removed: 'Deleted', changed: 'Changed' },
    fieldsMoved: 'The fields stand in another order.',
    rulesMoved: 'The rules stand in another order.',
    subjects: { setting: 'Settings', field: 'Fields', rule: 'Rules' },
    told: {
      field: {
        added: (name) => `field ${name} added`,
        removed: (name) => `field ${name} deleted`,
        changed: (name) => `field ${name} changed`,
      },
      rule: {
        added: (name) => `rule ${name} added`,
        removed: (name) => `rule ${name} deleted`,
        changed: (name) => `rule ${name} changed`,
      },
      setting: {
        added: (name) => `setting “${name}” changed`,
        removed: (name) => `setting “${name}” changed`,
        changed: (name) => `setting “${name}” changed`,
      },
    },
    unnamedRule: 'without a name',
    ruleWithoutName: 'Rule without a name',
    switchedOff: 'switched off',
    before: 'Before',
    after: 'After',
    turnsInto: 'to',
    inForce: 'Current',
    nothing: 'empty',
    ofAccount: 'as in the account',
    other: 'changed',
    properties: {
      crm_module: 'Kind of record',
      crm_field_name: 'CRM field',
      field_type: 'Type of field',
      label: 'Label',
      hint: 'Help text',
      placeholder: 'Text in the empty field',
      required: 'Required',
      hidden: 'Hidden',
      disabled: 'Switched off',
      read_only: 'Cannot be changed',
      default_value: 'Preset value',
      half_size: 'Half width',
      datalist: 'Choices',
      options: 'Options',
    },
  },
  de: {
    title: 'Versionen',
    intro:
      'Frühere Fassungen des Formulars. Änderungen innerhalb von fünf Minuten gelten als eine Version. Vergleichen Sie zwei davon, oder stellen Sie eine wieder her.',
    list: 'Versionen des Formulars, die neueste zuerst',
    version: (version) => `Version ${version}`,
    now: 'Jetzt',
    draft: 'Entwurf',
    draftOnly: 'Besucher sehen ihn noch nicht. Oben können Sie ihn veröffentlichen oder verwerfen.',
    compareDraft: 'Entwurf vergleichen',
    notPublished: 'Nicht veröffentlicht',
    reasons: {
      activated: 'Online gestellt',
      changed: 'Geändert',
      published: 'Veröffentlicht',
      restored: 'Wiederhergestellt',
      before_restore: 'Vor einer Wiederherstellung',
    },
    actors: { key: 'ein Programm', session: 'jemand', system: 'Foyer' },
    nothingYet: 'Noch keine Versionen',
    nothingYetText: 'Versionen werden gespeichert, sobald das Formular online ist.',
    first: 'Älteste gespeicherte Version',
    andMore: (count) => `und ${count} weitere`,
    compare: (version) => `Version ${version} vergleichen`,
    compareShort: 'Vergleichen',
    compareTitle: 'Vergleichen',
    from: 'Von',
    to: 'Nach',
    same: 'Es gibt keinen Unterschied.',
    restore: (version) => `Version ${version} wiederherstellen`,
    restoreShort: 'Wiederherstellen',
    restoreTitle: (version) => `Version ${version} wiederherstellen?`,
    restoreText:
      'Besucher sehen sofort die wiederhergestellte Version. Der jetzige Stand wird vorher als Version gespeichert. Name, Adresse, Gruppen und Passwörter ändern sich nicht.',
    restored: (version) => `Das Formular ist wieder wie in Version ${version}.`,
    unpublished: 'Besucher sehen Ihre letzten Änderungen noch nicht.',
    changedBy: (name, when) => `${name}, ${when}`,
    byKey: (name) => `API-Schlüssel „${name}“`,
    review: 'Änderungen veröffentlichen',
    publish: 'Veröffentlichen',
    publishTitle: 'Änderungen veröffentlichen',
    publishText: 'Das ändert sich für Besucher:',
    published: 'Die Änderungen sind online.',
    discard: 'Änderungen verwerfen',
    discardShort: 'Verwerfen',
    discardTitle: 'Änderungen verwerfen?',
    discardText:
      'Die unveröffentlichten Änderungen werden endgültig gelöscht. Besucher sehen das Formular weiter, wie es ist.',
    discarded: 'Die Änderungen wurden verworfen.',
    discardedBefore: 'Jemand hat die Änderungen inzwischen veröffentlicht oder verworfen.',
    changedTitle: 'Inzwischen hat jemand etwas geändert',
    draftChanged: (name, at) =>
      `${name} hat (${at}) Änderungen gespeichert, nachdem Sie gefragt wurden. Noch ist nichts verworfen: Wenn Sie fortfahren, gehen auch diese Änderungen verloren.`,
    formChanged:
      'Das Formular selbst wurde geändert, nachdem Sie gefragt wurden. Noch ist nichts verworfen: Wenn Sie fortfahren, gehen die unveröffentlichten Änderungen verloren, und Besucher sehen das Formular, wie es jetzt ist.',
    unknownUser: 'Jemand',
    discardAll: 'Trotzdem verwerfen',
    keepDraft: 'Änderungen behalten',
    conflictTitle: 'Auch anderswo geändert',
    conflictText:
      'Das wurde inzwischen am Formular selbst geändert, und anders als hier. Was soll gelten? Alle übrigen Änderungen werden in jedem Fall veröffentlicht.',
    publishMine: 'Meine veröffentlichen',
    publishTheirs: 'Die andere behalten',
    changes: { added: 'Neu', removed: 'Gelöscht', changed: 'Geändert' },
    fieldsMoved: 'Die Felder stehen in anderer Reihenfolge.',
    rulesMoved: 'Die Regeln stehen in anderer Reihenfolge.',
    subjects: { setting: 'Einstellungen', field: 'Felder', rule: 'Regeln' },
    told: {
      field: {
        added: (name) => `Feld ${name} hinzugefügt`,
        removed: (name) => `Feld ${name} gelöscht`,
        changed: (name) => `Feld ${name} geändert`,
      },
      rule: {
        added: (name) => `Regel ${name} hinzugefügt`,
        removed: (name) => `Regel ${name} gelöscht`,
        changed: (name) => `Regel ${name} geändert`,
      },
      setting: {
        added: (name) => `Einstellung „${name}“ geändert`,
        removed: (name) => `Einstellung „${name}“ geändert`,
        changed: (name) => `Einstellung „${name}“ geändert`,
      },
    },
    unnamedRule: 'ohne Namen',
    ruleWithoutName: 'Regel ohne Namen',
    switchedOff: 'abgeschaltet',
    before: 'Vorher',
    after: 'Nachher',
    turnsInto: 'zu',
    inForce: 'Aktuell',
    nothing: 'leer',
    ofAccount: 'wie im Konto',
    other: 'geändert',
    properties: {
      crm_module: 'Art des Datensatzes',
      crm_field_name: 'CRM-Feld',
      field_type: 'Art des Feldes',
      label: 'Beschriftung',
      hint: 'Hilfetext',
      placeholder: 'Text im leeren Feld',
      required: 'Pflichtfeld',
      hidden: 'Versteckt',
      disabled: 'Abgeschaltet',
      read_only: 'Nicht änderbar',
      default_value: 'Vorbelegung',
      half_size: 'Halbe Breite',
      datalist: 'Auswahl',
      options: 'Optionen',
    },
  },
})
