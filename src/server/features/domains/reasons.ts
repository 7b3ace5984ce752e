/** Why there is no certificate, in both languages, with what its reader does about it. */
export const reasons = {
  no_address: {
    de: 'Für die Domain ist im DNS keine Adresse eingetragen. Legen Sie einen CNAME- oder A-Eintrag an, der auf den Server zeigt.',
    en: 'The domain has no address in the DNS. Create a CNAME or A record that points to the server.',
  },
  not_reached: {
    de: 'Unter der Domain antwortet über HTTP (Port 80) niemand. Prüfen Sie den DNS-Eintrag und die Firewall.',
    en: 'Nothing answers at the domain over HTTP (port 80). Check the DNS record and the firewall.',
  },
  not_here: {
    de: 'Die Domain führt zu einem anderen Server. Prüfen Sie den DNS-Eintrag.',
    en: 'The domain leads to another server. Check the DNS record.',
  },
  caa: {
    de: 'Ein CAA-Eintrag im DNS der Domain erlaubt der Zertifizierungsstelle nicht, ein Zertifikat auszustellen. Ergänzen oder entfernen Sie ihn.',
    en: 'A CAA record in the DNS of the domain does not let the authority issue a certificate. Extend or remove it.',
  },
  refused: {
    de: 'Die Zertifizierungsstelle stellt für diesen Namen kein Zertifikat aus.',
    en: 'The authority issues no certificate for this name.',
  },
  unproven: {
    de: 'Die Zertifizierungsstelle hat unter der Domain nicht die erwartete Antwort erhalten. Prüfen Sie alle DNS-Einträge, auch AAAA.',
    en: 'The authority did not get the expected answer at the domain. Check all DNS records, AAAA as well.',
  },
  rate_limited: {
    de: 'Die Zertifizierungsstelle nimmt zurzeit keine weiteren Anfragen an. Es geht später von selbst weiter.',
    en: 'The authority takes no more requests for now. It goes on later by itself.',
  },
  account: {
    de: 'Das Konto der Installation bei der Zertifizierungsstelle wird nicht angenommen. Das behebt der Betreiber.',
    en: 'The authority does not accept the account of the installation. The operator has to mend this.',
  },
  unavailable: {
    de: 'Die Zertifizierungsstelle ist nicht erreichbar oder meldet eine Störung. Es geht später von selbst weiter.',
    en: 'The authority cannot be reached, or has a fault. It goes on later by itself.',
  },
} as const

export type Reason = keyof typeof reasons

/** What an error of an authority means (RFC 8555). */
const ofProblems: Record<string, Reason> = {
  caa: 'caa',
  connection: 'unproven',
  dns: 'unproven',
  incorrectResponse: 'unproven',
  tls: 'unproven',
  unauthorized: 'unproven',
  rejectedIdentifier: 'refused',
  unsupportedIdentifier: 'refused',
  rateLimited: 'rate_limited',
  accountDoesNotExist: 'account',
  externalAccountRequired: 'account',
  invalidContact: 'account',
  unsupportedContact: 'account',
  userActionRequired: 'account',
}

export function reasonOf(problemType: string | undefined): Reason {
  return ofProblems[problemType?.replace('urn:ietf:params:acme:error:', '') ?? ''] ?? 'unavailable'
}

const hour = 3_600
/** Authorities allow five failed tries of a name in an hour. */
const waits = [hour / 4, hour, 6 * hour, 12 * hour, 24 * hour]

/** Seconds until the next try, after so many failures before this one; never sooner than the authority says. */
export function waitAfter(failures: number, { retryAfterSeconds = 0 }: { retryAfterSeconds?: number } = {}): number {
  return Math.max(waits[Math.min(failures, waits.length - 1)] ?? hour, retryAfterSeconds)
}
