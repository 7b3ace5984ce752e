import { label } from './label.ts'

export const stepsLabels = {
  multistep_enabled: label(
    ['In steps', 'One page at a time; each “New step” starts a page.'],
    ['In Schritten', 'Eine Seite nach der anderen, jeweils ab „Neuer Schritt“.'],
  ),
  multistep_next_label: label(['Label of “Next”', ''], ['Beschriftung von „Weiter“', '']),
  multistep_back_label: label(['Label of “Back”', ''], ['Beschriftung von „Zurück“', '']),
  multistep_progress: label(['Progress', 'How it is shown.'], ['Fortschritt', 'Wie er gezeigt wird.']),
  multistep_questions_enabled: label(
    ['One question at a time', 'Each field is a step of its own, and a tap on an answer leads on.'],
    [
      'Eine Frage nach der anderen',
      'Jedes Feld ist ein eigener Schritt. Nach dem Antippen einer Antwort geht es gleich weiter.',
    ],
  ),
  multistep_allow_back: label(['Allow going back', ''], ['Zurück erlauben', '']),
  multistep_review_enabled: label(
    ['Review before sending', 'A last step shows all answers.'],
    ['Vor dem Absenden prüfen', 'Ein letzter Schritt zeigt alle Antworten.'],
  ),
}
