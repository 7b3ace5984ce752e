/** The two kinds of public address: `/f/{slug}` and `/f/{username}/{custom_slug}` (contract §4 "Form"). */
export type FormAddress = { slug: string } | { username: string; slug: string }
