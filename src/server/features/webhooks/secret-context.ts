/** What a subscription's signing secret is sealed for. */
export function secretContext(accountId: number): string {
  return `webhooks.secret:${accountId}`
}
