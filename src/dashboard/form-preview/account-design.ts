import { presetNames } from '../../shared/contract/accounts/presets.ts'

/** The design settings that an account presets, by their names in a form. `styling` is that of the account. */
export const accountDesign = (styling: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    presetNames('styling').flatMap((name) => {
      const value = styling[`default_${name}`]
      return value === undefined ? [] : [[name, value]]
    }),
  )
