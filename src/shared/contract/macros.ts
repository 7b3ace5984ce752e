/** Macros that stand for where a person sees a record of the CRM, with the record's module. */
export const linkMacros = { getAddressLink: 'address', getEstateLink: 'estate' } as const

const macroName = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/

/** How a text names the field, or the link, whose value it wants; undefined where no text can. */
export const macroOf = (name: string): string | undefined => (macroName.test(name) ? `_${name}` : undefined)
