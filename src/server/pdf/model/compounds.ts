/**
 * The words that German compounds of our documents are made of, in the forms in which they stand in them. A list and not patterns of
 * syllables, which would allow Grunderwerbsteu-erbescheinigung.
 */
const parts = new Set(
  `abnahme abrechnung adresse agentur altbau analyse anfrage angabe angebot anlage annahme anschrift anspruch anteil antrag anzeige
    aufklärung aufstellung auftrag aufwand aufzug ausgabe auskunft ausschuss ausstattung ausweis auszug bearbeitung beauftragung bedingung
    begehung beitrag beleg belehrung berater beratung berechnung bescheid bescheinigung beschluss beschreibung besichtigung besitz bestand
    bestätigung betrag betreuung bevollmächtigung bewerber bewertung bewirtschaftung beziehung buch checkliste darlehen datenschutz dienst
    dienstleistung dokument eigentum eigentümer einbauküche eingang einheit einkommen einlieger einnahme einrichtung einverständnis
    einwilligung einzug energie entgelt entwicklung erbschaft erhöhung erklärung ermittlung erwerb erzeugung familie familien fenster
    fernwärme finanzierung firma fläche formular fotografie frist fähigkeit garage garten gebäude gebühr gegenstand gemeinde gemeinschaft
    genehmigung gericht gesellschaft gesetz gewerbe grenze grund grundbuch grundriss grundstück gutachten handel haus haushalt heizung
    honorar immobilie immobilien information instandhaltung interesse interessent investition kapital kauf kaufpreis kaution keller
    kenntnis klausel konto kosten küche kündigung leistung lieferung makler maklerin management markt maßnahme mehrfamilien miete mieter
    mieterin minderung mitteilung modernisierung nachweis name neben neubau niederlassung notar nummer nutzung objekt objekte ordnung
    person pflicht planung preis protokoll provision prüfung rechnung rechte regelung reinheit renovierung reparatur rücklage rückstand
    rückzahlung sanierung schaden schlüssel schuld selbstauskunft sicherheit sicherung sonder spezialist stellplatz steuer steuern straße
    stück system teilung tätigkeit umlage umsatz unterlage unterlagen unterschrift verband verbrauch vereinbarung verfahren verfügung
    vergütung verkauf verkehr verlängerung vermieter vermieterin vermietung vermittlung vermögen verordnung verpflichtung versicherung
    verteilung vertrag vertreter vertretung verträge verwalter verwaltung verzeichnis verzicht vollmacht voraussetzung vorauszahlung
    vorstellung warmwasser wasser wechsel werbung wert widerruf wirtschaft wohngeld wohnung wohnungen zahlung zeitpunkt zeitraum zimmer
    zinsen zusage zustand zustimmung zuständigkeit zwangsversteigerung zweck zähler übergabe übernahme überschreibung übertragung`.split(
    /\s+/,
  ),
)
const [shortestPart, longestPart] = [4, 20]
/** Of a part at the end of a word, and of one before another. */
const endings = { last: ['', 's', 'es', 'e', 'en', 'n', 'er', 'ern'], inner: ['', 's', 'es', 'en', 'n'] }
/** Letters of what may stand before the first known part, and of a piece that needs no place for a hyphen within it. */
const [shortestStart, longestPiece] = [4, 17]
/** What ends so may belong to the part that follows, as in Kaufpreisan-zahlung and Wohnungsver-mieter. */
const prefix =
  /(?:an|ab|auf|aus|be|bei|dar|durch|ein|ent|er|ge|hin|in|miss|mit|nach|rück|um|un|unter|ur|ver|vor|wider|wieder|zer|zu|über)$/

/** The pieces of a compound between which it may be divided; null where it is none that is known, or a piece would be too long. */
export function piecesOf(word: string): string[] | null {
  if (!/^\p{L}+$/u.test(word)) return null
  const lower = word.toLowerCase()
  // A letter that is two in lower case would move the places.
  if (lower.length !== word.length) return null
  const starts: number[] = []
  let end = lower.length
  for (let start = startOfLast(lower, endings.last); start > 0;) {
    const before = startOfLast(lower.slice(0, start), endings.inner)
    if (before < 0 && prefix.test(lower.slice(0, start))) break
    starts.unshift(start)
    end = start
    start = before
  }
  if (end === lower.length) return null
  const pieces = [0, ...starts].map((start, i) => word.slice(start, starts[i]))
  return pieces.every(({ length }) => length <= longestPiece) ? pieces : null
}

/** Where the longest known part begins that a text ends with; 0: it is all of it; -1: there is none. */
function startOfLast(text: string, allowed: readonly string[]): number {
  let found = -1
  for (const ending of allowed) {
    if (!text.endsWith(ending)) continue
    const end = text.length - ending.length
    for (let start = Math.max(0, end - longestPart); start <= end - shortestPart; start++) {
      const isPlace = start === 0 || start >= shortestStart
      if (!isPlace || !parts.has(text.slice(start, end))) continue
      if (found < 0 || start < found) found = start
      break
    }
  }
  return found
}
