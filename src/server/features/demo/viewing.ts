import { contactFields, house } from './contact-fields.ts'
import { demoForm } from './model.ts'

/** `2026-12-03T16:30`, so many days from now: the day of a viewing lies ahead. */
function inDays(days: number, time: string): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

/** An interested person asks to see a property. */
export const viewing = demoForm({
  group: 'Interessenten',
  settings: {
    ...house,
    internal_title: 'Besichtigungstermin',
    title: 'Besichtigung vereinbaren',
    custom_slug: 'besichtigung',
    accent_color: '#8a3b12',
    description:
      'Schön, dass Ihnen eine unserer Immobilien gefällt! Nennen Sie uns **zwei Termine, die Ihnen passen** – wir bestätigen Ihnen ' +
      'einen davon.\n\nBesichtigt wird montags bis samstags. Bitte planen Sie etwa *45 Minuten* ein.',
    submit_button_label: 'Termin anfragen',
    thankyou_headline: 'Ihre Terminanfrage ist da',
    thankyou_text:
      'Sie erhalten **noch heute oder am nächsten Werktag** eine Bestätigung mit Adresse und Ansprechperson.\n\nEtwas ' +
      'dazwischengekommen? Eine kurze Nachricht an [post@hansen-immobilien.example](mailto:post@hansen-immobilien.example) genügt.',
    refill_enabled: true,
    seo_description: 'Besichtigungstermin für eine Immobilie von Hansen & Partner anfragen.',
  },
  fields: {
    objekt: {
      crm_module: 'estate',
      crm_field_name: 'objektnr_extern',
      label: 'Objektnummer',
      hint: 'Sie steht oben rechts im Exposé, zum Beispiel HP-2047.',
      placeholder: 'HP-2047',
      required: true,
      half_size: true,
    },
    personen: {
      crm_module: 'calendar',
      field_type: 'number',
      label: 'Wie viele Personen kommen?',
      default_value: '1',
      required: true,
      half_size: true,
      options: { min: 1, max: 8, step: 1 },
    },
    wunschtermin: {
      crm_module: 'calendar',
      crm_field_name: 'start_dt',
      label: 'Wunschtermin',
      required: true,
      half_size: true,
    },
    ausweichtermin: { crm_module: 'calendar', field_type: 'datetime', label: 'Ausweichtermin', half_size: true },
    finanzierung: {
      crm_module: 'address',
      field_type: 'radio',
      label: 'Ist die Finanzierung geklärt?',
      datalist: 'Ja;In Klärung;Noch nicht',
    },
    partner: {
      crm_module: 'address',
      field_type: 'text_block',
      label:
        'Kein Problem: Auf Wunsch bringen wir Sie mit einem unabhängigen Finanzierungsberater zusammen – ohne Kosten für Sie.',
      hidden: true,
    },
    notiz: {
      crm_module: 'calendar',
      crm_field_name: 'note',
      label: 'Ihre Nachricht',
      placeholder: 'Fragen zum Objekt, Anreise, Barrierefreiheit …',
      options: { rows: 4 },
    },
    ...contactFields,
    terminart: { crm_module: 'calendar', crm_field_name: 'art', field_type: 'hidden', default_value: 'Besichtigung' },
    betreff: {
      crm_module: 'calendar',
      crm_field_name: 'description',
      field_type: 'hidden',
      default_value: 'Besichtigung, angefragt über die Website',
    },
  },
  rules: [
    {
      title: 'Offene Finanzierung: Beratung anbieten',
      when: [['finanzierung', 'in', ['In Klärung', 'Noch nicht']]],
      then: [['show', 'partner']],
    },
    {
      title: 'Ein Ausweichtermin nur zu einem Wunschtermin',
      when: [['wunschtermin', 'empty']],
      then: [['hide', 'ausweichtermin']],
    },
    {
      title: 'Rückruf braucht eine Telefonnummer',
      when: [['kontaktweg', 'equals', 'Telefon']],
      then: [['require', 'telefon']],
    },
  ],
  submissions: [
    {
      objekt: 'HP-2047',
      personen: '2',
      wunschtermin: inDays(4, '16:30'),
      ausweichtermin: inDays(6, '10:00'),
      finanzierung: 'Ja',
      notiz: 'Gibt es am Haus einen Stellplatz mit Lademöglichkeit?',
      anrede: 'Frau',
      vorname: 'Mira',
      name: 'Lindqvist',
      email: 'mira.lindqvist@mail.example',
      telefon: '0160 5550173',
      kontaktweg: 'Telefon',
      einwilligung: '1',
    },
    {
      objekt: 'HP-1988',
      personen: '1',
      wunschtermin: inDays(5, '09:15'),
      finanzierung: 'In Klärung',
      anrede: 'Herr',
      vorname: 'Tobias',
      name: 'Kröger',
      email: 'tobias.kroeger@mail.example',
      kontaktweg: 'Email',
      einwilligung: '1',
    },
  ],
})
