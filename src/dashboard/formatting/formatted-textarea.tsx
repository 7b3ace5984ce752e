import { Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { FormatBar, useFormatting } from './format-bar.tsx'

/** An input for a text of light Markdown, with what can be made of it above; `name` is what it is called. */
export function FormattedTextarea({ name, ...props }: Omit<TextareaProps, 'ref'> & { name: string }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { apply, onKeyDown } = useFormatting(input)
  return (
    <Textarea
      autosize
      {...props}
      ref={input}
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
