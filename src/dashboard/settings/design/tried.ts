import { createContext, useContext } from 'react'
import { presetNames, presets } from '../../../shared/contract/accounts/presets.ts'
import type { Form } from '../../forms/model.ts'
import { useProblems } from '../../text/problems.ts'
import type { SettingValue } from '../saving/use-saved-value.ts'

/** Values of settings, by their names. */
export type Values = Readonly<Record<string, unknown>>

interface Trial {
  /** What was chosen and is not saved. */
  values: Values
  /** Whether what is chosen next is kept here, too. */
  isOn: boolean
  /** Why it could not be saved. */
  problem: unknown
  put: (values: Values) => void
}

/** The design that is tried in the preview; undefined where settings are saved by themselves. */
export const TrialContext = createContext<Trial | undefined>(undefined)

/** Is told what stands in the control of a setting while that is not saved; gives what ends it. */
export const TypedValue = createContext<((name: string, value: unknown) => () => void) | undefined>(undefined)

export const useTrial = () => useContext(TrialContext)

const { follows } = presets.styling
const ofAccount: ReadonlySet<string> = new Set(presetNames('styling'))

/**
 * What is tried, with more of it. A form that follows the account has a design of its own from then on; what is as it was before, is not tried
 * any more. One that is to follow the account has no other values.
 */
export function joinTried(form: Form, before: Values, more: Values): Values {
  const isOwn = !(follows in more) && Object.keys(more).some((name) => ofAccount.has(name))
  const kept = more[follows] === true ? withoutDesign(before) : before
  const joined: Values = { ...kept, ...more, ...(isOwn && { [follows]: false }) }
  const stored = form as unknown as Values
  return Object.fromEntries(
    Object.entries(joined).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)),
  )
}

const withoutDesign = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !ofAccount.has(name)))

/** How much is tried: that the form has a design of its own goes with what it has. */
export const countTried = (values: Values): number =>
  Math.max(Object.keys(values).filter((name) => name !== follows).length, Object.keys(values).length > 0 ? 1 : 0)

/** A setting whose value is tried; undefined for one that is saved by itself. `form` has what is tried. */
export function useTriedSetting(form: Form, name: string): SettingValue | undefined {
  const trial = useTrial()
  const { faultOf } = useProblems()
  if (!trial || !(trial.isOn || name in trial.values)) return undefined
  const { problem, put } = trial
  const enter = (value: unknown) => put({ [name]: value })
  return {
    value: (form as unknown as Values)[name] ?? null,
    state: 'idle',
    problem: faultOf(problem, name) === undefined ? undefined : problem,
    enter,
    choose: enter,
    settle: () => undefined,
  }
}
