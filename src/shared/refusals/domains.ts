import { says } from './declare.ts'

/** Why an own domain has no certificate, with what its reader does about it. */
export const domainRefusals = {
  certificate_no_address: says(
    'The domain has no address in the DNS. Create a CNAME or A record that points to the server.',
    'Für die Domain ist im DNS keine Adresse eingetragen. Legen Sie einen CNAME- oder A-Eintrag an, der auf den Server zeigt.',
  ),
  certificate_not_reached: says(
    'Nothing answers at the domain over HTTP (port 80). Check the DNS record and the firewall.',
    'Unter der Domain antwortet über HTTP (Port 80) kein Server. Prüfen Sie den DNS-Eintrag und die Firewall.',
  ),
  certificate_not_here: says(
    'The domain leads to another server. Check the DNS record.',
    'Die Domain führt zu einem anderen Server. Prüfen Sie den DNS-Eintrag.',
  ),
  certificate_caa: says(
    'A CAA record in the DNS of the domain does not let the authority issue a certificate. Extend or remove it.',
    'Ein CAA-Eintrag im DNS der Domain erlaubt der Zertifizierungsstelle nicht, ein Zertifikat auszustellen. Ergänzen oder entfernen Sie ihn.',
  ),
  certificate_refused: says(
    'The authority issues no certificate for this name.',
    'Die Zertifizierungsstelle stellt für diesen Namen kein Zertifikat aus.',
  ),
  certificate_unproven: says(
    'The authority did not get the expected answer at the domain. Check all DNS records, AAAA as well.',
    'Die Zertifizierungsstelle hat unter der Domain nicht die erwartete Antwort erhalten. Prüfen Sie alle DNS-Einträge, auch AAAA.',
  ),
  certificate_rate_limited: says(
    'The authority takes no more requests for now. It goes on later by itself.',
    'Die Zertifizierungsstelle nimmt zurzeit keine weiteren Anfragen an. Es geht später von selbst weiter.',
  ),
  certificate_account: says(
    'The authority does not accept the account of the installation. The operator has to mend this.',
    'Das Konto der Installation bei der Zertifizierungsstelle wird nicht angenommen. Das behebt der Betreiber.',
  ),
  certificate_unavailable: says(
    'The authority cannot be reached, or has a fault. It goes on later by itself.',
    'Die Zertifizierungsstelle ist nicht erreichbar oder meldet eine Störung. Es geht später von selbst weiter.',
  ),
}
