/** What the last page of a signed document says: labels of its rows, and what kind of signature it is. */
export interface AuditTexts {
  headline: string
  /** The agency. */
  issuer: string
  /** Headings of what happened when, of who signed, and of what proves it. */
  history: string
  person: string
  proof: string
  /** Above small pictures of the first pages; `{number}` of one, and `{count}` of those that have none. */
  pages: string
  page: string
  morePages: string
  sealed: string
  /** Below the code that leads to the check of the document. */
  scan: string
  intro: string
  document: string
  number: string
  address: string
  shownHash: string
  made: string
  opened: string
  signed: string
  signer: string
  email: string
  way: string
  ways: { draw: string; type: string; upload: string }
  ip: string
  consent: string
  seal: string
  sealNote: string
}

/** What the page says that verifies a document; `{time}` of the signature, `{account}` that it was made for. */
export interface VerifyTexts {
  headline: string
  lead: string
  /** In its place where no number is there yet. */
  ask: string
  number: string
  find: string
  signed: string
  sealed: string
  account: string
  hash: string
  choose: string
  drop: string
  private: string
  working: string
  genuine: string
  genuineText: string
  unsigned: string
  unsignedText: string
  different: string
  differentText: string
  insecure: string
  byHand: string
  /** At the input, where it is empty. */
  noNumber: string
  missing: string
  missingText: string
  kind: string
}

export const germanAuditTexts: AuditTexts = {
  headline: 'Signaturprotokoll',
  issuer: 'Erstellt für',
  history: 'Verlauf',
  person: 'Unterzeichnende Person',
  proof: 'Prüfsummen und Siegel',
  pages: 'Seiten des Dokuments',
  page: 'Seite {number}',
  morePages: 'Weitere Seiten: {count}',
  sealed: 'Versiegelt',
  scan: 'Echtheit prüfen',
  intro:
    'Dieses Dokument wurde mit einer einfachen elektronischen Signatur unterschrieben (Art. 3 Nr. 10 der eIDAS-Verordnung). Sie ist keine fortgeschrittene oder qualifizierte Signatur. Das elektronische Siegel des Dokuments zeigt, ob es danach verändert wurde.',
  document: 'Dokument',
  number: 'Dokumentnummer',
  address: 'Prüfen unter',
  shownHash: 'SHA-256 des Dokuments, wie es gezeigt wurde',
  made: 'Erstellt',
  opened: 'Zum Lesen geöffnet',
  signed: 'Unterschrieben',
  signer: 'Name',
  email: 'E-Mail-Adresse',
  way: 'Art der Unterschrift',
  ways: { draw: 'gezeichnet', type: 'getippt', upload: 'als Bild hochgeladen' },
  ip: 'IP-Adresse',
  consent: 'Erklärung',
  seal: 'Siegel',
  sealNote: '{name}, Zertifikat mit dem SHA-256-Fingerabdruck\n{fingerprint}',
}

