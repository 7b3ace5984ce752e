import type { Action, Operator, SpecialTarget } from '../../shared/contract/forms/rules.ts'
import { texts } from '../text/language.ts'

/**
 * A part of a sentence: plain text, or the name of a field or a value, which the page emphasises. `missing` stands for a field that is not
 * chosen yet or has been deleted.
 */
export type SentencePart = string | { mark: 'name' | 'value' | 'missing'; text: string }

interface RuleTexts {
  /** Labels of the operators in the select of a condition. */
  operators: Record<Operator, string>
  /** Labels of `not_empty` and `empty` for a checkbox, in place of those in `operators`. */
  tickedOperator: string
  untickedOperator: string
  /** A condition as a part of the sentence of its rule. */
  conditions: Record<Operator, (field: SentencePart, value: SentencePart[]) => SentencePart[]>
  /** Conditions with `not_empty` and `empty` on a checkbox. */
  tickedCondition: (field: SentencePart) => SentencePart[]
  untickedCondition: (field: SentencePart) => SentencePart[]
  /** Labels of the actions in the select of an action. */
  actions: Record<Action, string>
  /** An action as a part of the sentence of its rule. */
  effects: Record<Action, (target: SentencePart, value: SentencePart[]) => SentencePart[]>
  /** Names of the targets that are not fields. */
  targets: Record<SpecialTarget, string>
  /** Between the conditions of a rule that requires all of them, or any. */
  betweenAll: string
  betweenAny: string
  /** Between the values of one condition. */
  betweenValues: string
  /** Before the last action; the others are separated by commas. */
  beforeLastAction: string
  /** Around the conditions. */
  ifWord: string
  thenWord: string
  /** Begins the sentence of a rule without conditions that requires all of them: it always applies. */
  always: string
  /** Begins the sentence of a rule without conditions that requires any of them: it never applies. */
  never: string
  /** In place of the actions of a rule that has none. */
  noAction: string
  /** In place of a value that is empty. */
  emptyValue: string
  /** Values of a checkbox. */
  tickedValue: string
  untickedValue: string
}

/**
 * Texts that state rules as sentences, "If Kind is House, then show Garden.", and label their parts in selects. In German a condition is a
 * subordinate clause and ends with its verb.
 */
export const ruleTexts = texts<RuleTexts>({
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
    tickedOperator: 'is ticked',
    untickedOperator: 'is not ticked',
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
    tickedCondition: (field) => [field, ' is ticked'],
    untickedCondition: (field) => [field, ' is not ticked'],
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
      set_label: 'Change the label',
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
      require: (target) => ['make ', target, ' required'],
      optional: (target) => ['make ', target, ' optional'],
      hide_option: (target, value) => ['hide the option ', ...value, ' of ', target],
      unhide_option: (target, value) => ['show the option ', ...value, ' of ', target],
      set_value: (target, value) => ['set ', target, ' to ', ...value],
      set_label: (target, value) => ['change the label of ', target, ' to ', ...value],
      make_readonly: (target) => ['make ', target, ' read-only'],
      unmake_readonly: (target) => ['make ', target, ' writable'],
      enable_rules_by_tag: (_target, value) => ['switch on rules tagged ', ...value],
      disable_rules_by_tag: (_target, value) => ['switch off rules tagged ', ...value],
    },
    targets: {
      __form_title: 'Title of the form',
      __form_description: 'Description of the form',
      __submit: 'Submit button',
      __submit_spinner: 'Text while sending',
      __multistep_back: 'Back button',
      __multistep_next: 'Next button',
    },
    betweenAll: ' and ',
    betweenAny: ' or ',
    betweenValues: ' or ',
    beforeLastAction: ' and ',
    ifWord: 'If ',
    thenWord: ', then ',
    always: 'Always ',
    never: 'Never: this rule has no condition that could be met. It would ',
    noAction: 'do nothing',
    emptyValue: 'empty',
    tickedValue: 'ticked',
    untickedValue: 'not ticked',
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
    tickedOperator: 'ist angekreuzt',
    untickedOperator: 'ist nicht angekreuzt',
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
    tickedCondition: (field) => [field, ' angekreuzt ist'],
    untickedCondition: (field) => [field, ' nicht angekreuzt ist'],
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
      enable_rules_by_tag: (_target, value) => ['Regeln mit dem Schlagwort ', ...value, ' einschalten'],
      disable_rules_by_tag: (_target, value) => ['Regeln mit dem Schlagwort ', ...value, ' ausschalten'],
    },
    targets: {
      __form_title: 'Titel des Formulars',
      __form_description: 'Beschreibung des Formulars',
      __submit: 'Schaltfläche „Absenden“',
      __submit_spinner: 'Text beim Absenden',
      __multistep_back: 'Schaltfläche „Zurück“',
      __multistep_next: 'Schaltfläche „Weiter“',
    },
    betweenAll: ' und ',
    betweenAny: ' oder ',
    betweenValues: ' oder ',
    beforeLastAction: ' und ',
    ifWord: 'Wenn ',
    thenWord: ', dann ',
    always: 'Immer ',
    never: 'Nie: Diese Regel hat keine Bedingung, die erfüllt sein könnte. Sie würde ',
    noAction: 'nichts tun',
    emptyValue: 'leer',
    tickedValue: 'angekreuzt',
    untickedValue: 'nicht angekreuzt',
  },
})
