import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { hasMacro, type MacroPlace, type MacroUse } from '../../shared/contract/crm/macros.ts'
import { resolveFields } from '../../shared/form/engine/resolve.ts'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { openTextOf } from '../formatting/open-texts.ts'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { mailSettingTexts } from './mail-texts.ts'
import type { SettingName } from './labels/all.ts'
import { offeredMacros, placeholdersOf, spaced } from './macros.ts'
import classes from './settings.module.css'
import { useTwoRows } from './use-two-rows.ts'

interface MacroChipsProps {
  form: Form
  setting: SettingName
  use: MacroUse
  /** What the setting is called. */
  name: string
}

const nothing: CrmFields = {}

/** The macros that a setting can use; pressing one puts it where the cursor is, or at the end if the input had no focus yet. */
export function MacroChips({ form, setting, use: { place, to }, name }: MacroChipsProps) {
  const t = useText(mailSettingTexts)
  const crm = useQuery(crmFieldsQuery).data ?? nothing
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toAgency = to === 'agency' || (to === 'receiver' && !hasMacro(form.email2_receiver ?? ''))
  const offering = {
    fields: resolveFields(form.fields, crm),
    knowsRecords: form.crm_write_enabled && toAgency,
    links: t,
  }
  const macros = [...placeholdersOf(setting, t.placeholders), ...offeredMacros(offering, place)]
  const { fitting, height } = useTwoRows(box, macros.map(({ label }) => label).join('\n'))
  const insert = useInsertion(box, place)
  if (macros.length === 0) return null
  const isCut = fitting < macros.length
  return (
    <Group gap={6} mt={6} align="flex-start" wrap="nowrap">
      <Box
        ref={box}
        role="group"
        aria-label={t.macros(name)}
        className={classes['chips']}
        mah={isCut && !isOpen ? height : undefined}
      >
        {macros.map(({ macro, label }, at) => (
          <Button
            key={macro}
            variant="default"
            size="compact-xs"
            radius="xl"
            fw={400}
            maw="100%"
            title={macro}
            aria-label={t.insert(label, macro)}
            style={{ visibility: isOpen || at < fitting ? 'visible' : 'hidden' }}
            // The cursor stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(macro)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {isCut && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={3}
          style={{ flexShrink: 0 }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.fewer : t.more}
        </Button>
      )}
    </Group>
  )
}

/** Puts a macro into the input of the setting that the chips belong to, as if it had been typed there. */
function useInsertion(box: RefObject<HTMLDivElement | null>, place: MacroPlace): (macro: string) => void {
  const wasEntered = useRef(false)
  useEffect(() => {
    const input = inputBeside(box.current)
    if (!input) return undefined
    wasEntered.current = document.activeElement === input
    const enter = () => {
      wasEntered.current = true
    }
    input.addEventListener('focus', enter)
    return () => input.removeEventListener('focus', enter)
  }, [box])
  return (macro) => {
    const input = inputBeside(box.current)
    if (!input) return openTextOf(textBeside(box.current))?.insertMacro(macro)
    const { value } = input
    const end = value.length
    const [from, to] = wasEntered.current ? [input.selectionStart ?? end, input.selectionEnd ?? end] : [end, end]
    input.focus()
    const replaced = place === 'address' ? ([0, end] as const) : ([from, to] as const)
    const text = spaced(macro, { before: value.slice(0, replaced[0]), after: value.slice(replaced[1]), place })
    input.setRangeText(text, ...replaced, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const textBeside = (box: HTMLElement | null) => settingOf(box)?.querySelector('[role=textbox]') ?? null

const settingOf = (box: HTMLElement | null) => box?.closest('[data-setting]') ?? null

function inputBeside(box: HTMLElement | null): HTMLInputElement | HTMLTextAreaElement | null {
  return settingOf(box)?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null
}
