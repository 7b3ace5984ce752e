import { label } from './label.ts'

export const closedLabels = {
  closed_headline: label(['Headline while offline', ''], ['Überschrift, solange offline', '']),
  closed_text: label(['Text while offline', ''], ['Text, solange offline', '']),
  not_open_yet_text: label(
    ['Text before the start', 'The time of the start follows it.'],
    ['Text vor Beginn', 'Der Zeitpunkt des Beginns folgt darauf.'],
  ),
  limit_reached_text: label(
    ['Text when it is full', 'Once the most submissions are reached.'],
    ['Text, wenn es voll ist', 'Sobald die Höchstzahl an Einsendungen erreicht ist.'],
  ),
}
