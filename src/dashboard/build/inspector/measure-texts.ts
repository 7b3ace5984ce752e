import { texts } from '../../text/language.ts'

export const measureTexts = texts({
  en: {
    unit: 'Unit',
    unitHelp: 'Beside the input, in e-mails and documents',
    units: ['m²', '€', '€/m²', '%', 'km', 'years', 'm', 'ha', 'kWh/(m²·a)'],
    slider: 'With a slider',
    sliderHelp: 'Below the input; visitors type or drag',
    stepper: 'With plus and minus',
    stepperHelp: 'Beside the input; a tap changes the number by the step, or by 1',
    sliderNeeds: 'Needs a minimum and a maximum value',
  },
  de: {
    unit: 'Einheit',
    unitHelp: 'Neben dem Eingabefeld, in E-Mails und Dokumenten',
    units: ['m²', '€', '€/m²', '%', 'km', 'Jahre', 'm', 'ha', 'kWh/(m²·a)'],
    slider: 'Mit Schieberegler',
    sliderHelp: 'Unter dem Eingabefeld; Besucher tippen oder ziehen',
    stepper: 'Mit Plus und Minus',
    stepperHelp: 'Neben dem Eingabefeld; ein Tipp ändert die Zahl um die Schrittweite oder um 1',
    sliderNeeds: 'Braucht einen Mindest- und einen Höchstwert',
  },
})
