import { Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef, type Ref } from 'react'
import { FormatBar, useFormatting } from './format-bar.tsx'

interface FormattedTextareaProps extends Omit<TextareaProps, 'ref' | 'name'> {
  /** What it is called. */
  name: string
  /** The name of its value, where it is part of a form. */
  valueName?: string
  inputRef?: Ref<HTMLTextAreaElement>
}

/** An input for a text of light Markdown, with what can be made of it above. */
export function FormattedTextarea({ name, valueName, inputRef, ...props }: FormattedTextareaProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const ref = useMergedRef(input, inputRef ?? null)
  const { apply, onKeyDown } = useFormatting(input)
  return (
    <Textarea
      autosize
      {...props}
      {...(valueName !== undefined && { name: valueName })}
      ref={ref}
      onKeyDown={onKeyDown}
      inputContainer={(children) => (
        <>
          <FormatBar name={name} apply={apply} />
          {children}
        </>
      )}
    />
  )
}
