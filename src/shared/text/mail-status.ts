/** The status code (RFC 3463) in what a mail server says, wherever it stands, the one behind the code of a reply first. A network address has a part more. */
export const statusIn = (said: string): string | undefined =>
  /(?<![\d.])[245]\d\d[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(said)?.[1] ??
  /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(said)?.[1]
