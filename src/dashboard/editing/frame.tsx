import { Box, SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, Suspense, useContext, useState, type ReactNode } from 'react'
import type { Callable } from '../api/endpoints.ts'
import { Locked, useMay } from '../shell/role.tsx'
import classes from './frame.module.css'

interface Panel<P extends string> {
  value: P
  label: string
  content: ReactNode
}

type ListTab = 'list' | 'add'

interface OneRow {
  tab: ListTab
  choose: (tab: ListTab) => void
}

/** Where there is room for one panel only, and what can be added is chosen in one row with the panels; undefined: the list has tabs of its own. */
const OneRowContext = createContext<OneRow | undefined>(undefined)

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
  /** What can be added to the list of the first panel: what it is called, and whether it is shown first, since the list is empty. */
  adds?: { label: string; isFirst: boolean }
}

/** The three panels of an editor. */
export function EditorFrame<P extends string>({ label, panels, bar, head, fills = false, adds }: EditorFrameProps<P>) {
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(panels[0].value)
  const [tab, setTab] = useState<ListTab>(adds?.isFirst ? 'add' : 'list')
  return (
    <OneRowContext value={isNarrow && adds ? { tab, choose: setTab } : undefined}>
      {head?.(setShown)}
      <Box className={classes['editor']} data-fills={fills || undefined} data-editor>
        {isNarrow && <PanelChoice {...{ label, panels, adds, shown, setShown, tab, setTab }} />}
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
    </OneRowContext>
  )
}

type PanelChoiceProps<P extends string> = Pick<EditorFrameProps<P>, 'label' | 'panels'> & {
  adds: EditorFrameProps<P>['adds']
  shown: P
  setShown: (panel: P) => void
  tab: ListTab
  setTab: (tab: ListTab) => void
}

/** Where there is room for one panel only: which one, with what can be added in the same row. */
function PanelChoice<P extends string>(props: PanelChoiceProps<P>) {
  const { label, panels, adds, shown, setShown, tab, setTab } = props
  const [first] = panels
  const options = panels.map((panel) => ({ value: panel.value as string, label: panel.label }))
  function choose(next: string) {
    const panel = panels.find(({ value }) => value === next)?.value ?? first.value
    setShown(panel)
    if (panel === first.value) setTab(next === adding ? 'add' : 'list')
  }
  return (
    <SegmentedControl
      aria-label={label}
      value={adds && shown === first.value && tab === 'add' ? adding : shown}
      onChange={choose}
      data={adds ? options.toSpliced(1, 0, { value: adding, label: adds.label }) : options}
      {...(adds && { size: 'xs', fullWidth: true, styles: { control: { flex: '1 1 auto' } } })}
      m="sm"
    />
  )
}

const adding = ' add'

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
  const oneRow = useContext(OneRowContext)
  const [ownTab, setOwnTab] = useState<ListTab>(isEmpty && isOpen ? 'add' : 'list')
  const tab = oneRow?.tab ?? ownTab
  const setTab = oneRow?.choose ?? setOwnTab
  return (
    <Box component="section" className={classes['side']} aria-label={label}>
      {oneRow && isOpen && (tab === 'add' ? palette : list(() => setTab('add')))}
      {!oneRow && isOpen && (
        <Tabs
          value={tab}
          onChange={(next) => next && setTab(next as ListTab)}
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
      )}
      {!isOpen && list(() => undefined)}
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
