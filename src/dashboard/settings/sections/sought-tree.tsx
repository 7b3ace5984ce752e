import { useEffect } from 'react'
import { SettingTree, type TreeProps } from './setting-tree.tsx'

/** Settings, of which one may be sought by the address: its control has the focus as soon as it is there. */
export function SoughtTree(props: TreeProps) {
  const { sought, shown } = props
  const names = shown.map(({ name }) => name).join(' ')
  useEffect(() => (sought === undefined ? undefined : leadTo(sought)), [sought, names])
  return <SettingTree {...props} />
}

/** Returns what ends the wait for a control whose part of the page is still on its way. */
function leadTo(setting: string): (() => void) | undefined {
  const row = document.querySelector(`[data-setting="${setting}"]`)
  if (!row) return undefined
  row.scrollIntoView({ block: 'center' })
  const isWaiting = () => row.querySelector('.mantine-Skeleton-root') !== null
  if (!isWaiting()) return focusIn(row)
  const observer = new MutationObserver(() => {
    if (isWaiting()) return
    observer.disconnect()
    // Who went on to a setting meanwhile stays there.
    if (!document.activeElement?.closest('[data-setting]')) focusIn(row)
  })
  observer.observe(row, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusIn(row: Element): undefined {
  const control =
    row.querySelector<HTMLElement>('input:not([type=file]), textarea, [role=textbox]') ??
    row.querySelector<HTMLElement>('button')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
