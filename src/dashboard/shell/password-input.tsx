import { PasswordInput as KitPasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

type PasswordInputProps = ComponentProps<typeof KitPasswordInput>

/** The kit's input for secrets; readers of the screen hear of this one that it is refused, and the keyboard gets to its eye. */
export const PasswordInput = (props: PasswordInputProps) => (
  <KitPasswordInput aria-invalid={props.error ? true : undefined} visibilityToggleFocusable {...props} />
)
