import { Box, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { Form } from '../../forms/model.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useText } from '../../text/language.ts'
import classes from './design.module.css'
import { designTexts } from './texts.ts'
import type { Values } from './tried.ts'
import { TypedValue } from './typed-value.ts'

// It renders the page of the form.
const DesignPreview = lazyPart(() => import('./design-preview.tsx'), 'DesignPreview')

interface DesignSidesProps {
  /** As it is saved. */
  form: Form
  /** Stands above the page. */
  above?: ReactNode
  children: ReactNode
}

/** The settings of a design beside the page that they make; on a narrow screen one of both. */
export function DesignSides({ form, above, children }: DesignSidesProps) {
  const t = useText(designTexts)
  const [side, setSide] = useState<'settings' | 'preview'>('settings')
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState<Values>({})
  const note = useCallback((name: string, value: unknown) => {
    setTyped((before) => ({ ...before, [name]: value }))
    return () => setTyped(({ [name]: _saved, ...others }) => others)
  }, [])
  return (
    <TypedValue.Provider value={note}>
      {isNarrow && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label={t.show}
          value={side}
          onChange={(next) => setSide(next === 'preview' ? 'preview' : 'settings')}
          data={[
            { value: 'settings', label: t.settings },
            { value: 'preview', label: t.preview },
          ]}
        />
      )}
      <Box className={classes['sides']}>
        {/* What is typed stays there while the page is looked at. */}
        <Box className={classes['side']} data-away={(isNarrow && side === 'preview') || undefined}>
          {children}
        </Box>
        {(!isNarrow || side === 'preview') && (
          <Suspense fallback={<Skeleton h={480} radius="lg" />}>
            <DesignPreview form={form} typed={typed} above={above} />
          </Suspense>
        )}
      </Box>
    </TypedValue.Provider>
  )
}
