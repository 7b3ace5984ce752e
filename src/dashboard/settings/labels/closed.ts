import { label } from './label.ts'

export const closedLabels = {
  closed_headline: label(['Headline while offline', ''], ['Überschrift, solange offline', '']),
  closed_text: label(['Text while offline', ''], ['Text, solange offline', '']),
  not_open_yet_text: label(
    ['Text before the start', 'The start time is added.'],
    ['Text vor Beginn', 'Der Beginn wird ergänzt.'],
  ),
  limit_reached_text: label(
    ['Text when full', 'When the submission limit is reached.'],
    ['Text, wenn alle Plätze vergeben sind', 'Sobald die Höchstzahl an Einsendungen erreicht ist.'],
  ),
}
