import { Resolver } from 'node:dns/promises'

/** The texts of the TXT records of a name; none where there are none, or no name server answers. */
export type TxtLookup = (name: string) => Promise<string[]>

const query = { timeout: 2_000, tries: 2 }

/** Asks the name servers of the system, or those at `address:port`. */
export function openTxtLookup(servers?: readonly string[]): TxtLookup {
  return async (name) => {
    const resolver = new Resolver(query)
    if (servers) resolver.setServers(servers)
    const records = await resolver.resolveTxt(name).catch(() => [])
    // A record longer than 255 bytes comes in parts.
    return records.map((parts) => parts.join(''))
  }
}

export const lookUpTxt: TxtLookup = openTxtLookup()
