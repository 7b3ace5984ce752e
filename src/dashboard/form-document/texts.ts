import { texts } from '../text/language.ts'

export const documentTexts = texts({
  en: {
    title: 'PDF document',
    intro: 'Each submission can become a document: for mails, for the CRM, for download, to be signed by the visitor.',
    isOn: 'Each submission makes a document.',
    isOff: 'Submissions make no documents.',
    enabled: 'Make documents',
    signing: 'Visitors sign it after the submission.',
    blocks: (count: number) => (count === 1 ? '1 block' : `${count} blocks`),
    edit: 'Edit template',
    regenerate: "Create from this form's fields",
    regenerateTitle: 'Create the document from the fields of this form?',
    regenerateText: 'The blocks of the template are made anew. Design and settings stay.',
    regenerated: 'The document was made from the fields.',
    download: 'Preview as PDF',
    preview: 'First page of the document',
    downloads: 'Download for visitors',
  },
  de: {
    title: 'PDF-Dokument',
    intro:
      'Aus jeder Einsendung kann ein Dokument werden: für Mails, fürs CRM, zum Herunterladen, zum Unterschreiben durch den Besucher.',
    isOn: 'Jede Einsendung erzeugt ein Dokument.',
    isOff: 'Einsendungen erzeugen keine Dokumente.',
    enabled: 'Dokumente erzeugen',
    signing: 'Besucher unterschreiben es nach dem Absenden.',
    blocks: (count: number) => (count === 1 ? '1 Block' : `${count} Blöcke`),
    edit: 'Vorlage bearbeiten',
    regenerate: 'Neu aus den Feldern erstellen',
    regenerateTitle: 'Dokument neu aus den Feldern dieses Formulars erstellen?',
    regenerateText: 'Die Blöcke der Vorlage werden ersetzt. Gestaltung und Einstellungen bleiben.',
    regenerated: 'Das Dokument wurde aus den Feldern erstellt.',
    download: 'Vorschau als PDF',
    preview: 'Erste Seite des Dokuments',
    downloads: 'Download für Besucher',
  },
})
