import { Skeleton } from '@mantine/core'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { Form } from '../../forms/model.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useMay } from '../../shell/role.tsx'
import { countTried, joinTried, TrialContext, triedSince, type Values } from './tried.ts'

const TrialBar = lazyPart(() => import('./trial-bar.tsx'), 'TrialBar')

interface DesignTrialProps {
  form: Form
  /** The design is what is shown. */
  isDesign: boolean
  /** Is given the form with what is tried. */
  children: (form: Form) => ReactNode
}

/**
 * Lets a design be tried in the preview before visitors see it, as the fields of a form that is online: what is chosen is kept here, until
 * it is applied as a whole.
 */
export function DesignTrial({ form, isDesign, children }: DesignTrialProps) {
  const may = useMay()(endpoints.forms.update)
  const [wanted, setWanted] = useState<boolean>()
  const [values, setValues] = useState<Values>({})
  const [problem, setProblem] = useState<unknown>()
  const count = countTried(values)
  const tries = may && (count > 0 || (wanted ?? form.active))
  const trial = useMemo(() => {
    const put = (more: Values) => {
      setValues((before) => joinTried(form, before, more))
      setProblem(undefined)
    }
    return { values, isOn: tries, problem, put }
  }, [form, values, tries, problem])
  const shown = useMemo(() => ({ ...form, ...values }) as Form, [form, values])
  function end(sent?: Values) {
    setValues((now) => (sent ? triedSince(form, sent, now) : {}))
    setProblem(undefined)
  }
  return (
    <TrialContext.Provider value={trial}>
      {may && (count > 0 || isDesign) && (
        <Suspense fallback={<Skeleton h={44} mb="md" />}>
          <TrialBar form={form} count={count} end={end} failed={setProblem} tries={tries} choose={setWanted} />
        </Suspense>
      )}
      {children(shown)}
    </TrialContext.Provider>
  )
}