export const germanVerifyTexts: VerifyTexts = {
  headline: 'Dokument prüfen',
  lead: 'Hier sehen Sie, ob eine PDF-Datei das Dokument mit dieser Nummer ist und ob sie verändert wurde.',
  number: 'Dokumentnummer',
  ask: 'Geben Sie die Nummer ein, die auf der letzten Seite des Dokuments steht. Dann sehen Sie, ob Ihre PDF-Datei echt und unverändert ist.',
  find: 'Prüfen',
  signed: 'Unterschrieben',
  sealed: 'Versiegelt',
  account: 'Erstellt für',
  hash: 'SHA-256 der echten Datei',
  choose: 'PDF-Datei auswählen',
  drop: 'oder hierher ziehen',
  private: 'Die Datei bleibt auf Ihrem Gerät; Ihr Browser rechnet nur ihren Fingerabdruck aus.',
  working: 'Die Datei wird geprüft …',
  genuine: 'Echt und unverändert',
  genuineText: 'Diese Datei ist das unterschriebene Dokument, Byte für Byte.',
  unsigned: 'Echt, aber nicht unterschrieben',
  unsignedText: 'Diese Datei ist das Dokument, wie es vor der Unterschrift gezeigt wurde.',
  different: 'Diese Datei ist ein anderes Dokument oder wurde verändert',
  differentText:
    'Diese Datei stimmt mit dem unterschriebenen Dokument nicht überein. Auch eine neu gespeicherte oder gedruckte Fassung ist eine andere Datei.',
  insecure:
    'Ihr Browser kann den Fingerabdruck nur über eine verschlüsselte Verbindung (https) ausrechnen. Vergleichen Sie ihn bitte von Hand.',
  byHand:
    'Ohne JavaScript vergleichen Sie den Fingerabdruck von Hand: unter Windows „certutil -hashfile Datei.pdf SHA256“, unter macOS „shasum -a 256 Datei.pdf“, unter Linux „sha256sum Datei.pdf“.',
  noNumber: 'Bitte geben Sie die Nummer des Dokuments ein. Sie steht auf seiner letzten Seite.',
  missing: 'Dieses Dokument gibt es nicht',
  missingText: 'Unter dieser Nummer ist kein unterschriebenes Dokument bekannt. Bitte prüfen Sie die Nummer.',
  kind: 'Unterschrieben wurde mit einer einfachen elektronischen Signatur (Art. 3 Nr. 10 der eIDAS-Verordnung). Diese Prüfung zeigt, ob die Datei echt ist – nicht, wer unterschrieben hat.',
}

export const englishAuditTexts: AuditTexts = {
  headline: 'Record of the signature',
  issuer: 'Made for',
  history: 'History',
  person: 'Signatory',
  proof: 'Checksums and seal',
  pages: 'Pages of the document',
  page: 'Page {number}',
  morePages: 'More pages: {count}',
  sealed: 'Sealed',
  scan: 'Verify',
  intro:
    'This document was signed with a simple electronic signature (Article 3(10) of the eIDAS Regulation). It is neither an advanced nor a qualified signature. The electronic seal of the document shows whether it was changed afterwards.',
  document: 'Document',
  number: 'Document number',
  address: 'Verify at',
  shownHash: 'SHA-256 of the document as it was shown',
  made: 'Made',
  opened: 'Opened to be read',
  signed: 'Signed',
  signer: 'Name',
  email: 'E-mail address',
  way: 'How it was signed',
  ways: { draw: 'drawn', type: 'typed', upload: 'uploaded as an image' },
  ip: 'IP address',
  consent: 'Declaration',
  seal: 'Seal',
  sealNote: '{name}, certificate with the SHA-256 fingerprint\n{fingerprint}',
}

export const englishVerifyTexts: VerifyTexts = {
  headline: 'Verify a document',
  lead: 'Here you see whether a PDF file is the document with this number, and whether it was changed.',
  number: 'Document number',
  ask: 'Enter the number from the last page of the document. Then you see whether your PDF file is genuine and unchanged.',
  find: 'Check',
  signed: 'Signed',
  sealed: 'Sealed',
  account: 'Made for',
  hash: 'SHA-256 of the genuine file',
  choose: 'Choose a PDF file',
  drop: 'or drop it here',
  private: 'The file stays on your device; your browser only computes its fingerprint.',
  working: 'The file is being checked …',
  genuine: 'Genuine and unchanged',
  genuineText: 'This file is the signed document, byte for byte.',
  unsigned: 'Genuine, but not signed',
  unsignedText: 'This file is the document as it was shown before it was signed.',
  different: 'This file is another document, or was changed',
  differentText: 'This file does not match the signed document. Saving or printing it anew changes the file, too.',
  insecure:
    'Your browser can compute the fingerprint over an encrypted connection (https) only. Please compare it by hand.',
  byHand:
    'Without JavaScript, compare the fingerprint by hand: “certutil -hashfile file.pdf SHA256” on Windows, “shasum -a 256 file.pdf” on macOS, “sha256sum file.pdf” on Linux.',
  noNumber: 'Please enter the number of the document. It is on its last page.',
  missing: 'There is no such document',
  missingText: 'No signed document is known by this number. Please check the number.',
  kind: 'It was signed with a simple electronic signature (Article 3(10) of the eIDAS Regulation). This check shows whether the file is genuine, not who signed it.',
}
