import type { DocumentBlock } from '../model/model.ts'

type Pairs = readonly (readonly [label: string, text: string])[]

/** The words of a golden document in German. */
export const german = {
  title: 'Ihre Immobilienanfrage',
  opening:
    'Sehr geehrte Frau Brandt,\n\nvielen Dank für Ihre Anfrage. Wir haben Ihre Angaben zusammengestellt und melden uns innerhalb von zwei Werktagen mit einer ersten Einschätzung des Marktwerts. Bitte prüfen Sie die Angaben auf den folgenden Seiten auf Vollständigkeit.',
  person: 'Ihre Kontaktdaten',
  personRows: [
    ['Anrede', 'Frau Dr.'],
    ['Name', 'Katharina Brandt'],
    ['Anschrift', 'Lindenallee 24\n50668 Köln'],
    ['E-Mail', 'katharina.brandt@architektenpartnerschaft.example'],
    ['Telefon', '+49 221 4710123'],
  ] as Pairs,
  estate: 'Ihre Immobilie',
  estateRows: [
    ['Objektart', 'Einfamilienhaus'],
    ['Wohnfläche', '186,5 m²'],
    ['Grundstücksfläche laut Grundbuch', '1.240 m²'],
    ['Baujahr', '1998'],
    ['Gewünschter Kaufpreis', '785.000 €'],
  ] as Pairs,
  extras: 'Ausstattung',
  extraItems: ['Einbauküche', 'Garten mit altem Baumbestand', 'Doppelgarage'],
  agreed: 'Einwilligung in die Datenverarbeitung',
  newsletter: 'Newsletter',
  yearOfRenovation: 'Letzte Sanierung',
  wishes: 'Ihre Wünsche',
  wishText:
    'Das Haus steht in einer ruhigen Seitenstraße und wurde vor drei Jahren energetisch saniert. Wir möchten im kommenden Frühjahr verkaufen.',
  dates: 'Termine',
  viewing: 'Besichtigung',
  viewingDate: '15.03.2027, 14:30',
  call: 'Rückruf',
  callTime: 'abends nach 18 Uhr',
  caption: 'Ansicht von der Gartenseite, aufgenommen im Mai 2026',
  signature: 'Unterschrift der Eigentümerin',
  closing: 'Widerrufsbelehrung',
  closingText:
    'Sie können Ihre Vertragserklärung innerhalb von vierzehn Tagen ohne Angabe von Gründen in Textform widerrufen. Die Frist beginnt nach Erhalt dieser Belehrung, jedoch nicht vor Vertragsschluss und auch nicht vor Erfüllung unserer Informationspflichten.',
  agent: 'Für die Brandt & Söhne GmbH',
  signed: 'Jan Hansen, 21.11.2026, 14:05 Uhr',
  header: 'Brandt & Söhne Immobilien',
  tableLabels: [
    'Flurstück',
    'Wohnfläche im Erdgeschoss',
    'Art der Heizung',
    'Endenergiebedarf laut Ausweis',
    'Stellplätze',
  ],
  tableValues: [
    '1.204/17',
    '93,4 m²',
    'Gas-Brennwert mit Solarthermie',
    '78,2 kWh/(m²·a)',
    '2 Außenstellplätze, 1 Garage',
  ],
}

