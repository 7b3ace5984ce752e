/**
 * Names that mean a machine nearby wherever they are looked up: special-use domains (IANA registry, RFC 6761, RFC 9476),
 * the usual inventions of private networks, metadata services of clouds, and public domains whose names are made to
 * resolve to private addresses. Each stands for itself and for every name below it. `example` is not here:
 * RFC 6761 §6.5 asks applications to treat it as any other name.
 */
const localDomains = words([
  'localhost localdomain localnet local test invalid onion alt arpa',
  'internal intranet intra private corp home lan workgroup fritz.box docker consul svc metadata.goog',
  'localtest.me lvh.me vcap.me fuf.me traefik.me lacolhost.com localhost.direct local.gd lndo.site ddev.site',
  'nip.io sslip.io xip.io rbndr.us 1u.ms',
])

/** The "bad ports" of the Fetch standard §2.9: ports of other protocols, which HTTP clients refuse to call. */
const badPorts = words([
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123',
  '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993',
  '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080',
])

/** Whether a host name (lower case, no trailing dot) is one of a local network, or below one. */
export function isLocalName(name: string): boolean {
  const labels = name.split('.')
  return labels.some((_, start) => localDomains.has(labels.slice(start).join('.')))
}

/** Whether a port, as `URL.port` writes it (empty for the scheme's own), belongs to another protocol. */
export function isBadPort(port: string): boolean {
  return badPorts.has(port)
}

function words(lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
