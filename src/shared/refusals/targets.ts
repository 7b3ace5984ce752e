import { says, saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }

/** What an address must be that the service calls, or that visitors are sent to. */
export const targetRefusals = {
  target_scheme: saysOf(
    ({ field }: Field) => `The ${field} field must start with http:// or https://.`,
    () => 'Eine Adresse, die mit http:// oder https:// beginnt.',
  ),
  target_with_fragment: saysOf(
    ({ field }: Field) => `The ${field} field must not contain a fragment (#).`,
    () => 'Ohne das, was hinter einem # steht.',
  ),
  target_not_secure: saysOf(
    ({ field }: Field) => `The ${field} field must start with https://.`,
    () => 'Eine Adresse, die mit https:// beginnt.',
  ),
  target_with_query: saysOf(
    ({ field }: Field) => `The ${field} field must not contain a query (?).`,
    () => 'Ohne das, was hinter einem Fragezeichen steht.',
  ),
  target_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field must be a valid URL.`,
    () => 'Eine vollständige Webadresse.',
  ),
  target_port: saysOf(
    ({ field }: Field) => `The ${field} field must not use a port that belongs to another protocol.`,
    () => 'Dieser Port gehört zu einem anderen Protokoll.',
  ),
  target_not_public: saysOf(
    ({ field }: Field) => `The ${field} field must be publicly reachable, not an internal or local target.`,
    () => 'Die Adresse muss öffentlich erreichbar sein, nicht nur im eigenen Netz.',
  ),
  target_without_name: saysOf(
    ({ field }: Field) => `The ${field} field must contain a full public host name.`,
    () => 'Ein vollständiger öffentlicher Name wie hooks.agentur.example.',
  ),
  assistant_key_without_address: says(
    'The chat assistant api key needs the address that it is for: send chat_assistant_base_url with it.',
    'Der Schlüssel braucht die Adresse, für die er gilt.',
  ),
  assistant_key_of_other_host: says(
    'The chat assistant api key belongs to another host: send it again with the new address, or send null.',
    'Der Schlüssel gehört zu einer anderen Adresse. Bitte für die neue noch einmal eingeben oder löschen.',
  ),
  tracking_id_unfitting: saysOf(
    ({ example, provider }: { example: string; provider: string }) =>
      `The tracking id field must look like ${example} for ${provider}.`,
    ({ example, provider }) => `Für ${provider} sieht die Kennung aus wie ${example}.`,
  ),
}
