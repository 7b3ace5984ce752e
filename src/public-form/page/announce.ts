/** What the scripts of a page tell each other: those of the frame and of statistics listen, where there are any. */
export interface PageEvents {
  step: { step: number; count: number }
  submit: object
  error: { fields: string[] }
}

export function announce<Name extends keyof PageEvents>(name: Name, detail: PageEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail }))
}

export function whenAnnounced<Name extends keyof PageEvents>(
  name: Name,
  listen: (detail: PageEvents[Name]) => void,
): void {
  document.addEventListener(`foyer:${name}`, (event) => listen((event as CustomEvent<PageEvents[Name]>).detail))
}
