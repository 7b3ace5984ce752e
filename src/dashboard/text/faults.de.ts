/** The server's sentences about fields, in German: what follows the name of the field, which stands beside it anyway. */
const sentences: [pattern: RegExp, german: string][] = [
  [/^The .+ field is required\.$/, 'Bitte ausfüllen.'],
  [/must be a text\.$/, 'Hier wird ein Text erwartet.'],
  [/must not be longer than (\d+) characters\.$/, 'Höchstens $1 Zeichen.'],
  [/must be a whole number from (-?\d+) to (\d+)\.$/, 'Eine ganze Zahl von $1 bis $2.'],
  [
    /must be a number from (-?\d+) to (\d+) with at most one decimal\.$/,
    'Eine Zahl von $1 bis $2, höchstens eine Nachkommastelle.',
  ],
  [/must be a colour such as (#\w+)\.$/, 'Eine Farbe wie $1.'],
  [
    /must be a web address(?: that starts with http:\/\/ or https:\/\/)?\.$/,
    'Eine Webadresse, die mit http:// oder https:// beginnt.',
  ],
  [
    /must be an e-mail address such as (\S+), or a macro such as (\S+)\.$/,
    'Eine E-Mail-Adresse oder ein Makro wie $2.',
  ],
  [/must be an e-mail address such as/, 'Eine E-Mail-Adresse wie name@agentur.example.'],
  [/must be the name of a time zone/, 'Eine Zeitzone wie Europe/Berlin.'],
  [/must be a timestamp with offset/, 'Ein Zeitpunkt mit Datum und Uhrzeit.'],
  [/must be an IP address or a range/, 'Eine IP-Adresse oder ein Bereich wie 203.0.113.0/24.'],
  [/must be the domain of e-mail addresses/, 'Die Domain von E-Mail-Adressen wie spam.example.'],
  [/must be an origin such as/, 'Eine Herkunft wie https://www.agentur.example.'],
  [/must not have more than (\d+) entries\.$/, 'Höchstens $1 Einträge.'],
  [/must name at least one kind of file\.$/, 'Mindestens eine Art von Dateien.'],
  [/is a reserved word\.$/, 'Dieses Wort ist reserviert.'],
  [
    /may hold a-z, 0-9 and dashes/,
    'Nur a–z, 0–9 und Bindestriche, höchstens 100 Zeichen, weder vorn noch hinten ein Bindestrich.',
  ],
  [
    /may hold letters, digits and signs without spaces/,
    'Buchstaben, Ziffern und Zeichen ohne Leerzeichen, höchstens 500.',
  ],
  [/^The custom slug is already used/, 'Diese Adresse verwendet schon ein anderes Formular.'],
  [/^The email is already used/, 'Diese E-Mail-Adresse ist schon vergeben.'],
  [/^E-mail or password is wrong\.$/, 'E-Mail-Adresse oder Passwort ist falsch.'],
  [
    /^This set-up address is no longer valid\./,
    'Diese Einrichtungsadresse gilt nicht mehr. Starten Sie den Server neu, dann zeigt er eine neue.',
  ],
  [/must have at least (\d+) characters\.$/, 'Mindestens $1 Zeichen.'],
]

/** The German of one sentence, or `undefined` where there is none. */
export function germanFault(message: string): string | undefined {
  for (const [pattern, german] of sentences) {
    const found = pattern.exec(message)
    if (found) return german.replace(/\$(\d)/g, (_, n: string) => found[Number(n)] ?? '')
  }
  return undefined
}
