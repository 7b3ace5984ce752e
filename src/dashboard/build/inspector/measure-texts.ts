import { texts } from '../../text/language.ts'

export const measureTexts = texts({
  en: {
    unit: 'Unit',
    unitHelp: 'Beside the input, in mails and documents',
    units: ['m²', '€', '€/m²', '%', 'km', 'years', 'm', 'ha', 'kWh/(m²·a)'],
    slider: 'With a slider',
    sliderHelp: 'Below the input; visitors type or drag',
    stepper: 'With plus and minus',
    stepperHelp: 'Beside the input; a tap changes the number by the step, or by 1',
    sliderNeeds: 'Needs a smallest and a largest value',
  },
  de: {
    unit: 'Einheit',
    unitHelp: 'Neben dem Eingabefeld, in E-Mails und Dokumenten',
    units: ['m²', '€', '€/m²', '%', 'km', 'Jahre', 'm', 'ha', 'kWh/(m²·a)'],
    slider: 'Mit Schieberegler',
    sliderHelp: 'Unter dem Eingabefeld; Besucher tippen oder ziehen',
    stepper: 'Mit Plus und Minus',
    stepperHelp: 'Neben dem Eingabefeld; ein Tipp ändert die Zahl um die Schrittweite oder um 1',
    sliderNeeds: 'Braucht einen kleinsten und einen größten Wert',
  },
})
