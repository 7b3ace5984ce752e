import { Checkbox, Text } from '@mantine/core'
import type { Callable } from '../api/endpoints.ts'
import { useMay } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { bulkTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface ChooseProps<T extends { id: number }> {
  item: T
  page: readonly T[]
  selection: Selection<T>
  name: string
  /** What is done with those chosen, where the box has no other use. */
  needs?: Callable
}

/** Chooses one entry of a list; Enter leads to what can be done with those chosen. */
export function Choose<T extends { id: number }>({ item, page, selection, name, needs }: ChooseProps<T>) {
  const t = useText(bulkTexts)
  const may = useMay()
  if (needs && !may(needs)) return null
  return (
    <Checkbox
      size="md"
      aria-label={t.choose(name)}
      data-choose
      checked={selection.has(item)}
      onClick={(event) => event.stopPropagation()}
      onChange={({ nativeEvent }) =>
        selection.toggle(item, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape') selection.clear()
        if (event.key !== 'Enter') return
        // It would press the button that it leads to.
        event.preventDefault()
        document.querySelector<HTMLElement>('[data-bulk-bar] button')?.focus()
      }}
    />
  )
}

interface ChoosePageProps<T extends { id: number }> extends Pick<ChooseProps<T>, 'page' | 'selection' | 'needs'> {
  /** Where no column says what it is. */
  withLabel?: boolean
}

/** Chooses all entries of the page, or none. */
export function ChoosePage<T extends { id: number }>({ page, selection, withLabel, needs }: ChoosePageProps<T>) {
  const t = useText(bulkTexts)
  const may = useMay()
  if (needs && !may(needs)) return null
  const count = page.filter((item) => selection.has(item)).length
  return (
    <Checkbox
      size="md"
      {...(withLabel
        ? {
            label: (
              <>
                <Text span size="sm" visibleFrom="sm">
                  {t.choosePage}
                </Text>
                <Text span size="sm" hiddenFrom="sm">
                  {t.choosePageShort}
                </Text>
              </>
            ),
          }
        : { title: t.choosePage })}
      aria-label={t.choosePage}
      checked={count > 0 && count === page.length}
      indeterminate={count > 0 && count < page.length}
      onChange={({ currentTarget: { checked } }) => selection.choosePage(page, checked)}
    />
  )
}