/** The same in English. */
export const english: typeof german = {
  title: 'Your property enquiry',
  opening:
    'Dear Ms Carter,\n\nthank you for your enquiry. We have put your details together and will come back to you within two working days with a first estimate of the market value. Please check the details on the following pages for completeness.',
  person: 'Your contact details',
  personRows: [
    ['Title', 'Ms'],
    ['Name', 'Emily Carter'],
    ['Address', '24 Linden Avenue\nBristol BS1 4TR'],
    ['Email', 'emily.carter@carter-and-associates-architects.example'],
    ['Telephone', '+44 20 7946 0123'],
  ],
  estate: 'Your property',
  estateRows: [
    ['Kind of property', 'Detached house'],
    ['Living area', '186.5 m²'],
    ['Plot size according to the land register', '1,240 m²'],
    ['Year of construction', '1998'],
    ['Asking price', '£785,000'],
  ],
  extras: 'Features',
  extraItems: ['Fitted kitchen', 'Garden with mature trees', 'Double garage'],
  agreed: 'Consent to data processing',
  newsletter: 'Newsletter',
  yearOfRenovation: 'Last renovation',
  wishes: 'Your wishes',
  wishText:
    'The house stands in a quiet side street and was refurbished three years ago. We would like to sell next spring.',
  dates: 'Appointments',
  viewing: 'Viewing',
  viewingDate: '15 March 2027, 14:30',
  call: 'Call back',
  callTime: 'in the evening, after six',
  caption: 'View from the garden, taken in May 2026',
  signature: 'Signature of the owner',
  closing: 'Right of withdrawal',
  closingText:
    'You may withdraw from this contract within fourteen days without giving any reason. The period begins when you have received this notice, but not before the contract has been concluded and our obligations to inform you have been met.',
  agent: 'For Carter & Sons Ltd',
  signed: 'John Hansen, 21 November 2026, 14:05',
  header: 'Carter & Sons Estate Agents\nEstablished 1924',
  tableLabels: [],
  tableValues: [],
}

const table = (pairs: Pairs): DocumentBlock => ({
  type: 'fieldlist',
  rows: pairs.map(([label, text]) => ({ label, value: { kind: 'text', text } })),
})

export const arabic: DocumentBlock[] = [
  { type: 'heading', text: 'طلب عقاري', level: 1 },
  {
    type: 'paragraph',
    text: 'شكراً لاهتمامكم بخدماتنا. سنتصل بكم خلال يومين على الرقم 0221 4710123 أو عبر البريد katharina@example.com لتحديد موعد المعاينة.',
  },
  table([
    ['الاسم', 'كاتارينا برانت'],
    ['المدينة', 'كولونيا 50668'],
  ]),
]

export const hebrew: DocumentBlock[] = [
  { type: 'heading', text: 'פנייה בנושא נכס', level: 1 },
  {
    type: 'paragraph',
    text: 'תודה על פנייתכם. ניצור איתכם קשר תוך יומיים בטלפון 0221 4710123 כדי לתאם ביקור בנכס (3 חדרים).',
  },
  table([
    ['שם', 'קתרינה ברנדט'],
    ['עיר', 'Köln 50668'],
    ['הודעה', 'Bitte um Rückruf.'],
  ]),
]

export const scripts: Pairs = [
  ['Deutsch', 'Größe, Straße, „Anführung“ – 25 °C … €'],
  ['Français', 'Œuvre, garçon, naïve, « guillemets »'],
  ['Polski, čeština', 'Zażółć gęślą jaźń, příliš žluťoučký kůň'],
  ['Türkçe, Tiếng Việt', 'İstanbul, ığüşöç – Nguyễn, đường, ậ'],
  ['Ελληνικά', 'Καλημέρα σας, Αθήνα'],
  ['Русский, українська', 'Здравствуйте, Київ, її'],
  ['العربية', 'مرحبا بكم في المدينة'],
  ['עברית', 'ברוכים הבאים'],
  ['中文', '你好，世界。城市公寓，三室两厅。'],
  ['日本語', 'こんにちは。東京のマンション、カタカナ'],
  ['한국어', '안녕하세요. 시내 아파트, 방 세 개와 거실.'],
  ['ไทย', 'สวัสดีครับ อพาร์ตเมนต์ในเมือง สามห้องนอน'],
  ['Emoji', '😀 🏡 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ ✅'],
  ['Zeichen', '→ ← ★ ✓ ✗ ☐ ➜ ½ ² ≤ × ™ № ①'],
  ['ქართული, Հայերեն', 'თამარ, Երևան'],
]

export const longWords = [
  'maximiliane.von-der-heyden-mustermann@immobilienverwaltungsgesellschaft-hamburg.example',
  'https://www.example.com/sehr/langer/pfad/mit-vielen-teilen?parameter=eins&noch=mehr#anker',
  'DE89 3704 0044 0532 0130 00',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
]
