import type { PageRequest } from '../../http/pages.ts'

/** The two kinds of public address: `/f/{slug}` and `/f/{username}/{custom_slug}` (contract §4 "Form"). */
export type FormAddress = { slug: string } | { username: string; slug: string }

export function addressOf({ params }: PageRequest): FormAddress {
  const { username, slug = '' } = params
  return username === undefined ? { slug } : { username, slug }
}
