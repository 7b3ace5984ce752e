import { Box, SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'
import type { Callable } from '../api/endpoints.ts'
import { Locked, useMay } from '../shell/role.tsx'
import classes from './frame.module.css'

interface Panel<P extends string> {
  value: P
  label: string
  content: ReactNode
}

interface EditorFrameProps<P extends string> {
  label: string
  /** What is edited, how it looks, and what is chosen of it; beside each other where there is room, else one of them. */
  panels: readonly [Panel<P>, Panel<P>, Panel<P>]
  /** Above the panel that is shown, where there is room for one only; may have another one shown. */
  bar?: (panel: P, show: (panel: P) => void) => ReactNode
  /** Above all panels; may have one of them shown where there is room for one only. */
  head?: (show: (panel: P) => void) => ReactNode
  /** The page has the height of the window. */
  fills?: boolean
}

/** The three panels of an editor. */
export function EditorFrame<P extends string>({ label, panels, bar, head, fills = false }: EditorFrameProps<P>) {
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(panels[0].value)
  return (
    <>
      {head?.(setShown)}
      <Box className={classes['editor']} data-fills={fills || undefined} data-editor>
        {isNarrow && (
          <SegmentedControl
            aria-label={label}
            value={shown}
            onChange={(next) => setShown(next as P)}
            data={panels.map((panel) => ({ value: panel.value, label: panel.label }))}
            m="sm"
          />
        )}
        {isNarrow && bar?.(shown, setShown)}
        {panels.map(
          ({ value, content }) =>
            (!isNarrow || value === shown) && (
              <Suspense key={value} fallback={<Box />}>
                {content}
              </Suspense>
            ),
        )}
      </Box>
    </>
  )
}

interface ListPanelProps {
  label: string
  /** Names of the two tabs. */
  names: { list: string; add: string }
  /** What a change of the list does. */
  needs: Callable
  isEmpty: boolean
  list: (toAdd: () => void) => ReactNode
  palette: ReactNode
}

/** At the left: the list of what is edited, and what can be added to it. */
export function ListPanel({ label, names, needs, isEmpty, list, palette }: ListPanelProps) {
  const isOpen = useMay()(needs)
  const [tab, setTab] = useState<string | null>(isEmpty && isOpen ? 'add' : 'list')
  return (
    <Box component="section" className={classes['side']} aria-label={label}>
      {isOpen ? (
        <Tabs
          value={tab}
          onChange={setTab}
          variant="pills"
          keepMounted={false}
          classNames={{ list: classes['tabs'], tab: classes['tab'] }}
        >
          <Tabs.List grow mb="sm">
            <Tabs.Tab value="list">{names.list}</Tabs.Tab>
            <Tabs.Tab value="add">{names.add}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="list">{list(() => setTab('add'))}</Tabs.Panel>
          <Tabs.Panel value="add">{palette}</Tabs.Panel>
        </Tabs>
      ) : (
        list(() => undefined)
      )}
    </Box>
  )
}

/** At the right: what is chosen. */
export function PropertiesPanel({ label, needs, children }: { label: string; needs: Callable; children: ReactNode }) {
  // What cannot be changed has nothing for the keyboard to scroll it by.
  const isOpen = useMay()(needs)
  return (
    <Box component="section" className={classes['side']} data-end aria-label={label} {...(!isOpen && { tabIndex: 0 })}>
      <Locked needs={needs} explained>
        <Suspense>{children}</Suspense>
      </Locked>
    </Box>
  )
}
