import type { Action, Operator, SpecialTarget } from '../../shared/contract/forms/rules.ts'
import { texts } from '../text/language.ts'

/** A part of a sentence: words, or the name or value that is set off from them. */
export type Part = string | { mark: 'name' | 'value' | 'missing'; text: string }

interface RuleWords {
  /** As entries of a list of operators. */
  operators: Record<Operator, string>
  ticked: string
  unticked: string
  /** What a condition says about a field. */
  conditions: Record<Operator, (field: Part, value: Part[]) => Part[]>
  isTicked: (field: Part) => Part[]
  isUnticked: (field: Part) => Part[]
  /** As entries of a list of actions. */
  actions: Record<Action, string>
  /** What an action does with its target. */
  effects: Record<Action, (target: Part, value: Part[]) => Part[]>
  targets: Record<SpecialTarget, string>
  all: string
  any: string
  or: string
  also: string
  when: string
  then: string
  always: string
  never: string
  nothing: string
  empty: string
  yes: string
  no: string
}

/** Rules as sentences. In German conditions end with their verb. */
export const ruleWords = texts<RuleWords>({
  en: {
    operators: {
      equals: 'is',
      not_equals: 'is not',
      empty: 'is empty',
      not_empty: 'is filled in',
      starts_with: 'begins with',
      not_starts_with: 'does not begin with',
      contains: 'contains',
      not_contains: 'does not contain',
      greater_than: 'is more than',
      less_than: 'is less than',
      before: 'is before',
      after: 'is after',
      in: 'is one of',
      matches: 'matches the pattern',
    },
    ticked: 'is ticked',
    unticked: 'is not ticked',
    conditions: {
      equals: (field, value) => [field, ' is ', ...value],
      not_equals: (field, value) => [field, ' is not ', ...value],
      empty: (field) => [field, ' is empty'],
      not_empty: (field) => [field, ' is filled in'],
      starts_with: (field, value) => [field, ' begins with ', ...value],
      not_starts_with: (field, value) => [field, ' does not begin with ', ...value],
      contains: (field, value) => [field, ' contains ', ...value],
      not_contains: (field, value) => [field, ' does not contain ', ...value],
      greater_than: (field, value) => [field, ' is more than ', ...value],
      less_than: (field, value) => [field, ' is less than ', ...value],
      before: (field, value) => [field, ' is before ', ...value],
      after: (field, value) => [field, ' is after ', ...value],
      in: (field, value) => [field, ' is ', ...value],
      matches: (field, value) => [field, ' matches the pattern ', ...value],
    },
    isTicked: (field) => [field, ' is ticked'],
    isUnticked: (field) => [field, ' is not ticked'],
    actions: {
      show: 'Show',
      hide: 'Hide',
      enable: 'Enable',
      disable: 'Disable',
      require: 'Make required',
      optional: 'Make optional',
      hide_option: 'Hide an option',
      unhide_option: 'Show an option',
      set_value: 'Set the value',
      set_label: 'Change the words',
      make_readonly: 'Make read-only',
      unmake_readonly: 'Make writable',
      enable_rules_by_tag: 'Switch rules on',
      disable_rules_by_tag: 'Switch rules off',
    },
    effects: {
      show: (target) => ['show ', target],
      hide: (target) => ['hide ', target],
      enable: (target) => ['enable ', target],
      disable: (target) => ['disable ', target],
      require: (target) => ['require ', target],
      optional: (target) => ['make ', target, ' optional'],
      hide_option: (target, value) => ['hide the option ', ...value, ' of ', target],
      unhide_option: (target, value) => ['show the option ', ...value, ' of ', target],
      set_value: (target, value) => ['set ', target, ' to ', ...value],
      set_label: (target, value) => ['call ', target, ' ', ...value],
      make_readonly: (target) => ['make ', target, ' read-only'],
      unmake_readonly: (target) => ['make ', target, ' writable'],
      enable_rules_by_tag: (_target, value) => ['switch on rules tagged ', ...value],
      disable_rules_by_tag: (_target, value) => ['switch off rules tagged ', ...value],
    },
    targets: {
      __form_title: 'Title of the form',
      __form_description: 'Description of the form',
      __submit: 'Submit button',
      __submit_spinner: 'Words while sending',
      __multistep_back: 'Back button',
      __multistep_next: 'Next button',
    },
    all: ' and ',
    any: ' or ',
    or: ' or ',
    also: ' and ',
    when: 'If ',
    then: ', then ',
    always: 'Always ',
    never: 'Never: this rule has no condition that could hold. It would ',
    nothing: 'do nothing',
    empty: 'empty',
    yes: 'ticked',
    no: 'not ticked',
  },
  de: {
    operators: {
      equals: 'ist',
      not_equals: 'ist nicht',
      empty: 'ist leer',
      not_empty: 'ist ausgefüllt',
      starts_with: 'beginnt mit',
      not_starts_with: 'beginnt nicht mit',
      contains: 'enthält',
      not_contains: 'enthält nicht',
      greater_than: 'ist größer als',
      less_than: 'ist kleiner als',
      before: 'liegt vor',
      after: 'liegt nach',
      in: 'ist eines von',
      matches: 'entspricht dem Muster',
    },
    ticked: 'ist angekreuzt',
    unticked: 'ist nicht angekreuzt',
    conditions: {
      equals: (field, value) => [field, ' ', ...value, ' ist'],
      not_equals: (field, value) => [field, ' nicht ', ...value, ' ist'],
      empty: (field) => [field, ' leer ist'],
      not_empty: (field) => [field, ' ausgefüllt ist'],
      starts_with: (field, value) => [field, ' mit ', ...value, ' beginnt'],
      not_starts_with: (field, value) => [field, ' nicht mit ', ...value, ' beginnt'],
      contains: (field, value) => [field, ' ', ...value, ' enthält'],
      not_contains: (field, value) => [field, ' nicht ', ...value, ' enthält'],
      greater_than: (field, value) => [field, ' größer als ', ...value, ' ist'],
      less_than: (field, value) => [field, ' kleiner als ', ...value, ' ist'],
      before: (field, value) => [field, ' vor ', ...value, ' liegt'],
      after: (field, value) => [field, ' nach ', ...value, ' liegt'],
      in: (field, value) => [field, ' ', ...value, ' ist'],
      matches: (field, value) => [field, ' dem Muster ', ...value, ' entspricht'],
    },
    isTicked: (field) => [field, ' angekreuzt ist'],
    isUnticked: (field) => [field, ' nicht angekreuzt ist'],
    actions: {
      show: 'Anzeigen',
      hide: 'Ausblenden',
      enable: 'Aktivieren',
      disable: 'Deaktivieren',
      require: 'Zur Pflichtangabe machen',
      optional: 'Freiwillig machen',
      hide_option: 'Option ausblenden',
      unhide_option: 'Option anzeigen',
      set_value: 'Wert setzen',
      set_label: 'Beschriftung ändern',
      make_readonly: 'Nur lesbar machen',
      unmake_readonly: 'Beschreibbar machen',
      enable_rules_by_tag: 'Regeln einschalten',
      disable_rules_by_tag: 'Regeln ausschalten',
    },
    effects: {
      show: (target) => [target, ' anzeigen'],
      hide: (target) => [target, ' ausblenden'],
      enable: (target) => [target, ' aktivieren'],
      disable: (target) => [target, ' deaktivieren'],
      require: (target) => [target, ' zur Pflichtangabe machen'],
      optional: (target) => [target, ' freiwillig machen'],
      hide_option: (target, value) => ['bei ', target, ' die Option ', ...value, ' ausblenden'],
      unhide_option: (target, value) => ['bei ', target, ' die Option ', ...value, ' anzeigen'],
      set_value: (target, value) => [target, ' auf ', ...value, ' setzen'],
      set_label: (target, value) => [target, ' mit ', ...value, ' beschriften'],
      make_readonly: (target) => [target, ' nur lesbar machen'],
      unmake_readonly: (target) => [target, ' beschreibbar machen'],
      enable_rules_by_tag: (_target, value) => ['Regeln mit der Marke ', ...value, ' einschalten'],
      disable_rules_by_tag: (_target, value) => ['Regeln mit der Marke ', ...value, ' ausschalten'],
    },
    targets: {
      __form_title: 'Titel des Formulars',
      __form_description: 'Beschreibung des Formulars',
      __submit: 'Schaltfläche „Absenden“',
      __submit_spinner: 'Text beim Absenden',
      __multistep_back: 'Schaltfläche „Zurück“',
      __multistep_next: 'Schaltfläche „Weiter“',
    },
    all: ' und ',
    any: ' oder ',
    or: ' oder ',
    also: ' und ',
    when: 'Wenn ',
    then: ', dann ',
    always: 'Immer ',
    never: 'Nie: Diese Regel hat keine Bedingung, die gelten könnte. Sie würde ',
    nothing: 'nichts tun',
    empty: 'leer',
    yes: 'angekreuzt',
    no: 'nicht angekreuzt',
  },
})
