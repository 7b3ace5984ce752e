import { createContext, useContext } from 'react'
import { presetNames, presets } from '../../../shared/contract/accounts/presets.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import type { Form } from '../../forms/model.ts'
import { useProblems } from '../../text/problems.ts'
import type { SettingValue } from '../saving/use-saved-value.ts'

/** Values of settings, by their names. */
export type Values = Readonly<Record<string, unknown>>

interface Trial {
  /** What was chosen and is not saved. */
  values: Values
  /** Whether what is chosen next of the design is kept here, too, wherever it is shown. */
  isOn: boolean
  /** Why it could not be saved. */
  problem: unknown
  put: (values: Values) => void
}

/** The design that is tried in the preview; undefined where settings are saved by themselves. */
export const TrialContext = createContext<Trial | undefined>(undefined)

export const useTrial = () => useContext(TrialContext)

const { follows } = presets.styling
export const ofAccount: ReadonlySet<string> = new Set(presetNames('styling'))
/** The layout and its picture are no part of the account's design. */
const ofDesign: ReadonlySet<string> = new Set([...ofAccount, follows, 'page_layout', 'picture_url', 'picture_focus'])

/**
 * What is tried, with more of it. A form that follows the account has a design of its own from then on; what is as it was before, is not tried
 * any more. One that is to follow the account, which is the default, has no other values.
 */
export function joinTried(form: Form, before: Values, more: Values): Values {
  const isOwn = !(follows in more) && Object.keys(more).some((name) => ofAccount.has(name))
  const isFollowing = follows in more && more[follows] !== false
  const kept = isFollowing ? withoutDesign(before) : before
  const chosen = isFollowing ? { [follows]: true } : isOwn && { [follows]: false }
  const joined: Values = { ...kept, ...more, ...chosen }
  const stored = form as unknown as Values
  return Object.fromEntries(
    Object.entries(joined).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)),
  )
}

const withoutDesign = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !ofAccount.has(name)))

/**
 * What is still tried once `sent` is saved: what was chosen meanwhile, and where that was the value of before, that one. `form` is as it
 * was before.
 */
export function triedSince(form: Form, sent: Values, now: Values): Values {
  const before = form as unknown as Values
  const wanted: Values = { ...mapped(sent, (name) => before[name] ?? null), ...now }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !(name in sent && isEqual(value, sent[name]))),
  )
}

const mapped = (values: Values, valueOf: (name: string) => unknown): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, valueOf(name)]))

/** How much is tried: that the form has a design of its own goes with what it has. */
export const countTried = (values: Values): number =>
  Math.max(Object.keys(values).filter((name) => name !== follows).length, Object.keys(values).length > 0 ? 1 : 0)

/** A setting whose value is tried; undefined for one that is saved by itself. `form` has what is tried. */
export function useTriedSetting(form: Form, name: string): SettingValue | undefined {
  const trial = useTrial()
  const { faultOf } = useProblems()
  if (!trial?.isOn || !ofDesign.has(name)) return undefined
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
