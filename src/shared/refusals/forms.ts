import { says, saysOf } from './declare.ts'

type Field = { field: string }
type Id = { id: number | string }

/** Fields of a form, its rules, its draft, and its settings that name other things. */
export const formRefusals = {
  field_not_in_form: saysOf(
    ({ id }: Id) => `This form has no field ${id}.`,
    () => 'Dieses Feld gibt es im Formular nicht mehr.',
  ),
  field_never_in_form: saysOf(
    ({ id }: Id) => `This form never had a field ${id}.`,
    () => 'Dieses Feld war nie in diesem Formular.',
  ),
  field_not_deleted: saysOf(
    ({ id }: Id) => `This form has no deleted field ${id}.`,
    () => 'Dieses Feld ist nicht unter den gelöschten.',
  ),
  field_named_twice: saysOf(
    ({ id }: Id) => `The list of fields names field ${id} twice.`,
    ({ id }) => `Die Liste nennt das Feld ${id} zweimal.`,
  ),
  order_names_twice: says('The field ids name a field twice.', 'Die Reihenfolge nennt ein Feld zweimal.'),
  order_names_foreign: saysOf(
    ({ id }: Id) => `The field ids name field ${id}, which does not belong to this form.`,
    ({ id }) => `Das Feld ${id} gehört nicht zu diesem Formular.`,
  ),
  order_lacks_field: saysOf(
    ({ id }: Id) => `The field ids must name every field of the form; field ${id} is missing.`,
    ({ id }) => `In der Reihenfolge fehlt das Feld ${id}.`,
  ),
  break_not_required: says(
    'A page break takes no answer, so it cannot be required.',
    'Ein Seitenumbruch nimmt keine Antwort an und kann kein Pflichtfeld sein.',
  ),
  option_unfitting: saysOf(
    ({ field, type }: Field & { type: string }) => `The ${field} field does not fit a ${type}.`,
    () => 'Das passt nicht zu dieser Art von Feld.',
  ),
  rating_not_integer: saysOf(
    ({ min, max }: { min: number; max: number }) =>
      `The max field of a rating must be a whole number from ${min} to ${max}.`,
    ({ min, max }) => `Eine ganze Zahl von ${min} bis ${max}.`,
  ),
  rating_labels_unfitting: saysOf(
    ({ stars }: { stars: number }) => `The labels field must have ${stars} entries, one for each star.`,
    ({ stars }) => `Für jeden der ${stars} Sterne eine Bezeichnung.`,
  ),
  scale_not_integer: saysOf(
    ({ field, min, max }: Field & { min: number; max: number }) =>
      `The ${field} field of a scale must be a whole number from ${min} to ${max}.`,
    ({ min, max }) => `Eine ganze Zahl von ${min} bis ${max}.`,
  ),
  scale_step_not_integer: says('The step field of a scale must be a whole number.', 'Eine ganze Zahl ab 1.'),
  scale_without_range: saysOf(
    ({ min }: { min: number | string }) => `The max field must be larger than the smallest number, which is ${min}.`,
    ({ min }) => `Größer als die kleinste Zahl (${min}).`,
  ),
  scale_step_unfitting: saysOf(
    ({ min, max }: { min: number | string; max: number | string }) =>
      `The step field must divide the range from ${min} to ${max}.`,
    ({ min, max }) => `Der Abstand von ${min} bis ${max} muss durch die Schrittweite teilbar sein.`,
  ),
  scale_too_long: saysOf(
    ({ max, points }: { max: number; points: number }) =>
      `A scale has at most ${max} points; this one would have ${points}.`,
    ({ max, points }) => `Eine Skala hat höchstens ${max} Punkte; diese hätte ${points}.`,
  ),
  too_many_fields: saysOf(
    ({ max }: { max: number }) => `A form has at most ${max} fields.`,
    ({ max }) => `Ein Formular hat höchstens ${max} Felder.`,
  ),
  too_many_choices: saysOf(
    ({ max }: { max: number }) => `The datalists of all fields of a form have at most ${max} values together.`,
    ({ max }) => `Die Vorschlagslisten aller Felder eines Formulars haben zusammen höchstens ${max} Werte.`,
  ),
  too_much_field_text: saysOf(
    ({ max }: { max: number }) =>
      `The labels, hints, placeholders, default values and datalists of all fields of a form have at most ${max} characters together.`,
    ({ max }) => `Die Texte aller Felder eines Formulars haben zusammen höchstens ${max} Zeichen.`,
  ),
  closes_before_opening: says(
    'The closes at field must be later than the opens at field.',
    'Das Ende muss nach dem Beginn liegen.',
  ),
  redirect_conditions_too_costly: saysOf(
    ({ condition, rule }: { condition: number; rule: number }) =>
      `The conditions of redirect rules can cost so much to evaluate and no more, and with condition ${condition} of rule ${rule} they cost more. Use fewer or shorter patterns, lists and texts.`,
    ({ condition, rule }) =>
      `Mit Bedingung ${condition} der Regel ${rule} sind die Bedingungen zusammen zu aufwendig. Bitte weniger oder kürzere Muster, Listen und Texte verwenden.`,
  ),
  conditions_too_costly: saysOf(
    ({ condition, rule }: { condition: number; rule: string }) =>
      `The conditions of a form can cost so much to evaluate and no more, and with condition ${condition} of rule ${rule} they cost more. Use fewer or shorter patterns, lists and texts.`,
    ({ condition, rule }) =>
      `Mit Bedingung ${condition} der Regel ${rule} sind die Bedingungen des Formulars zusammen zu aufwendig. Bitte weniger oder kürzere Muster, Listen und Texte verwenden.`,
  ),
  actions_too_many: saysOf(
    ({ max, rule }: { max: number; rule: string }) =>
      `The actions of a form can change at most ${max} options and rules together, and with rule ${rule} they change more.`,
    ({ max, rule }) =>
      `Die Aktionen eines Formulars ändern zusammen höchstens ${max} Optionen und Regeln; mit Regel ${rule} sind es mehr.`,
  ),
  no_draft: says(
    'This form has no draft that could be published.',
    'Dieses Formular hat keinen Entwurf, der sich veröffentlichen ließe.',
  ),
  draft_changed: says(
    'The draft or the form was changed in the meantime. Read the draft again and repeat the change.',
    'Der Entwurf oder das Formular wurde inzwischen geändert. Bitte neu laden und die Änderung wiederholen.',
  ),
  draft_conflicts: says(
    'The form and its draft have changed the same things in different ways. Say in `conflicts` which of the two holds.',
    'Formular und Entwurf haben dasselbe verschieden geändert. Bitte wählen Sie, was gelten soll.',
  ),
  link_ended: says('The expires_at field must be in the future.', 'Ein Zeitpunkt in der Zukunft.'),
  link_too_long_valid: saysOf(
    ({ max }: { max: number }) => `The expires_at field must be at most ${max} days from now.`,
    ({ max }) => `Höchstens ${max} Tage ab heute.`,
  ),
  link_answers_too_long: says(
    'The answers are too long for an address.',
    'Die Antworten sind zu lang für eine Adresse.',
  ),
  link_field_missing: saysOf(
    ({ name }: { name: string }) => `The form has no field ${name} that a link could fill in.`,
    () => 'Dieses Feld kann ein Link nicht ausfüllen.',
  ),
  link_answer_unfitting: saysOf(
    ({ name }: { name: string }) => `The field ${name} does not take this answer.`,
    () => 'Diese Antwort nimmt das Feld nicht an.',
  ),
  link_record_unused: saysOf(
    ({ module }: { module: string }) =>
      `This form loads no ${module}: switch on prefill_crm_enabled with this module${module === 'estate' ? ', or estate_context_enabled' : ''}.`,
    () => 'Dieses Formular lädt solche Datensätze nicht. Schalten Sie das zuerst in seinen Einstellungen ein.',
  ),
  crm_record_missing: saysOf(
    ({ module }: { module: string }) => `The CRM has no ${module} with this id and a uuid.`,
    () => 'Diesen Datensatz gibt es im CRM nicht, oder er hat keine UUID.',
  ),
}
