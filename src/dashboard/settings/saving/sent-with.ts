import { enteredValue, tryAgain } from './saved-value.ts'

/** What is saved together with a setting, as it stands in its control: a key is for the address that is seen beside it. */
const together: Partial<Record<string, readonly string[]>> = { chat_assistant_api_key: ['chat_assistant_base_url'] }

/** Settings that go with one of the record at `path`, as far as they are not saved. */
export const sentWith = (path: string, name: string): Record<string, unknown> =>
  Object.fromEntries(
    (together[name] ?? []).flatMap((other) => {
      const entered = enteredValue(`${path}/${other}`)
      return entered ? [[other, entered.value]] : []
    }),
  )

/** They were saved with it: their controls say so. */
export function tellSentWith(path: string, name: string): void {
  for (const other of together[name] ?? []) tryAgain(`${path}/${other}`)
}
