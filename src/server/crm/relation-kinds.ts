/** How an estate and an address can be related in a CRM that has no kinds of its own. */
export const relationKinds = ['owner', 'buyer', 'tenant', 'interested', 'contact'] as const
