import { texts } from '../text/language.ts'

/** How a form has parted from the CRM. */
export const crmNoticeTexts = texts({
  en: {
    title: (count: number) =>
      count === 1 ? 'One field no longer fits the CRM' : `${count} fields no longer fit the CRM`,
    missing_field: (module: string, name: string) =>
      `The CRM no longer has the field ${name} (${module}). Choose another CRM field, or none.`,
    missing_values: (values: string) => `Offers choices that the CRM does not permit: ${values}.`,
    default_value: (values: string) => `The CRM does not permit the preset value: ${values}.`,
    takeOver: 'Use the choices of the CRM',
    takeOverFor: (label: string) => `Use the choices of the CRM: ${label}`,
    takenOver: (label: string) => `${label} now offers the choices of the CRM.`,
  },
  de: {
    title: (count: number) =>
      count === 1 ? 'Ein Feld passt nicht mehr zum CRM' : `${count} Felder passen nicht mehr zum CRM`,
    missing_field: (module: string, name: string) =>
      `Das CRM hat das Feld ${name} (${module}) nicht mehr. Wählen Sie ein anderes CRM-Feld oder keines.`,
    missing_values: (values: string) => `Bietet eine Auswahl an, die das CRM nicht zulässt: ${values}.`,
    default_value: (values: string) => `Das CRM lässt die Vorbelegung nicht zu: ${values}.`,
    takeOver: 'Auswahl des CRM übernehmen',
    takeOverFor: (label: string) => `Auswahl des CRM übernehmen: ${label}`,
    takenOver: (label: string) => `${label} bietet jetzt die Auswahl des CRM an.`,
  },
})
