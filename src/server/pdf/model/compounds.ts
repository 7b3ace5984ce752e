/**
 * The words that German compounds of our documents are made of, in the forms in which they stand in them. A list and not patterns of
 * syllables, which would allow Grunderwerbsteu-erbescheinigung. None of them is the end of another kind of word.
 */
const parts = new Set(
  `abnahme abrechnung adresse agentur analyse anfrage angabe angebot anlage annahme anschrift anspruch anteil antrag anzeige
  aufklärung aufstellung auftrag aufwand aufzug ausgabe auskunft ausschuss ausstattung ausweis auszug bearbeitung beauftragung
  bedingung begehung beitrag belehrung beleg berater beratung berechnung bescheid bescheinigung beschluss beschreibung besichtigung
  besitz bestand bestätigung betrag betreuung bevollmächtigung bewertung bewerber bewirtschaftung beziehung buch darlehen datenschutz
  dienst dienstleistung dokument eigentum eigentümer einbauküche eingang einheit einkommen einnahme einrichtung einverständnis
  einwilligung einzug energie entgelt entwicklung erbschaft erhöhung erklärung ermittlung erwerb erzeugung fähigkeit familie familien
  fenster fernwärme finanzierung firma fläche formular fotografie frist garage garten gebäude gebühr gegenstand gemeinde gemeinschaft
  genehmigung gericht gesellschaft gesetz gewerbe grenze grund grundbuch grundriss grundstück gutachten handel haus haushalt heizung
  honorar immobilie immobilien information instandhaltung interesse interessent investition kapital kauf kaufpreis kaution keller kenntnis
  klausel konto kosten kündigung küche leistung leiter lieferung liste makler maklerin management markt maßnahme mehrfamilien miete
  mieter mieterin minderung mitteilung modernisierung nachweis name neben neubau niederlassung notar nummer nutzung objekt objekte
  ordnung person pflicht planung preis protokoll provision prüfung rechnung rechte regelung renovierung reparatur rücklage rückstand
  rückzahlung sanierung schaden schlüssel schuld selbstauskunft sicherheit sicherung sonder steuer steuern stellplatz straße stück
  system teilung tätigkeit übergabe übernahme überschreibung übertragung umlage umsatz unterlage unterlagen unterschrift verband
  verbrauch vereinbarung verfahren verfügung vergütung verkauf verkehr verlängerung vermietung vermittlung vermögen verordnung
  verpflichtung versicherung verteilung vertrag verträge vertreter vertretung verwalter verwaltung verzeichnis verzicht vollmacht
  voraussetzung vorauszahlung vorstellung warmwasser wasser wechsel werbung wert widerruf wirtschaft wohngeld wohnung wohnungen zahlung
  zähler zeitpunkt zeitraum zimmer zinsen zusage zustand zuständigkeit zustimmung zwangsversteigerung zweck`.split(
    /\s+/,
  ),
)
const [shortestPart, longestPart] = [4, 20]
/** Between two parts, and at the end. */
const endings = ['', 's', 'es', 'e', 'en', 'n', 'er', 'ern']
/** Letters of what may stand before the first known part, and of a piece that needs no place for a hyphen within it. */
const [shortestStart, longestPiece] = [4, 17]

/** The pieces of a compound between which it may be divided; null where it is none that is known, or a piece would be too long. */
export function piecesOf(word: string): string[] | null {
  if (!/^\p{L}+$/u.test(word)) return null
  const pieces: string[] = []
  let rest = word
  for (let last = lastPart(rest); last !== null; last = lastPart(rest)) {
    pieces.unshift(last)
    rest = rest.slice(0, -last.length)
  }
  if (pieces.length === 0) return null
  if (rest !== '') pieces.unshift(rest)
  return pieces.length > 1 && pieces.every(({ length }) => length <= longestPiece) ? pieces : null
}

/** The longest known part that the text ends with, and its ending. */
function lastPart(text: string): string | null {
  const lower = text.toLowerCase()
  let found: string | null = null
  for (const ending of endings) {
    if (!lower.endsWith(ending)) continue
    const end = lower.length - ending.length
    for (let length = Math.min(longestPart, end); length >= shortestPart; length--) {
      const isWhole = length === end
      if (!isWhole && end - length < shortestStart) continue
      if (!parts.has(lower.slice(end - length, end))) continue
      if (found === null || length + ending.length > found.length) found = text.slice(end - length)
      break
    }
  }
  return found
}
